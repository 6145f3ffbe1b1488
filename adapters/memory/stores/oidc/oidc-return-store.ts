import type { OidcReturnStore } from '../../../../application/ports/stores/oidc-return-store.js';
import { toHex } from '../../../../domain/kernel/bytes.js';
import type { Instant } from '../../../../domain/kernel/instant.js';
import type { ReturnedSignIn } from '../../../../domain/oidc/sign-in-attempt.js';
import { deleteExpired } from '../../engine/expiring-rows.js';
import type { MemoryContext } from '../../engine/memory-database.js';
import type { TableDefinition } from '../../engine/memory-table.js';

type ReturnRow = ReturnedSignIn & { readonly codeHash: string };

const RETURNS: TableDefinition<ReturnRow> = { name: 'oidc_returns', key: ({ codeHash }) => codeHash };

export class MemoryOidcReturnStore implements OidcReturnStore {
  constructor(private readonly db: MemoryContext) {}

  open(codeHash: Uint8Array, returned: ReturnedSignIn): Promise<void> {
    return this.db.run((database) => database.table(RETURNS).mustInsert({ ...returned, codeHash: toHex(codeHash) }));
  }

  find(codeHash: Uint8Array): Promise<ReturnedSignIn | null> {
    return this.db.run((database) => {
      const row = database.table(RETURNS).get(toHex(codeHash));
      if (row === null) return null;
      const { codeChallenge, linking, sealedClaims, expiresAt } = row;
      return { codeChallenge, linking, sealedClaims, expiresAt };
    });
  }

  burn(codeHash: Uint8Array): Promise<boolean> {
    const key = toHex(codeHash);
    return this.db.run((database) => database.table(RETURNS).delete((row) => row.codeHash === key) === 1);
  }

  deleteExpired(now: Instant, limit: number): Promise<number> {
    return deleteExpired(this.db, RETURNS, now, limit);
  }
}
