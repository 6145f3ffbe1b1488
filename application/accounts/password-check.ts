import type { AccountId } from '../../domain/kernel/ids.js';
import type { AccountStore } from '../ports/stores/account-store.js';
import type { PasswordHasher } from '../ports/crypto/password-hasher.js';
import { requireLocal, type AuthPolicy } from './auth-policy.js';
import type { PasswordLockout } from './password-lockout.js';

export interface VerifiedPassword {
  readonly accountId: AccountId;
  /** The hash that the account has now, for a later compare-and-set. */
  readonly passwordHash: string;
}

/**
 * The one way a password is checked: at sign-in, password change and reauthentication alike, so that a lock holds for
 * all three. An unknown address costs the same time and gives the same answer as a wrong password.
 */
export class PasswordCheck {
  constructor(
    private readonly accounts: AccountStore,
    private readonly passwords: PasswordHasher,
    private readonly lockout: PasswordLockout,
    private readonly policy: AuthPolicy,
  ) {}

  /** @throws error.auth.invalid_credentials, error.auth.locked, error.auth.method_disabled */
  async verify(address: string, password: string, clientAddress: string): Promise<VerifiedPassword> {
    requireLocal(this.policy);
    await this.lockout.admit(address, clientAddress);
    const account = await this.accounts.findByAddress(address);
    const hash = account?.passwordHash ?? null;
    if (account === null || hash === null) {
      await this.passwords.verifyNobody(password);
      return this.lockout.failed(address, clientAddress);
    }
    if (!(await this.passwords.verify(password, hash))) return this.lockout.failed(address, clientAddress);
    await this.lockout.succeeded(address, clientAddress);
    if (!this.passwords.needsRehash(hash)) return { accountId: account.id, passwordHash: hash };
    const passwordHash = await this.passwords.hash(password);
    const renewed = await this.accounts.replacePasswordHash(account.id, hash, passwordHash);
    return renewed ? { accountId: account.id, passwordHash } : this.verify(address, password, clientAddress);
  }
}
