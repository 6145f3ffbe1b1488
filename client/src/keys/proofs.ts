import { fromBase64Url, toBase64Url } from '../kernel/bytes.js';
import { encodeCbor } from '../kernel/cbor.js';
import type { IdentitySigner } from './signer.js';
import { verifyEd25519 } from './signatures.js';

/** What the identity key signs to end every session: purpose and host keep it from being used for, or at, another. */
export function logoutAllMessage(serverHost: string, challenge: Uint8Array): Uint8Array {
  return encodeCbor(['service-logout-all/v1', serverHost, challenge]);
}

/** For `client.auth.logoutEverywhere(proveIdentity(identity), serverHost)`. `serverHost` is the one that the app was set up with. */
export function proveIdentity(identity: IdentitySigner): (serverHost: string, challenge: string) => Promise<string> {
  return async (serverHost, challenge) => {
    const bytes = fromBase64Url(challenge);
    if (bytes?.length !== 32) throw new TypeError('A challenge is 32 bytes as base64url.');
    return toBase64Url(await identity.sign(logoutAllMessage(serverHost, bytes)));
  };
}

/** As it stands on the wire. */
export interface MovedCertificateFields {
  readonly old_handle: string;
  readonly new_handle: string;
  /** RFC 3339 in UTC with milliseconds; signed as this text. */
  readonly moved_at: string;
  readonly ik_sig: string;
}

export function movedMessage(certificate: Omit<MovedCertificateFields, 'ik_sig'>): Uint8Array {
  return encodeCbor(['service-moved/v1', certificate.old_handle, certificate.new_handle, certificate.moved_at]);
}

export async function signMoved(
  certificate: Omit<MovedCertificateFields, 'ik_sig'>,
  identity: IdentitySigner,
): Promise<MovedCertificateFields> {
  return { ...certificate, ik_sig: toBase64Url(await identity.sign(movedMessage(certificate))) };
}

/** Where a handle leads after its moved certificate was looked at. */
export type MoveOutcome =
  | { readonly kind: 'moved'; readonly handle: string }
  | { readonly kind: 'kept'; readonly handle: string; readonly failure: 'not_this_handle' | 'unverifiable' | null };

/**
 * Specification, "Discovery and lookup" 4: checked against the key that the verifier trusts from the signed directory. What
 * cannot be verified is ignored, the old handle is kept, and `failure` says why, for the app to show.
 */
export function followMoved(
  handle: string,
  certificate: MovedCertificateFields | null,
  trustedIk: Uint8Array,
): MoveOutcome {
  if (certificate === null) return { kind: 'kept', handle, failure: null };
  if (certificate.old_handle !== handle) return { kind: 'kept', handle, failure: 'not_this_handle' };
  const signature = fromBase64Url(certificate.ik_sig);
  const verified =
    certificate.new_handle !== handle &&
    signature !== null &&
    verifyEd25519(trustedIk, movedMessage(certificate), signature);
  if (!verified) return { kind: 'kept', handle, failure: 'unverifiable' };
  return { kind: 'moved', handle: certificate.new_handle };
}
