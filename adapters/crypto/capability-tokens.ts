import { verify } from 'node:crypto';
import { Point } from '@noble/ed25519';
import type { CapabilityTokens, ClaimedCapability, PeerKey } from '../../application/ports/crypto/capability-tokens.js';
import { capabilityPayload, type Capability } from '../../domain/federation/capability.js';
import { fromBase64Url } from '../../domain/kernel/bytes.js';
import { importPrivateKey, importPublicKey } from './ed25519-keys.js';
import { encodeJwtHeader, openJwt, signJwt } from './jwt.js';

const TYPE = 'fed-cap+jwt';
/** Ours are near 500 characters. */
const MAX_TOKEN_CHARS = 4096;
const KEY_BYTES = 32;

/** Over node:crypto, as access tokens are: a stranger may send as many as he likes. */
export class JwtCapabilityTokens implements CapabilityTokens {
  sign(capability: Capability, key: { readonly kid: string; readonly privateKey: Uint8Array }): string {
    const head = encodeJwtHeader({ alg: 'EdDSA', typ: TYPE, kid: key.kid });
    return signJwt(head, capabilityPayload(capability), importPrivateKey(key.privateKey));
  }

  open(token: string): ClaimedCapability | null {
    const jwt = token.length <= MAX_TOKEN_CHARS ? openJwt(token) : null;
    if (typeof jwt?.header !== 'object' || jwt.header === null) return null;
    const { alg, typ, kid = null, ...others } = jwt.header as Readonly<Record<string, unknown>>;
    if (alg !== 'EdDSA' || typ !== TYPE || Object.keys(others).length > 0) return null;
    if (kid !== null && typeof kid !== 'string') return null;
    return { kid, payload: jwt.payload(), signed: jwt.signed, signature: jwt.signature };
  }

  readKey(jwk: unknown): PeerKey | null {
    if (typeof jwk !== 'object' || jwk === null) return null;
    const { kty, crv, x, kid = null, alg = 'EdDSA', use = 'sig' } = jwk as Readonly<Record<string, unknown>>;
    if (kty !== 'OKP' || crv !== 'Ed25519' || alg !== 'EdDSA' || use !== 'sig') return null;
    if (typeof x !== 'string' || !isSound(x) || (kid !== null && typeof kid !== 'string')) return null;
    const key = importPublicKey({ kty, crv, x });
    return { kid, verify: (message, signature) => verify(null, message, key, signature) };
  }
}

/** node:crypto takes small-order keys. This costs as much as a signature, and is asked once for each key. */
function isSound(x: string): boolean {
  const bytes = fromBase64Url(x);
  if (bytes?.length !== KEY_BYTES) return false;
  try {
    return !Point.fromBytes(bytes).isSmallOrder();
  } catch {
    return false;
  }
}
