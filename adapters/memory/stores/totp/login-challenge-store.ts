import type { LoginChallengeStore } from '../../../../application/ports/stores/login-challenge-store.js';
import { toHex } from '../../../../domain/kernel/bytes.js';
import type { AccountId } from '../../../../domain/kernel/ids.js';
import { isUnexpired, type Instant } from '../../../../domain/kernel/instant.js';
import { LOGIN_CHALLENGE_LIFETIME, type LoginChallenge } from '../../../../domain/totp/login-challenge.js';
import { deleteExpired } from '../../engine/expiring-rows.js';
import type { MemoryContext } from '../../engine/memory-database.js';
import type { TableDefinition } from '../../engine/memory-table.js';

type ChallengeRow = LoginChallenge & { readonly tokenHash: string };

export const CHALLENGES: TableDefinition<ChallengeRow> = {
  name: 'login_challenges',
  key: ({ tokenHash }) => tokenHash,
};

export class MemoryLoginChallengeStore implements LoginChallengeStore {
  constructor(private readonly db: MemoryContext) {}

  open(tokenHash: Uint8Array, challenge: LoginChallenge): Promise<void> {
    return this.db.run((database) =>
      database.table(CHALLENGES).mustInsert({ ...challenge, tokenHash: toHex(tokenHash) }),
    );
  }

  find(tokenHash: Uint8Array): Promise<LoginChallenge | null> {
    return this.db.run((database) => {
      const row = database.table(CHALLENGES).get(toHex(tokenHash));
      if (row === null) return null;
      const { accountId, expiresAt, attempts, completedAt } = row;
      return { accountId, expiresAt, attempts, completedAt };
    });
  }

  takeAttempt(tokenHash: Uint8Array, budget: number, now: Instant): Promise<boolean> {
    return this.update(tokenHash, now, (row) => (row.attempts < budget ? { attempts: row.attempts + 1 } : null));
  }

  complete(tokenHash: Uint8Array, now: Instant): Promise<boolean> {
    return this.update(tokenHash, now, () => ({ completedAt: now }));
  }

  async deleteAll(accountId: AccountId): Promise<void> {
    await this.db.run((database) => database.table(CHALLENGES).delete((row) => row.accountId === accountId));
  }

  deleteExpired(now: Instant, limit: number): Promise<number> {
    return deleteExpired(this.db, CHALLENGES, now, limit);
  }

  private update(
    tokenHash: Uint8Array,
    now: Instant,
    change: (row: ChallengeRow) => Partial<ChallengeRow> | null,
  ): Promise<boolean> {
    return this.db.run((database) => {
      const table = database.table(CHALLENGES);
      const row = table.get(toHex(tokenHash));
      if (row?.completedAt !== null || !isUnexpired(row.expiresAt, LOGIN_CHALLENGE_LIFETIME, now)) return false;
      const changes = change(row);
      return changes !== null && table.update((each) => each.tokenHash === row.tokenHash, changes) === 1;
    });
  }
}
