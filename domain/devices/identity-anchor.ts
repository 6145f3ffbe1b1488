import { bytesEqual } from '../kernel/bytes.js';
import { DomainError } from '../kernel/errors.js';

/** The account's identity key (IK, Ed25519) as its first accepted directory pinned it; 32 bytes, never replaced. */
export type IdentityAnchor = Uint8Array;

export const IDENTITY_KEY_BYTES = 32;

/** Pins the key if there is no anchor yet; afterwards accepts only that same key. */
export function pinIdentity(anchor: IdentityAnchor | null, ik: Uint8Array): IdentityAnchor {
  if (anchor !== null && !bytesEqual(anchor, ik)) {
    throw new DomainError(
      'error.device.identity_mismatch',
      'Sign the directory with the identity key of the account: the first directory pinned it, and it does not change.',
    );
  }
  return anchor ?? ik;
}
