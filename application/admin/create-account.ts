import { requireLocal } from '../accounts/auth-policy.js';
import { insertAccount } from '../accounts/insert-account.js';
import { parseAddress } from '../../domain/accounts/address.js';
import { generatedPassword, PASSWORD_BYTES } from '../../domain/accounts/generated-password.js';
import { formatHandle } from '../../domain/accounts/handle.js';
import { uuidV7, type AccountId } from '../../domain/kernel/ids.js';
import type { KeyedHash } from '../ports/crypto/keyed-hash.js';
import type { PasswordHasher } from '../ports/crypto/password-hasher.js';
import type { Clock } from '../ports/platform/clock.js';
import type { Random } from '../ports/platform/random.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import type { Settings } from '../settings.js';

export interface CreatedAccount {
  readonly id: AccountId;
  readonly address: string;
  readonly handle: string;
}

/**
 * Creates an account with a generated password, even if registration is closed: people join such a server by this. Only
 * the result holds the password.
 */
export class CreateAccount {
  constructor(
    private readonly parts: {
      readonly unitOfWork: UnitOfWork;
      readonly passwords: PasswordHasher;
      readonly random: Random;
      readonly keyedHash: KeyedHash;
      readonly clock: Clock;
      readonly settings: Pick<Settings, 'auth' | 'quota' | 'serverHost'>;
    },
  ) {}

  async execute(given: string): Promise<CreatedAccount & { readonly password: string }> {
    const { passwords, random, clock, unitOfWork } = this.parts;
    requireLocal(this.parts.settings.auth);
    const address = parseAddress(given);
    const password = generatedPassword(random.bytes(PASSWORD_BYTES));
    const passwordHash = await passwords.hash(password);
    const now = clock.now();
    const id = uuidV7(now, random.bytes(16));
    const created = await unitOfWork.run(async (stores): Promise<CreatedAccount> => {
      await insertAccount(stores, { id, address, createdAt: now, passwordHash }, this.parts);
      const user = (await stores.accounts.find(id))?.handleUser ?? '';
      return { id, address, handle: formatHandle({ user, host: this.parts.settings.serverHost }) };
    });
    return { ...created, password };
  }
}
