import { Point } from '@noble/ed25519';
import { decodeJwt } from 'jose';
import type { CapabilityTokens, ClaimedCapability, PeerKey } from '../../application/ports/crypto/capability-tokens.js';
import { capabilityPayload, type Capability } from '../../domain/federation/capability.js';
import { fromBase64Url } from '../../domain/kernel/bytes.js';
import { importPrivateKey, importPublicKey } from './ed25519-keys.js';
import { jwtHeader, signJwt, verifiedPayload } from './jwt.js';

const TYPE = 'fed-cap+jwt';
/** The server's own tokens have about 500 characters. */
const MAX_TOKEN_CHARS = 4096;
const KEY_BYTES = 32;

export class JwtCapabilityTokens implements CapabilityTokens {
  sign(capability: Capability, key: { readonly kid: string; readonly privateKey: Uint8Array }): Promise<string> {
    return signJwt({ typ: TYPE, kid: key.kid }, capabilityPayload(capability), importPrivateKey(key.privateKey));
  }

  open(token: string): ClaimedCapability | null {
    const header = token.length <= MAX_TOKEN_CHARS ? jwtHeader(token) : null;
    if (header === null) return null;
    const { alg, typ, kid = null, ...others } = header;
    if (alg !== 'EdDSA' || typ !== TYPE || Object.keys(others).length > 0) return null;
    if (kid !== null && typeof kid !== 'string') return null;
    return { kid, payload: unverifiedPayload(token), token };
  }

  readKey(jwk: unknown): PeerKey | null {
    if (typeof jwk !== 'object' || jwk === null) return null;
    const { kty, crv, x, kid = null, ...rest } = jwk as Readonly<Record<string, unknown>>;
    if (kty !== 'OKP' || crv !== 'Ed25519' || !isForSignatures(rest)) return null;
    if (typeof x !== 'string' || !isSound(x) || (kid !== null && typeof kid !== 'string')) return null;
    const key = importPublicKey({ kty, crv, x });
    return { kid, hasSigned: async ({ token }) => (await verifiedPayload(token, key)) !== null };
  }
}

function isForSignatures({ alg = 'EdDSA', use = 'sig' }: Readonly<Record<string, unknown>>): boolean {
  return alg === 'EdDSA' && use === 'sig';
}

function unverifiedPayload(token: string): unknown {
  try {
    return decodeJwt(token);
  } catch {
    return null;
  }
}

/** Rejects small-order keys, which node:crypto accepts. It costs as much as a signature and runs once per key. */
function isSound(x: string): boolean {
  const bytes = fromBase64Url(x);
  if (bytes?.length !== KEY_BYTES) return false;
  try {
    return !Point.fromBytes(bytes).isSmallOrder();
  } catch {
    return false;
  }
}
