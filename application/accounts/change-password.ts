import { checkPassword } from '../../domain/accounts/password-rule.js';
import type { Clock } from '../ports/platform/clock.js';
import type { PasswordHasher } from '../ports/crypto/password-hasher.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import type { Caller } from '../sessions/caller.js';
import type { PendingSignIns } from '../sessions/pending-sign-ins.js';
import { revokedMeanwhile } from '../sessions/revoked-meanwhile.js';
import type { SessionOpener } from '../sessions/session-opener.js';
import type { TokenPair } from '../sessions/token-pair.js';
import { PasswordReplaced, type PasswordCheck, type VerifiedPassword } from './password-check.js';

/**
 * Replaces the password, revokes every session of the account, ends its pending sign-ins, and opens the caller's
 * session again, under the same id.
 */
export class ChangePassword {
  constructor(
    private readonly parts: {
      readonly unitOfWork: UnitOfWork;
      readonly passwordCheck: PasswordCheck;
      readonly passwords: PasswordHasher;
      readonly pendingSignIns: PendingSignIns;
      readonly sessionOpener: SessionOpener;
      readonly clock: Clock;
    },
  ) {}

  async execute(
    caller: Caller,
    command: { readonly currentPassword: string; readonly newPassword: string; readonly clientAddress: string },
  ): Promise<TokenPair> {
    checkPassword(command.newPassword, '/new_password');
    const { currentPassword: password, clientAddress } = command;
    const given = { address: caller.account.address, password, clientAddress, by: 'session' } as const;
    return this.parts.passwordCheck.use(given, (verified) => this.replace(caller, verified, command.newPassword));
  }

  private async replace(caller: Caller, verified: VerifiedPassword, newPassword: string): Promise<TokenPair> {
    const replacement = await this.parts.passwords.hash(newPassword);
    const now = this.parts.clock.now();
    const { refreshToken, tokenHash } = this.parts.sessionOpener.refreshToken();
    await this.parts.unitOfWork.run(async (stores) => {
      const replaced = await stores.accounts.replacePasswordHash(caller.account.id, verified.passwordHash, replacement);
      if (!replaced) throw new PasswordReplaced();
      if (!(await stores.sessions.replaceToken(caller.sessionId, tokenHash, now))) throw revokedMeanwhile();
      await this.parts.pendingSignIns.endAll(stores, caller.account.id);
      await stores.sessions.revokeAll(caller.account.id, now, caller.sessionId);
    });
    const session = {
      id: caller.sessionId,
      accountId: caller.account.id,
      deviceId: caller.deviceId,
      expiresAt: caller.sessionExpiresAt,
    };
    return this.parts.sessionOpener.pair(session, refreshToken, now);
  }
}
