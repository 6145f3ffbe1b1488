import { bytesEqual, fromBase64Url, sha256, utf8 } from '../kernel/bytes.js';
import { DomainError, invalidField } from '../kernel/errors.js';
import type { AccountId, SessionId } from '../kernel/ids.js';
import { MINUTE, SECOND, type Duration, type Instant } from '../kernel/instant.js';

/** The account and the session that asked to link an identity. The session must still be open when the link is made. */
export interface Linking {
  readonly accountId: AccountId;
  readonly sessionId: SessionId;
}

/** A person on the way to the provider, kept under the SHA-256 of the `state`; taken away by the first callback. */
export interface SignInAttempt {
  readonly provider: string;
  /** The app's own S256 challenge (RFC 7636), 32 bytes: whoever holds its verifier may complete, and nobody else. */
  readonly codeChallenge: Uint8Array;
  /** Where the app waits; one of the deployment's list. */
  readonly redirectUri: string;
  /** `null`: a sign-in. */
  readonly linking: Linking | null;
  readonly expiresAt: Instant;
}

/** A person back from the provider, kept under the SHA-256 of the one-time code; taken away by the first `complete`. */
export interface ReturnedSignIn {
  readonly codeChallenge: Uint8Array;
  readonly linking: Linking | null;
  /** A keyed hash of the identity, so that its account can end the code; `null` in rows of releases before. */
  readonly identityHash: Uint8Array | null;
  /** The sealed claims of the provider; they go when the code is burned. */
  readonly sealedClaims: Uint8Array;
  readonly expiresAt: Instant;
}

export const ATTEMPT_LIFETIME: Duration = 10 * MINUTE;
export const CODE_LIFETIME: Duration = 60 * SECOND;

const S256_BYTES = 32;

/** @throws error.request.invalid for what no S256 challenge can be. */
export function parseCodeChallenge(text: string): Uint8Array {
  const challenge = fromBase64Url(text);
  if (challenge?.length === S256_BYTES) return challenge;
  throw invalidField('/code_challenge', 'must be the base64url of a SHA-256, as RFC 7636 makes it for S256');
}

/** Unknown, used, over and another provider's are told alike. Expiry is exclusive: at exactly ten minutes it is over. */
export function requireUnderWay(attempt: SignInAttempt | null, provider: string, now: Instant): SignInAttempt {
  if (attempt?.provider === provider && now < attempt.expiresAt) return attempt;
  throw new DomainError(
    'error.auth.sign_in_invalid',
    'This sign-in is not known here, was used already or took too long. Go back to the app and start again.',
  );
}

/** The row is burned before it is looked at. Unknown, used, late and another app's code are told alike. */
export function requireRedeemable(returned: ReturnedSignIn | null, codeVerifier: string, now: Instant): ReturnedSignIn {
  const live = returned !== null && now < returned.expiresAt;
  if (live && bytesEqual(sha256(utf8(codeVerifier)), returned.codeChallenge)) return returned;
  throw codeInvalid('This one-time code is not valid, or not any more. Start the sign-in again.');
}

export function codeInvalid(remedy: string): DomainError {
  return new DomainError('error.auth.code_invalid', remedy);
}
