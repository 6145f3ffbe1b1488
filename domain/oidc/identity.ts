import { utf8 } from '../kernel/bytes.js';
import { DomainError } from '../kernel/errors.js';
import type { AccountId } from '../kernel/ids.js';
import type { Instant } from '../kernel/instant.js';
import { hasControlCharacters, isWellFormed } from '../kernel/text.js';

/** An identity at a provider: issuer and subject together, compared byte for byte (contract section 3). */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

/** An identity that signs in to an account. An account has at most one identity of each issuer. */
export interface IdentityLink extends Identity {
  readonly accountId: AccountId;
  readonly linkedAt: Instant;
}

/** OpenID Connect Core section 2: a `sub` has at most 255 characters. */
const MAX_SUBJECT_BYTES = 255;
const MAX_ISSUER_BYTES = 512;

/** False for an identity that the columns cannot store exactly: a truncated or repaired one could be somebody else's. */
export function isIdentity(issuer: string, subject: string): boolean {
  return fits(issuer, MAX_ISSUER_BYTES) && fits(subject, MAX_SUBJECT_BYTES);
}

/** @throws error.auth.sign_in_invalid unless `isIdentity` */
export function parseIdentity(issuer: string, subject: string): Identity {
  if (isIdentity(issuer, subject)) return { issuer, subject };
  throw new DomainError(
    'error.auth.sign_in_invalid',
    'The issuer or the subject that the provider sent is not valid. Tell the operator of this server.',
  );
}

function fits(text: string, maxBytes: number): boolean {
  return text !== '' && isWellFormed(text) && !hasControlCharacters(text) && utf8(text).length <= maxBytes;
}

/** The ways to sign in to an account that the deployment still offers. */
export interface WaysIn {
  readonly password: boolean;
  /** The issuers of its linked identities whose providers are configured. */
  readonly issuers: readonly string[];
}

/** @throws error.auth.last_sign_in_method, when only `issuer` signs in to the account. */
export function requireAnotherWayIn(ways: WaysIn, issuer: string): void {
  if (ways.password || ways.issuers.some((other) => other !== issuer)) return;
  throw new DomainError(
    'error.auth.last_sign_in_method',
    'This is the only way to sign in to the account. Link another identity before you unlink this one.',
  );
}
