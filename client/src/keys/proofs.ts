import { fromBase64Url, toBase64Url } from '../kernel/bytes.js';
import { encodeCbor } from '../kernel/cbor.js';
import type { IdentitySigner } from './signer.js';
import { verifyEd25519 } from './signatures.js';

/** Returns the message that the identity key signs to end every session, bound to this purpose and this host. */
export function logoutAllMessage(serverHost: string, challenge: Uint8Array): Uint8Array {
  return encodeCbor(['service-logout-all/v1', serverHost, challenge]);
}

/**
 * Makes the prover for `client.auth.logoutEverywhere(proveIdentity(identity), serverHost)`. The app takes `serverHost`
 * from its own configuration.
 */
export function proveIdentity(identity: IdentitySigner): (serverHost: string, challenge: string) => Promise<string> {
  return async (serverHost, challenge) => {
    const bytes = fromBase64Url(challenge);
    if (bytes?.length !== 32) throw new TypeError('A challenge is 32 bytes as base64url.');
    return toBase64Url(await identity.sign(logoutAllMessage(serverHost, bytes)));
  };
}

/** A moved certificate in its wire form. */
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

/** The handle to use after its moved certificate was checked. */
export type MoveOutcome =
  | { readonly kind: 'moved'; readonly handle: string }
  | { readonly kind: 'kept'; readonly handle: string; readonly failure: 'not_this_handle' | 'unverifiable' | null };

/**
 * Checks a moved certificate with the key that the verifier trusts from the signed directory (specification, "Discovery
 * and lookup" 4). A certificate that fails is ignored: the old handle stays, and `failure` names the reason for
 * the app to show.
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
    // The server may have answered anything, and numbers or nothing cannot be encoded for the signature.
    typeof certificate.new_handle === 'string' &&
    typeof certificate.moved_at === 'string' &&
    verifyEd25519(trustedIk, movedMessage(certificate), signature);
  if (!verified) return { kind: 'kept', handle, failure: 'unverifiable' };
  return { kind: 'moved', handle: certificate.new_handle };
}
