import { encodeCbor } from '../kernel/deterministic-cbor.js';
import { DomainError } from '../kernel/errors.js';
import type { AccountId } from '../kernel/ids.js';
import { MINUTE, type Duration, type Instant } from '../kernel/instant.js';

/**
 * The right to try one proof. The challenge itself is kept as its SHA-256 only. There is no state "burned": the attempt
 * that burns a challenge deletes it, so a burned one is unknown.
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

/** The message that the identity key signs. Purpose and host make the signature useless elsewhere. */
export function logoutAllMessage(serverHost: string, challenge: Uint8Array): Uint8Array {
  return encodeCbor(['service-logout-all/v1', serverHost, challenge]);
}

/**
 * The account whose anchor the proof is verified against, given the challenge that this attempt has just burned, in a
 * step of its own that stays done whatever comes of the proof. Exclusive: at exactly 300 s a challenge is over.
 */
export function redeem(burned: LogoutAllChallenge | null, now: Instant): AccountId {
  if (burned === null || now >= burned.expiresAt) throw proofInvalid();
  return burned.accountId;
}

/** One refusal for every cause, so that it tells nothing: an unknown, burned or expired challenge, a bad signature. */
export function proofInvalid(): DomainError {
  return new DomainError('error.auth.proof_invalid', 'Ask for a new challenge and sign it with the identity key.');
}
