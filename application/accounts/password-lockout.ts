import { clientNetwork } from '../../domain/accounts/client-network.js';
import { ADDRESS_THRESHOLD, countFailure, isLocked, requireUnlocked } from '../../domain/accounts/lockout.js';
import { DomainError } from '../../domain/kernel/errors.js';
import type { Clock } from '../ports/platform/clock.js';
import type { FailureCounterStore } from '../ports/stores/failure-counter-store.js';
import type { KeyedHash } from '../ports/crypto/keyed-hash.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import type { Settings } from '../settings.js';

/**
 * Counts wrong passwords for one address from one client network, and for one address from any network. Each attempt is
 * checked twice against the counters: before the password is hashed, to save the work, and afterwards under the locks
 * of both counters, for right and wrong passwords alike. So a burst of parallel guesses is answered only up to the
 * threshold, while parallel right passwords lock nothing. Locks are taken in the order pair, address. Held by
 * tests/races/password-lockout.test.ts.
 */
export class PasswordLockout {
  constructor(
    private readonly parts: {
      readonly failureCounters: FailureCounterStore;
      readonly unitOfWork: UnitOfWork;
      readonly keyedHash: KeyedHash;
      readonly clock: Clock;
      readonly settings: Pick<Settings, 'lockout'>;
    },
  ) {}

  /** @throws error.auth.locked */
  async admit(address: string, clientAddress: string): Promise<void> {
    const keys = this.watched(address, clientAddress).map(({ key }) => key);
    requireUnlocked(await this.parts.failureCounters.read(keys), this.parts.settings.lockout, this.parts.clock.now());
  }

  /** Deletes the failure counters. @throws error.auth.locked, when the lock began while the password was hashed. */
  async succeeded(address: string, clientAddress: string): Promise<void> {
    const watched = this.watched(address, clientAddress);
    await this.parts.unitOfWork.run(async ({ failureCounters }) => {
      for (const { key } of watched) {
        const counter = await failureCounters.lock(key);
        requireUnlocked([counter], this.parts.settings.lockout, this.parts.clock.now());
        if (counter !== null) await failureCounters.delete(key);
      }
    });
  }

  /**
   * Counts the failure and throws its error, with `remedy`. @throws error.auth.invalid_credentials, error.auth.locked
   */
  async failed(address: string, clientAddress: string, remedy: string): Promise<never> {
    const watched = this.watched(address, clientAddress);
    const now = this.parts.clock.now();
    const locked = await this.parts.unitOfWork.run(async ({ failureCounters }) => {
      const held = [];
      for (const each of watched) held.push({ ...each, counter: await failureCounters.claim(each.key, now) });
      if (held.some(({ counter }) => isLocked(counter, this.parts.settings.lockout, now)))
        return held.map(({ counter }) => counter);
      for (const { key, policy, counter } of held) {
        await failureCounters.save(key, countFailure(counter, policy, now), now + policy.window);
      }
      return null;
    });
    if (locked !== null) requireUnlocked(locked, this.parts.settings.lockout, now);
    throw new DomainError('error.auth.invalid_credentials', remedy);
  }

  private watched(address: string, clientAddress: string) {
    const network = clientNetwork(clientAddress);
    return [
      {
        key: this.parts.keyedHash.digest('wrong-passwords/pair', address, network),
        policy: this.parts.settings.lockout,
      },
      {
        key: this.parts.keyedHash.digest('wrong-passwords/address', address),
        policy: {
          ...this.parts.settings.lockout,
          threshold: Math.max(ADDRESS_THRESHOLD, this.parts.settings.lockout.threshold),
        },
      },
    ];
  }
}
