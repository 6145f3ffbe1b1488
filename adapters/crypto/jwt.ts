import { sign, type KeyObject } from 'node:crypto';
import { fromBase64Url, toBase64Url, utf8 } from '../../domain/kernel/bytes.js';

/** A JWT in its compact form (RFC 7515 section 7.1), of which nothing is verified yet. */
export interface OpenedJwt {
  readonly header: unknown;
  payload(): unknown;
  readonly signed: Uint8Array;
  /** 64 bytes. */
  readonly signature: Uint8Array;
}

const SIGNATURE_BYTES = 64;

export function openJwt(token: string): OpenedJwt | null {
  const [head = '', payload = '', signature = '', ...rest] = token.split('.');
  const signatureBytes = fromBase64Url(signature);
  if (rest.length > 0 || signatureBytes?.length !== SIGNATURE_BYTES) return null;
  return {
    header: decodeJson(head),
    payload: () => decodeJson(payload),
    signed: utf8(`${head}.${payload}`),
    signature: signatureBytes,
  };
}

/** The header alone, of whatever claims to be a JWT. */
export function jwtHeader(token: string): unknown {
  return decodeJson(token.split('.', 1)[0] ?? '');
}

export function encodeJwtHeader(header: object): string {
  return encodeJson(header);
}

/** `head`: from `encodeJwtHeader`, which is the same for many tokens. */
export function signJwt(head: string, payload: object, key: KeyObject): string {
  const signed = `${head}.${encodeJson(payload)}`;
  return `${signed}.${toBase64Url(sign(null, utf8(signed), key))}`;
}

function encodeJson(value: object): string {
  return toBase64Url(utf8(JSON.stringify(value)));
}

function decodeJson(text: string): unknown {
  const bytes = fromBase64Url(text);
  if (!bytes) return null;
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    return null;
  }
}
