import type { OidcAttemptStore } from '../../../../application/ports/stores/oidc-attempt-store.js';
import { toHex } from '../../../../domain/kernel/bytes.js';
import type { Instant } from '../../../../domain/kernel/instant.js';
import type { SignInAttempt } from '../../../../domain/oidc/sign-in-attempt.js';
import { deleteExpired } from '../../engine/expiring-rows.js';
import type { MemoryContext } from '../../engine/memory-database.js';
import type { TableDefinition } from '../../engine/memory-table.js';

type AttemptRow = SignInAttempt & { readonly stateHash: string };

export const ATTEMPTS: TableDefinition<AttemptRow> = { name: 'oidc_attempts', key: ({ stateHash }) => stateHash };

export class MemoryOidcAttemptStore implements OidcAttemptStore {
  constructor(private readonly db: MemoryContext) {}

  open(stateHash: Uint8Array, attempt: SignInAttempt): Promise<void> {
    return this.db.run((database) => database.table(ATTEMPTS).mustInsert({ ...attempt, stateHash: toHex(stateHash) }));
  }

  find(stateHash: Uint8Array): Promise<SignInAttempt | null> {
    return this.db.run((database) => {
      const row = database.table(ATTEMPTS).get(toHex(stateHash));
      if (row === null) return null;
      const { provider, codeChallenge, redirectUri, linking, expiresAt } = row;
      return { provider, codeChallenge, redirectUri, linking, expiresAt };
    });
  }

  burn(stateHash: Uint8Array): Promise<boolean> {
    const key = toHex(stateHash);
    return this.db.run((database) => database.table(ATTEMPTS).delete((row) => row.stateHash === key) === 1);
  }

  deleteExpired(now: Instant, limit: number): Promise<number> {
    return deleteExpired(this.db, ATTEMPTS, now, limit);
  }
}
