import { compactVerify, createRemoteJWKSet, customFetch, errors, type CompactVerifyResult } from 'jose';
import type { Clock } from '../../application/ports/platform/clock.js';
import { MINUTE, timeLeft, type Duration, type Instant } from '../../domain/kernel/instant.js';
import type { Fetch } from './bounded-fetch.js';

/** Public-key algorithms only: `none` and the HMACs do not prove the signer. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
const MAX_AGE: Duration = 10 * MINUTE;
const REFETCHES_A_MINUTE = 5;

/**
 * A provider's published keys. A signature that fits none of them may come from a key that was just rotated in: the
 * keys are then fetched again, at a limited rate, so that tokens with made-up key ids cannot cause a flood of requests.
 */
export class ProviderKeys {
  private readonly keys: ReturnType<typeof createRemoteJWKSet>;
  private window: { readonly since: Instant; readonly refetches: number };

  constructor(
    jwksUri: URL,
    fetch: Fetch,
    private readonly clock: Clock,
  ) {
    // `mayRefetch` decides about refetching for an unknown key, instead of jose's own cool-down.
    this.keys = createRemoteJWKSet(jwksUri, {
      [customFetch]: fetch,
      cacheMaxAge: MAX_AGE,
      cooldownDuration: Infinity,
    });
    this.window = { since: clock.now(), refetches: 0 };
  }

  /** Throws unless one of the provider's keys signed the token. Does not check its claims. */
  async verify(token: string): Promise<CompactVerifyResult> {
    try {
      return await compactVerify(token, this.keys, { algorithms: ALGORITHMS });
    } catch (error) {
      if (!isKeyProblem(error) || !this.mayRefetch()) throw error;
      await this.keys.reload();
      return compactVerify(token, this.keys, { algorithms: ALGORITHMS });
    }
  }

  private mayRefetch(): boolean {
    const now = this.clock.now();
    if (timeLeft(this.window.since, MINUTE, now) === 0) this.window = { since: now, refetches: 0 };
    if (this.window.refetches >= REFETCHES_A_MINUTE) return false;
    this.window = { ...this.window, refetches: this.window.refetches + 1 };
    return true;
  }
}

function isKeyProblem(error: unknown): boolean {
  return error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWSSignatureVerificationFailed;
}
