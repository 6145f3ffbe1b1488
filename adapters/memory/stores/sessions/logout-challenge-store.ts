import type { LogoutChallengeStore } from '../../../../application/ports/stores/logout-challenge-store.js';
import { toHex } from '../../../../domain/kernel/bytes.js';
import type { AccountId } from '../../../../domain/kernel/ids.js';
import type { Instant } from '../../../../domain/kernel/instant.js';
import type { LogoutAllChallenge } from '../../../../domain/sessions/logout-all.js';
import { deleteExpired } from '../../engine/expiring-rows.js';
import type { MemoryContext } from '../../engine/memory-database.js';
import type { TableDefinition } from '../../engine/memory-table.js';

type ChallengeRow = LogoutAllChallenge & { readonly hash: Uint8Array };

export const CHALLENGES: TableDefinition<ChallengeRow> = { name: 'logout_challenges', key: ({ hash }) => toHex(hash) };

export class MemoryLogoutChallengeStore implements LogoutChallengeStore {
  constructor(private readonly db: MemoryContext) {}

  open(hash: Uint8Array, challenge: LogoutAllChallenge): Promise<void> {
    return this.db.run((database) => database.table(CHALLENGES).mustInsert({ hash, ...challenge }));
  }

  find(hash: Uint8Array): Promise<LogoutAllChallenge | null> {
    return this.db.run((database) => {
      const row = database.table(CHALLENGES).get(toHex(hash));
      return row === null ? null : { accountId: row.accountId, expiresAt: row.expiresAt };
    });
  }

  burn(hash: Uint8Array): Promise<boolean> {
    const key = toHex(hash);
    return this.db.run((database) => database.table(CHALLENGES).delete((row) => toHex(row.hash) === key) === 1);
  }

  async burnAll(hashes: readonly Uint8Array[]): Promise<void> {
    for (const hash of hashes) await this.burn(hash);
  }

  async deleteAll(accountId: AccountId): Promise<void> {
    await this.db.run((database) => database.table(CHALLENGES).delete((row) => row.accountId === accountId));
  }

  deleteExpired(now: Instant, limit: number): Promise<number> {
    return deleteExpired(this.db, CHALLENGES, now, limit);
  }
}
