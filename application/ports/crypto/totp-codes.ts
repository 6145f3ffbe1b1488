import type { Instant } from '../../../domain/kernel/instant.js';

/** The codes of authenticator apps (RFC 6238). Stateless: that a code is taken only once, the replay ledger sees to. */
export interface TotpCodes {
  /** 20 random bytes. */
  generateSecret(): Uint8Array;
  /** The secret as a person types it into an app: base32 (RFC 4648) without padding. */
  base32(secret: Uint8Array): string;
  /** The `otpauth://` address that apps scan. */
  uri(secret: Uint8Array, label: { readonly issuer: string; readonly accountName: string }): string;
  /**
   * The step whose code this is, of those taken at `now`, or `null`; in the same time for every code of six digits. Of
   * two steps that happen to share a code the newer one, which is the one that can still be unused.
   */
  matchingStep(secret: Uint8Array, code: string, now: Instant): number | null;
}
