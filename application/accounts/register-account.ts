import { parseAddress } from '../../domain/accounts/address.js';
import { checkPassword } from '../../domain/accounts/password-rule.js';
import { uuidV7 } from '../../domain/kernel/ids.js';
import type { Clock } from '../ports/platform/clock.js';
import type { KeyedHash } from '../ports/crypto/keyed-hash.js';
import type { PasswordHasher } from '../ports/crypto/password-hasher.js';
import type { Random } from '../ports/platform/random.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import type { SessionOpener } from '../sessions/session-opener.js';
import type { TokenPair } from '../sessions/token-pair.js';
import { requireRegistration } from './auth-policy.js';
import { insertAccount } from './insert-account.js';
import type { Settings } from '../settings.js';

/** Creates an account from an address and a password, and signs it in (specification, "Registration"). */
export class RegisterAccount {
  constructor(
    private readonly parts: {
      readonly unitOfWork: UnitOfWork;
      readonly passwords: PasswordHasher;
      readonly sessionOpener: SessionOpener;
      readonly random: Random;
      readonly keyedHash: KeyedHash;
      readonly clock: Clock;
      readonly settings: Pick<Settings, 'auth' | 'quota'>;
    },
  ) {}

  async execute(command: { readonly address: string; readonly password: string }): Promise<TokenPair> {
    requireRegistration(this.parts.settings.auth);
    const address = parseAddress(command.address);
    checkPassword(command.password, '/password');
    const passwordHash = await this.parts.passwords.hash(command.password);
    const now = this.parts.clock.now();
    const id = uuidV7(now, this.parts.random.bytes(16));
    const opened = this.parts.sessionOpener.make(id, 'password', {}, now);
    await this.parts.unitOfWork.run(async (stores) => {
      await insertAccount(stores, { id, address, createdAt: now, passwordHash }, this.parts);
      await stores.sessions.open(opened.session);
    });
    return this.parts.sessionOpener.opened(opened, now);
  }
}
