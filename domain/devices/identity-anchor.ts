import { bytesEqual } from '../kernel/bytes.js';
import { DomainError } from '../kernel/errors.js';

/** The account's identity key (IK, Ed25519) as its first accepted directory pinned it; 32 bytes, never replaced. */
export type IdentityAnchor = Uint8Array;

export const IDENTITY_KEY_BYTES = 32;

/**
 * Pins the key that a directory names if there is no anchor yet and the key signed it; afterwards accepts only
 * directories that name and are signed by that same key (contract section 4).
 */
export function pinIdentity(anchor: IdentityAnchor | null, sent: { ik: Uint8Array; signed: boolean }): IdentityAnchor {
  if (anchor === null && !sent.signed) {
    throw new DomainError(
      'error.device.directory_signature',
      'Sign the directory with the identity key it names, for this account (external_aad).',
    );
  }
  if (anchor !== null && !(sent.signed && bytesEqual(anchor, sent.ik))) {
    throw new DomainError(
      'error.device.identity_mismatch',
      'Name the identity key of the account and sign with it, for this account (external_aad): the first directory ' +
        'pinned the key, and it does not change.',
    );
  }
  return anchor ?? sent.ik;
}
