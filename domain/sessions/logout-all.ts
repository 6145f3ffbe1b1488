import { encodeCbor } from '../kernel/deterministic-cbor.js';
import { DomainError } from '../kernel/errors.js';
import type { AccountId } from '../kernel/ids.js';
import { isUnexpired, MINUTE, type Duration, type Instant } from '../kernel/instant.js';

/**
 * The right to try one proof. Only the SHA-256 of the challenge is stored. There is no state "burned": the attempt that
 * burns a challenge deletes it, so a burned one is unknown.
 */
export interface LogoutAllChallenge {
  readonly accountId: AccountId;
  readonly expiresAt: Instant;
}

export const LOGOUT_ALL_CHALLENGE_LIFETIME: Duration = 5 * MINUTE;
export const LOGOUT_ALL_CHALLENGE_BYTES = 32;

export function openLogoutAllChallenge(accountId: AccountId, now: Instant): LogoutAllChallenge {
  return { accountId, expiresAt: now + LOGOUT_ALL_CHALLENGE_LIFETIME };
}

/** Returns the message that the identity key signs. Purpose and host make the signature useless elsewhere. */
export function logoutAllMessage(serverHost: string, challenge: Uint8Array): Uint8Array {
  return encodeCbor(['service-logout-all/v1', serverHost, challenge]);
}

/**
 * Returns the account whose anchor the proof is verified against. The challenge was burned before, in a separate step
 * that stays committed whatever the result of the proof. Expiry is exclusive: at exactly 300 s a challenge has expired.
 */
export function redeem(burned: LogoutAllChallenge | null, now: Instant): AccountId {
  if (burned !== null && isUnexpired(burned.expiresAt, LOGOUT_ALL_CHALLENGE_LIFETIME, now)) return burned.accountId;
  throw proofInvalid();
}

/** One error for every cause, so that it reveals nothing: an unknown, burned or expired challenge, a bad signature. */
export function proofInvalid(): DomainError {
  return new DomainError('error.auth.proof_invalid', 'Request a new challenge, and sign it with the identity key.');
}
