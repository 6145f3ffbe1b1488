import type { StoredServerKey } from '../ports/stores/server-key-store.js';
import type { SecretSealer } from '../ports/crypto/secret-sealer.js';

/** PKCS #8, DER. */
export type PrivateKey = Uint8Array;

export function sealPrivateKey(sealer: SecretSealer, kid: string, privateKey: PrivateKey): Uint8Array {
  return sealer.seal(privateKey, context(kid));
}

/** Throws `UnsealFailed` under another master key than the one that sealed the key. */
export function unsealPrivateKey(
  sealer: SecretSealer,
  { jwk, sealedPrivateKey }: Pick<StoredServerKey, 'sealedPrivateKey'> & { readonly jwk: { readonly kid: string } },
): PrivateKey {
  if (sealedPrivateKey === null) throw new Error(`The server key ${jwk.kid} is retired: it signs nothing any more`);
  return sealer.unseal(sealedPrivateKey, context(jwk.kid));
}

function context(kid: string): string {
  return `server-key:${kid}`;
}
