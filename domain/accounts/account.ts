import { DomainError } from '../kernel/errors.js';
import type { AccountId } from '../kernel/ids.js';
import { toRfc3339, type Instant } from '../kernel/instant.js';

/** A suspension by an operator or by billing. `uploads` stops growth, `full` stops nearly everything. */
export interface Suspension {
  readonly mode: 'uploads' | 'full';
  readonly reason: string;
}

/** The facts stored about a person (specification, "Profile"): these four, and no others. */
export interface Profile {
  readonly id: AccountId;
  readonly address: string;
  readonly displayName: string | null;
  readonly createdAt: Instant;
}

/** A registered account: the profile, the public handle's local part, and the fields that govern signing in. */
export interface Account extends Profile {
  /** `<user>` of the handle `<user>@<server_host>`; made at registration, never changed. */
  readonly handleUser: string;
  /** `null` for an account that signs in only at its OpenID provider. */
  readonly passwordHash: string | null;
  /** True when anonymous WebFinger may answer for this account. */
  readonly webfinger: boolean;
  readonly suspension: Suspension | null;
  /**
   * The time of the deletion that the person or the operator requested; the account is read-only until then. Once the
   * deletion has begun, `DELETION_BEGUN`.
   */
  readonly deletesAt: Instant | null;
}

/** Past under every clock: a clock that is set back must not make a half-deleted account usable. */
export const DELETION_BEGUN: Instant = 0;

/** True once the account's deletion is due; from then on it is treated as deleted. Computed, never stored. */
export function isGone({ deletesAt }: Pick<Account, 'deletesAt'>, now: Instant): boolean {
  return deletesAt !== null && now >= deletesAt;
}

/** The error of a write by an account whose deletion is requested. */
export function deletionPending(deletesAt: Instant): DomainError {
  const message = 'The deletion of this account is requested: until then it is read-only.';
  return new DomainError('error.account.deletion_pending', message, { deletesAt: toRfc3339(deletesAt) });
}

/** The same error for an id without an account and for text that is no valid id. */
export function userNotFound(): DomainError {
  return new DomainError('error.user.not_found', 'There is no such user. Look the user up by handle.');
}
