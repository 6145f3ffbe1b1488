import { compactVerify, decodeProtectedHeader, errors, SignJWT, type JWTPayload } from 'jose';
import type { KeyObject } from 'node:crypto';
import { fromBase64Url } from '../../domain/kernel/bytes.js';

const SIGNATURE_BYTES = 64;

/**
 * Returns the unverified header of a compact JWS (RFC 7515 section 7.1). Returns `null` if the text is not a JWS, or if
 * its signature is not the canonical base64url text of 64 bytes: jose ignores padding and surplus bits there.
 */
export function jwtHeader(token: string): Readonly<Record<string, unknown>> | null {
  if (fromBase64Url(token.slice(token.lastIndexOf('.') + 1))?.length !== SIGNATURE_BYTES) return null;
  try {
    return { ...decodeProtectedHeader(token) };
  } catch {
    return null;
  }
}

export function signJwt(header: { typ: string; kid: string }, payload: object, key: KeyObject): Promise<string> {
  return new SignJWT(payload as JWTPayload).setProtectedHeader({ alg: 'EdDSA', ...header }).sign(key);
}

/** Returns the payload of a token that `key` signed (Ed25519), or `null` if it did not or the payload is not JSON. */
export async function verifiedPayload(token: string, key: KeyObject): Promise<unknown> {
  try {
    const { payload } = await compactVerify(token, key, { algorithms: ['EdDSA'] });
    return JSON.parse(Buffer.from(payload).toString('utf8'));
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof SyntaxError) return null;
    throw error;
  }
}
