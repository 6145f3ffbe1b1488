import { And, IsNull, LessThan, LessThanOrEqual, MoreThan } from 'typeorm';
import type { LoginChallengeStore } from '../../../../application/ports/stores/login-challenge-store.js';
import type { AccountId } from '../../../../domain/kernel/ids.js';
import { CLOCK_CORRECTION, type Instant } from '../../../../domain/kernel/instant.js';
import { LOGIN_CHALLENGE_LIFETIME, type LoginChallenge } from '../../../../domain/totp/login-challenge.js';
import { LoginChallengeEntity } from '../../mapping/login-challenge.js';
import { deleteExpired } from '../../engine/expiring-rows.js';
import type { StoreContext } from '../../engine/store-context.js';

/** Uses TypeORM's entity manager only. */
export class TypeormLoginChallengeStore implements LoginChallengeStore {
  constructor(private readonly db: StoreContext) {}

  async open(tokenHash: Uint8Array, challenge: LoginChallenge): Promise<void> {
    await this.db.write(({ manager }) => manager.insert(LoginChallengeEntity, { tokenHash, ...challenge }));
  }

  async find(tokenHash: Uint8Array): Promise<LoginChallenge | null> {
    const row = await this.db.read(({ manager }) => manager.findOneBy(LoginChallengeEntity, { tokenHash }));
    if (row === null) return null;
    const { accountId, expiresAt, attempts, completedAt } = row;
    return { accountId, expiresAt, attempts, completedAt };
  }

  async takeAttempt(tokenHash: Uint8Array, budget: number, now: Instant): Promise<boolean> {
    const result = await this.db.write(({ manager }) =>
      manager.increment(LoginChallengeEntity, { ...live(tokenHash, now), attempts: LessThan(budget) }, 'attempts', 1),
    );
    return result.affected === 1;
  }

  async complete(tokenHash: Uint8Array, now: Instant): Promise<boolean> {
    const result = await this.db.write(({ manager }) =>
      manager.update(LoginChallengeEntity, live(tokenHash, now), { completedAt: now }),
    );
    return result.affected === 1;
  }

  async deleteAll(accountId: AccountId): Promise<void> {
    await this.db.write(({ manager }) => manager.delete(LoginChallengeEntity, { accountId }));
  }

  deleteExpired(now: Instant, limit: number): Promise<number> {
    return deleteExpired(this.db, LoginChallengeEntity, 'tokenHash', now, limit);
  }
}

/** One that ends later was opened before a clock was set back. */
function live(tokenHash: Uint8Array, now: Instant) {
  const latest = now + LOGIN_CHALLENGE_LIFETIME + CLOCK_CORRECTION;
  return { tokenHash, completedAt: IsNull(), expiresAt: And(MoreThan(now), LessThanOrEqual(latest)) };
}
