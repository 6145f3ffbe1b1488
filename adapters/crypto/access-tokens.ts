import { hash, type KeyObject } from 'node:crypto';
import type { AccessTokenKeys, AccessTokens } from '../../application/ports/crypto/access-tokens.js';
import type { Random } from '../../application/ports/platform/random.js';
import { uuidV4 } from '../../domain/kernel/ids.js';
import type { Duration, Instant } from '../../domain/kernel/instant.js';
import {
  accessTokenPayload,
  isInForce,
  readAccessTokenPayload,
  type AccessTokenClaims,
  type TokenHolder,
} from '../../domain/sessions/access-token.js';
import { importPrivateKey, importPublicKey } from './ed25519-keys.js';
import { jwtHeader, signJwt, verifiedPayload } from './jwt.js';
import { RememberedTokens } from './remembered-tokens.js';

interface Verifier {
  readonly key: KeyObject;
  /** Updated in place when the keys are replaced, so that remembered tokens of this key follow. */
  retiresAt: Instant;
}

interface Signer {
  readonly key: KeyObject;
  readonly kid: string;
}

export interface JwtAccessTokensOptions {
  /** `iss` and `aud`: the base URL. */
  readonly issuer: string;
  readonly lifetime: Duration;
  /** The most verified tokens to remember, about 150 bytes each. */
  readonly remember: number;
  readonly random: Random;
}

/** The server's own tokens have about 600 characters; longer ones are rejected before they are hashed. */
const MAX_TOKEN_CHARS = 2048;
const HEADER_MEMBERS = 3;
const TYPE = 'at+jwt';

/**
 * JWTs (RFC 7519, RFC 9068) by jose; each is verified once and then remembered (docs/decisions/access-tokens.md). Only
 * this header is accepted: `alg` EdDSA, `typ` at+jwt, a `kid` of this server, and no further member, so that a token
 * can choose neither its key nor its rules.
 */
export class JwtAccessTokens implements AccessTokens {
  private signer: Signer | null = null;
  private verifiers = new Map<string, Verifier>();
  private readonly remembered: RememberedTokens<Verifier>;

  constructor(private readonly options: JwtAccessTokensOptions) {
    this.remembered = new RememberedTokens(options.remember);
  }

  async issue(holder: TokenHolder, now: Instant): Promise<string> {
    if (!this.signer) throw new Error('No signing key is loaded');
    const { issuer, lifetime, random } = this.options;
    const payload = accessTokenPayload(holder, { issuer, lifetime, id: uuidV4(random.bytes(16)) }, now);
    return signJwt({ typ: TYPE, kid: this.signer.kid }, payload, this.signer.key);
  }

  async verify(token: string, now: Instant): Promise<AccessTokenClaims | null> {
    if (token.length > MAX_TOKEN_CHARS) return null;
    const id = hash('sha256', token, 'buffer');
    const known = this.remembered.find(id);
    if (known === null) return this.verifyAnew(token, id, now);
    return isInForce(known.claims, now) && now < known.verifier.retiresAt ? known.claims : null;
  }

  namesUnknownKey(token: string): boolean {
    if (token.length > MAX_TOKEN_CHARS) return false;
    const kid = kidOf(jwtHeader(token));
    return kid !== null && !this.verifiers.has(kid);
  }

  useKeys({ active, verifying }: AccessTokenKeys): void {
    if (!verifying.some(({ jwk }) => jwk.kid === active.kid))
      throw new Error('The active key is not among the keys that verify');
    const signer = { key: importPrivateKey(active.privateKey), kid: active.kid };
    const verifiers = new Map<string, Verifier>();
    for (const { jwk, retiresAt } of verifying) {
      const verifier = this.verifiers.get(jwk.kid) ?? { key: importPublicKey(jwk), retiresAt: Infinity };
      verifier.retiresAt = retiresAt ?? Infinity;
      verifiers.set(jwk.kid, verifier);
    }
    for (const [kid, dropped] of this.verifiers) if (!verifiers.has(kid)) dropped.retiresAt = -Infinity;
    this.signer = signer;
    this.verifiers = verifiers;
  }

  private async verifyAnew(token: string, id: Buffer, now: Instant): Promise<AccessTokenClaims | null> {
    const verifier = this.verifiers.get(kidOf(jwtHeader(token)) ?? '');
    if (!verifier) return null;
    const payload = await verifiedPayload(token, verifier.key);
    // Checked after the verification, during which the key may have been dropped.
    if (now >= verifier.retiresAt) return null;
    const claims = readAccessTokenPayload(payload, this.options.issuer, now);
    if (claims) this.remembered.remember(id, claims, verifier);
    return claims;
  }
}

/** Returns the `kid` of a header that has exactly the members this server writes, otherwise `null`. */
function kidOf(header: Readonly<Record<string, unknown>> | null): string | null {
  if (header === null || Object.keys(header).length !== HEADER_MEMBERS) return null;
  const { alg, typ, kid } = header;
  return alg === 'EdDSA' && typ === TYPE && typeof kid === 'string' ? kid : null;
}
