import { parseAddress } from '../../domain/accounts/address.js';
import { checkPassword } from '../../domain/accounts/password-rule.js';
import { uuidV7 } from '../../domain/kernel/ids.js';
import type { Clock } from '../ports/platform/clock.js';
import type { PasswordHasher } from '../ports/crypto/password-hasher.js';
import type { Random } from '../ports/platform/random.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import type { SessionOpener } from '../sessions/session-opener.js';
import type { TokenPair } from '../sessions/token-pair.js';
import { requireLocal, requireOpenRegistration, type AuthPolicy } from './auth-policy.js';
import { insertAccount } from './insert-account.js';

/** Makes an account out of an address and a password, and signs it in (specification, "Registration"). */
export class RegisterAccount {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly passwords: PasswordHasher,
    private readonly opener: SessionOpener,
    private readonly random: Random,
    private readonly clock: Clock,
    private readonly policy: AuthPolicy,
  ) {}

  /** @throws error.request.invalid, error.auth.user_already_exists, error.auth.registration_closed, error.auth.method_disabled */
  async execute(command: { readonly address: string; readonly password: string }): Promise<TokenPair> {
    requireLocal(this.policy);
    requireOpenRegistration(this.policy);
    const address = parseAddress(command.address);
    checkPassword(command.password, '/password');
    const passwordHash = await this.passwords.hash(command.password);
    const now = this.clock.now();
    const id = uuidV7(now, this.random.bytes(16));
    const opened = this.opener.make(id, 'password', {}, now);
    await this.unitOfWork.run(async (stores) => {
      await insertAccount(stores.accounts, { id, address, createdAt: now, passwordHash }, this.random);
      await stores.sessions.open(opened.session);
    });
    return this.opener.opened(opened, now);
  }
}
