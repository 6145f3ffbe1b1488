import { bytesEqual, fromBase64Url, sha256, utf8 } from '../kernel/bytes.js';
import { DomainError, invalidField } from '../kernel/errors.js';
import type { AccountId, SessionId } from '../kernel/ids.js';
import { isUnexpired, MINUTE, SECOND, type Duration, type Instant } from '../kernel/instant.js';

/** The account and session that requested to link an identity. The session must be open when the link is made. */
export interface Linking {
  readonly accountId: AccountId;
  readonly sessionId: SessionId;
}

/** A sign-in that waits for the provider, stored under the SHA-256 of the `state`; the first callback deletes it. */
export interface SignInAttempt {
  readonly provider: string;
  /** The app's own S256 challenge (RFC 7636), 32 bytes: only the holder of its verifier can complete the sign-in. */
  readonly codeChallenge: Uint8Array;
  /** The address that the app waits at; on the deployment's list. */
  readonly redirectUri: string;
  /** `null` for a sign-in. */
  readonly linking: Linking | null;
  readonly expiresAt: Instant;
}

/** A sign-in back from the provider, stored under the SHA-256 of the one-time code; the first `complete` deletes it. */
export interface ReturnedSignIn {
  readonly codeChallenge: Uint8Array;
  readonly linking: Linking | null;
  /** A keyed hash of the identity, so that its account can end the code; `null` in rows of older releases. */
  readonly identityHash: Uint8Array | null;
  /** The sealed claims of the provider; deleted when the code is burned. */
  readonly sealedClaims: Uint8Array;
  readonly expiresAt: Instant;
}

export const ATTEMPT_LIFETIME: Duration = 10 * MINUTE;
export const CODE_LIFETIME: Duration = 60 * SECOND;

const S256_BYTES = 32;
/** RFC 7636 section 4.1. */
const VERIFIER = /^[A-Za-z0-9._~-]{43,128}$/;

/** @throws error.request.invalid when the text cannot be an S256 challenge. */
export function parseCodeChallenge(text: string): Uint8Array {
  const challenge = fromBase64Url(text);
  if (challenge?.length === S256_BYTES) return challenge;
  throw invalidField('/code_challenge', 'must be the base64url of a SHA-256, as RFC 7636 makes it for S256');
}

/**
 * Returns the same error for an unknown, used or expired attempt and for another provider's. Expiry is exclusive: at
 * exactly ten minutes it has expired.
 */
export function requireUnderWay(attempt: SignInAttempt | null, provider: string, now: Instant): SignInAttempt {
  if (attempt?.provider === provider && isUnexpired(attempt.expiresAt, ATTEMPT_LIFETIME, now)) return attempt;
  throw new DomainError(
    'error.auth.sign_in_invalid',
    'This sign-in is unknown, already used or expired. Go back to the app and start again.',
  );
}

/** The row is burned before. The error is the same for an unknown, used or expired code and for another app's. */
export function requireRedeemable(returned: ReturnedSignIn | null, codeVerifier: string, now: Instant): ReturnedSignIn {
  const isLive = returned !== null && isUnexpired(returned.expiresAt, CODE_LIFETIME, now);
  if (isLive && VERIFIER.test(codeVerifier) && bytesEqual(sha256(utf8(codeVerifier)), returned.codeChallenge))
    return returned;
  throw codeInvalid('This one-time code is invalid or expired. Start the sign-in again.');
}

export function codeInvalid(remedy: string): DomainError {
  return new DomainError('error.auth.code_invalid', remedy);
}

/** The refusal of a code whose sign-in a logout at the provider has ended. */
export function endedAtProvider(): DomainError {
  return codeInvalid('The provider has ended this sign-in. Sign in again.');
}
