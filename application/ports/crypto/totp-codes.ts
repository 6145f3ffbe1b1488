import type { Instant } from '../../../domain/kernel/instant.js';

/** The codes of authenticator apps (RFC 6238). Stateless: the replay ledger accepts a code only once. */
export interface TotpCodes {
  /** 20 random bytes. */
  generateSecret(): Uint8Array;
  /** The secret as a person types it into an app: base32 (RFC 4648) without padding. */
  base32(secret: Uint8Array): string;
  /** The `otpauth://` URI that apps scan. */
  uri(secret: Uint8Array, label: { readonly issuer: string; readonly accountName: string }): string;
  /**
   * Returns the step that the code belongs to, among those accepted at `now`, or `null`; takes the same time for every
   * six-digit code. If two steps share the code, returns the newer one, which is the one that can still be unused.
   */
  matchingStep(secret: Uint8Array, code: string, now: Instant): number | null;
}
