import { isGone } from '../../domain/accounts/account.js';
import { DomainError } from '../../domain/kernel/errors.js';
import type { AccountId } from '../../domain/kernel/ids.js';
import type { AccountStore } from '../ports/stores/account-store.js';
import type { Clock } from '../ports/platform/clock.js';
import type { PasswordHasher } from '../ports/crypto/password-hasher.js';
import { requireLocal } from './auth-policy.js';
import type { PasswordLockout } from './password-lockout.js';
import type { Settings } from '../settings.js';

export interface VerifiedPassword {
  readonly accountId: AccountId;
  /** The account's current hash, for a later compare-and-set. */
  readonly passwordHash: string;
}

const SIGN_IN = 'Check the address and the password, then try again.';
const ELSEWHERE = 'An account without a password signs in at its OpenID provider.';
const WRONG_PASSWORD = 'Check the current password, then try again.';
const NO_PASSWORD = 'This account has no password: it signs in at its OpenID provider.';

/** A password, with the address of the account that it is for. */
export interface GivenPassword {
  readonly address: string;
  readonly password: string;
  readonly clientAddress: string;
  readonly by: GivenBy;
}

/**
 * The number of tries if the hash is replaced between check and use; each further try needs one more password change in
 * that time.
 */
const ATTEMPTS = 3;

/** The account no longer has the hash that was verified. */
export class PasswordReplaced extends DomainError {
  constructor() {
    super(
      'error.auth.invalid_credentials',
      'The password was changed during this request. Try again with the new one.',
    );
  }
}

/** The person who gives the password: somebody who names an address, or the holder of a session of the account. */
type GivenBy = 'sign-in' | 'session';

/**
 * The only password check, used at sign-in, password change and reauthentication, so that a lock applies to all three.
 * An unknown address costs the same time and gives the same answer as a wrong password.
 */
export class PasswordCheck {
  constructor(
    private readonly parts: {
      readonly accounts: AccountStore;
      readonly passwords: PasswordHasher;
      readonly passwordLockout: PasswordLockout;
      readonly clock: Clock;
      readonly settings: Pick<Settings, 'auth'>;
    },
  ) {}

  /** @throws error.auth.invalid_credentials, error.auth.locked, error.auth.method_disabled */
  async verify(address: string, password: string, clientAddress: string, by: GivenBy): Promise<VerifiedPassword> {
    requireLocal(this.parts.settings.auth);
    await this.parts.passwordLockout.admit(address, clientAddress);
    const account = await this.parts.accounts.findByAddress(address);
    const isThere = account !== null && !isGone(account, this.parts.clock.now());
    const hash = isThere ? account.passwordHash : null;
    if (account === null || hash === null) {
      await this.parts.passwords.verifyNobody(password);
      return this.parts.passwordLockout.failed(address, clientAddress, this.remedy(by, NO_PASSWORD));
    }
    if (!(await this.parts.passwords.verify(password, hash)))
      return this.parts.passwordLockout.failed(address, clientAddress, this.remedy(by, WRONG_PASSWORD));
    await this.parts.passwordLockout.succeeded(address, clientAddress);
    if (!this.parts.passwords.needsRehash(hash)) return { accountId: account.id, passwordHash: hash };
    const passwordHash = await this.parts.passwords.hash(password);
    const renewed = await this.parts.accounts.replacePasswordHash(account.id, hash, passwordHash);
    return renewed ? { accountId: account.id, passwordHash } : this.verify(address, password, clientAddress, by);
  }

  /**
   * Verifies the password, then does `work`, which throws `PasswordReplaced` if the account no longer has the verified
   * hash. The password is then verified again: it was changed, or a sign-in at a node with another BCRYPT_COST has made
   * its hash again, and it is still right. @throws as verify
   */
  async use<Result>(given: GivenPassword, work: (verified: VerifiedPassword) => Promise<Result>): Promise<Result> {
    for (let attempt = 1; ; attempt += 1) {
      const verified = await this.verify(given.address, given.password, given.clientAddress, given.by);
      try {
        return await work(verified);
      } catch (error) {
        if (!(error instanceof PasswordReplaced) || attempt === ATTEMPTS) throw error;
      }
    }
  }

  /**
   * The remedy is the same at every failed sign-in: it reveals neither whether the account exists nor whether it has a
   * password.
   */
  private remedy(by: GivenBy, toItsHolder: string): string {
    if (by === 'session') return toItsHolder;
    return this.parts.settings.auth.methods.includes('oidc') ? `${SIGN_IN} ${ELSEWHERE}` : SIGN_IN;
  }
}
