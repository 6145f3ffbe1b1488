import { sha256, toBase64Url, utf8 } from '../kernel/bytes.js';

/** A published public Ed25519 key of the server (RFC 8037). `kid` is its RFC 7638 thumbprint. */
export interface Ed25519Jwk {
  readonly kty: 'OKP';
  readonly crv: 'Ed25519';
  /** base64url of the 32 bytes. */
  readonly x: string;
  readonly kid: string;
  readonly alg: 'EdDSA';
  readonly use: 'sig';
}

/** The thumbprint of RFC 7638 section 3: the SHA-256 of the required members, in the order of their names. */
export function thumbprint({ x }: Pick<Ed25519Jwk, 'x'>): string {
  return toBase64Url(sha256(utf8(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }))));
}
