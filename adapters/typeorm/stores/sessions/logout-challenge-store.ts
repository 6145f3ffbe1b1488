import { In } from 'typeorm';
import type { LogoutChallengeStore } from '../../../../application/ports/stores/logout-challenge-store.js';
import type { AccountId } from '../../../../domain/kernel/ids.js';
import type { Instant } from '../../../../domain/kernel/instant.js';
import type { LogoutAllChallenge } from '../../../../domain/sessions/logout-all.js';
import { LogoutChallengeEntity } from '../../mapping/logout-challenge.js';
import { deleteExpired } from '../../engine/expiring-rows.js';
import type { StoreContext } from '../../engine/store-context.js';

/** Uses TypeORM's entity manager only. */
export class TypeormLogoutChallengeStore implements LogoutChallengeStore {
  constructor(private readonly db: StoreContext) {}

  async open(hash: Uint8Array, challenge: LogoutAllChallenge): Promise<void> {
    await this.db.write(({ manager }) => manager.insert(LogoutChallengeEntity, { hash, ...challenge }));
  }

  async find(hash: Uint8Array): Promise<LogoutAllChallenge | null> {
    const row = await this.db.read(({ manager }) => manager.findOneBy(LogoutChallengeEntity, { hash }));
    return row === null ? null : { accountId: row.accountId, expiresAt: row.expiresAt };
  }

  async burn(hash: Uint8Array): Promise<boolean> {
    const result = await this.db.write(({ manager }) => manager.delete(LogoutChallengeEntity, { hash }));
    return result.affected === 1;
  }

  async burnAll(hashes: readonly Uint8Array[]): Promise<void> {
    if (hashes.length === 0) return;
    await this.db.write(({ manager }) => manager.delete(LogoutChallengeEntity, { hash: In([...hashes]) }));
  }

  async deleteAll(accountId: AccountId): Promise<void> {
    await this.db.write(({ manager }) => manager.delete(LogoutChallengeEntity, { accountId }));
  }

  deleteExpired(now: Instant, limit: number): Promise<number> {
    return deleteExpired(this.db, LogoutChallengeEntity, 'hash', now, limit);
  }
}
