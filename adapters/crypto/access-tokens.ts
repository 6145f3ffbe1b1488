import { hash, verify, type KeyObject } from 'node:crypto';
import type { AccessTokenKeys, AccessTokens } from '../../application/ports/crypto/access-tokens.js';
import type { Random } from '../../application/ports/platform/random.js';
import { uuidV4 } from '../../domain/kernel/ids.js';
import type { Duration, Instant } from '../../domain/kernel/instant.js';
import {
  accessTokenPayload,
  readAccessTokenPayload,
  type AccessTokenClaims,
  type TokenHolder,
} from '../../domain/sessions/access-token.js';
import { importPrivateKey, importPublicKey } from './ed25519-keys.js';
import { encodeJwtHeader, jwtHeader, openJwt, signJwt } from './jwt.js';
import { RememberedTokens } from './remembered-tokens.js';

interface Verifier {
  readonly key: KeyObject;
  /** Changed in place when the keys are replaced: what is remembered under this key follows. */
  retiresAt: Instant;
}

interface Signer {
  readonly key: KeyObject;
  readonly head: string;
}

export interface JwtAccessTokensOptions {
  /** `iss` and `aud`: the base URL. */
  readonly issuer: string;
  readonly lifetime: Duration;
  /** How many verified tokens are remembered, about 150 bytes each. */
  readonly remember: number;
  readonly random: Random;
}

/** Ours are near 600 characters; what is longer is not worth a hash. */
const MAX_TOKEN_CHARS = 2048;
const HEADER_MEMBERS = 3;

/**
 * JWTs (RFC 7519, RFC 9068) over node:crypto: signing and verifying take 0.06 and 0.17 ms, noble and jose several times
 * that. Only this header is taken: `alg` EdDSA, `typ` at+jwt, a `kid` of ours, and no further member, so that a token
 * names neither its own key nor its own rules.
 */
export class JwtAccessTokens implements AccessTokens {
  private signer: Signer | null = null;
  private verifiers = new Map<string, Verifier>();
  private readonly remembered: RememberedTokens<Verifier>;

  constructor(private readonly options: JwtAccessTokensOptions) {
    this.remembered = new RememberedTokens(options.remember);
  }

  issue(holder: TokenHolder, now: Instant): string {
    if (!this.signer) throw new Error('No signing key is loaded');
    const { issuer, lifetime, random } = this.options;
    const payload = accessTokenPayload(holder, { issuer, lifetime, id: uuidV4(random.bytes(16)) }, now);
    return signJwt(this.signer.head, payload, this.signer.key);
  }

  verify(token: string, now: Instant): AccessTokenClaims | null {
    if (token.length > MAX_TOKEN_CHARS) return null;
    const id = hash('sha256', token, 'buffer');
    const known = this.remembered.find(id);
    if (known === null) return this.verifyAnew(token, id, now);
    return now < known.claims.expiresAt && now < known.verifier.retiresAt ? known.claims : null;
  }

  namesUnknownKey(token: string): boolean {
    if (token.length > MAX_TOKEN_CHARS) return false;
    const kid = kidOf(jwtHeader(token));
    return kid !== null && !this.verifiers.has(kid);
  }

  useKeys({ active, verifying }: AccessTokenKeys): void {
    if (!verifying.some(({ jwk }) => jwk.kid === active.kid))
      throw new Error('The active key is not among those taken');
    const head = encodeJwtHeader({ alg: 'EdDSA', typ: 'at+jwt', kid: active.kid });
    const signer = { key: importPrivateKey(active.privateKey), head };
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

  private verifyAnew(token: string, id: Buffer, now: Instant): AccessTokenClaims | null {
    const opened = openJwt(token);
    const verifier = this.verifiers.get(kidOf(opened?.header) ?? '');
    if (!opened || !verifier || now >= verifier.retiresAt) return null;
    if (!verify(null, opened.signed, verifier.key, opened.signature)) return null;
    const claims = readAccessTokenPayload(opened.payload(), this.options.issuer, now);
    if (claims) this.remembered.remember(id, claims, verifier);
    return claims;
  }
}

/** Accepts only a header that is byte for byte as this server writes it. */
function kidOf(header: unknown): string | null {
  if (typeof header !== 'object' || header === null) return null;
  if (Object.keys(header).length !== HEADER_MEMBERS) return null;
  const { alg, typ, kid } = header as Readonly<Record<string, unknown>>;
  return alg === 'EdDSA' && typ === 'at+jwt' && typeof kid === 'string' ? kid : null;
}
