/** A public Ed25519 key of the server as it is published (RFC 8037). `kid` is its RFC 7638 thumbprint. */
export interface Ed25519Jwk {
  readonly kty: 'OKP';
  readonly crv: 'Ed25519';
  /** base64url of the 32 bytes. */
  readonly x: string;
  readonly kid: string;
  readonly alg: 'EdDSA';
  readonly use: 'sig';
}
