import { sha256, toBase64Url, utf8 } from '../../domain/kernel/bytes.js';
import { ATTEMPT_LIFETIME, requireUnderWay, type SignInAttempt } from '../../domain/oidc/sign-in-attempt.js';
import type { Clock } from '../ports/platform/clock.js';
import type { KeyedHash } from '../ports/crypto/keyed-hash.js';
import type { OidcAttemptStore } from '../ports/stores/oidc-attempt-store.js';
import type { Random } from '../ports/platform/random.js';
import type { AttemptSecrets } from '../ports/federation/relying-party.js';

const STATE_BYTES = 32;

/**
 * Sign-ins that wait for a provider. Of the three secrets only the SHA-256 of the `state` is stored: nonce and PKCE
 * verifier are keyed hashes of it, which every node can compute again and nobody else can.
 */
export class SignInAttempts {
  constructor(
    private readonly parts: {
      readonly oidcAttempts: OidcAttemptStore;
      readonly keyedHash: KeyedHash;
      readonly random: Random;
      readonly clock: Clock;
    },
  ) {}

  newSecrets(): AttemptSecrets {
    return this.secretsOf(toBase64Url(this.parts.random.bytes(STATE_BYTES)));
  }

  async open(secrets: AttemptSecrets, attempt: Omit<SignInAttempt, 'expiresAt'>): Promise<void> {
    const expiresAt = this.parts.clock.now() + ATTEMPT_LIFETIME;
    await this.parts.oidcAttempts.open(hashOf(secrets.state), { ...attempt, expiresAt });
  }

  /** Returns the attempt and leaves it under way. @throws error.auth.sign_in_invalid */
  async find(provider: string, state: string): Promise<SignInAttempt> {
    return requireUnderWay(await this.parts.oidcAttempts.find(hashOf(state)), provider, this.parts.clock.now());
  }

  /**
   * Returns the attempt of a callback; of several callbacks, on any nodes, exactly one gets it. @throws
   * error.auth.sign_in_invalid
   */
  async take(provider: string, state: string): Promise<{ attempt: SignInAttempt; secrets: AttemptSecrets }> {
    const stateHash = hashOf(state);
    const found = await this.find(provider, state);
    const won = await this.parts.oidcAttempts.burn(stateHash);
    const attempt = requireUnderWay(won ? found : null, provider, this.parts.clock.now());
    return { attempt, secrets: this.secretsOf(state) };
  }

  private secretsOf(state: string): AttemptSecrets {
    const derived = (purpose: string) => toBase64Url(this.parts.keyedHash.digest(purpose, state));
    return { state, nonce: derived('oidc/nonce'), codeVerifier: derived('oidc/code-verifier') };
  }
}

function hashOf(state: string): Uint8Array {
  return sha256(utf8(state));
}
