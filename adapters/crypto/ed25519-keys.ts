import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK } from 'jose';
import type { KeyMaker, ServerKeyPair } from '../../application/ports/crypto/key-maker.js';
import type { Random } from '../../application/ports/platform/random.js';
import type { Ed25519Jwk } from '../../domain/discovery/public-jwk.js';
import { fromHex } from '../../domain/kernel/bytes.js';

/** The prefix of the 32-byte seed in the PKCS #8 form of an Ed25519 private key (RFC 8410 section 7). */
const PKCS8_HEAD = fromHex('302e020100300506032b657004220420');
const SEED_BYTES = 32;

export class Ed25519KeyMaker implements KeyMaker {
  constructor(private readonly random: Random) {}

  async generate(): Promise<ServerKeyPair> {
    const privateKey = new Uint8Array(Buffer.concat([PKCS8_HEAD, this.random.bytes(SEED_BYTES)]));
    const { x = '' } = await exportJWK(createPublicKey(importPrivateKey(privateKey)));
    const kid = await calculateJwkThumbprint({ kty: 'OKP', crv: 'Ed25519', x });
    return { jwk: { kty: 'OKP', crv: 'Ed25519', x, kid, alg: 'EdDSA', use: 'sig' }, privateKey };
  }
}

/** Parsing takes 0.6 ms, longer than signing, and the key ring keeps each key's bytes for as long as it is used. */
const imported = new WeakMap<Uint8Array, KeyObject>();

/** Remembers the key by its bytes' identity: the caller must not change them. */
export function importPrivateKey(pkcs8: Uint8Array): KeyObject {
  const known = imported.get(pkcs8);
  if (known !== undefined) return known;
  const key = createPrivateKey({ key: Buffer.from(pkcs8), format: 'der', type: 'pkcs8' });
  imported.set(pkcs8, key);
  return key;
}

export function importPublicKey({ kty, crv, x }: Pick<Ed25519Jwk, 'kty' | 'crv' | 'x'>): KeyObject {
  return createPublicKey({ key: { kty, crv, x }, format: 'jwk' });
}
