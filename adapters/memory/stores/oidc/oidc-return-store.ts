import type { OidcReturnStore } from '../../../../application/ports/stores/oidc-return-store.js';
import { toHex } from '../../../../domain/kernel/bytes.js';
import type { AccountId } from '../../../../domain/kernel/ids.js';
import type { Instant } from '../../../../domain/kernel/instant.js';
import type { ReturnedSignIn } from '../../../../domain/oidc/sign-in-attempt.js';
import { deleteExpired } from '../../engine/expiring-rows.js';
import type { MemoryContext } from '../../engine/memory-database.js';
import type { TableDefinition } from '../../engine/memory-table.js';

type ReturnRow = ReturnedSignIn & { readonly codeHash: string; readonly burned: boolean };

const NOTHING = new Uint8Array(0);

export const RETURNS: TableDefinition<ReturnRow> = { name: 'oidc_returns', key: ({ codeHash }) => codeHash };

export class MemoryOidcReturnStore implements OidcReturnStore {
  constructor(private readonly db: MemoryContext) {}

  open(codeHash: Uint8Array, returned: ReturnedSignIn): Promise<void> {
    return this.db.run((database) =>
      database.table(RETURNS).mustInsert({ ...returned, codeHash: toHex(codeHash), burned: false }),
    );
  }

  find(codeHash: Uint8Array): Promise<ReturnedSignIn | null> {
    return this.db.run((database) => {
      const row = database.table(RETURNS).get(toHex(codeHash));
      if (row === null || row.burned) return null;
      const { codeChallenge, linking, identityHash, sealedClaims, expiresAt } = row;
      return { codeChallenge, linking, identityHash, sealedClaims, expiresAt };
    });
  }

  burn(codeHash: Uint8Array): Promise<boolean> {
    const key = toHex(codeHash);
    const isLive = (row: ReturnRow) => row.codeHash === key && !row.burned;
    const changes = { burned: true, sealedClaims: NOTHING };
    return this.db.run((database) => database.table(RETURNS).update(isLive, changes) === 1);
  }

  async burnAll(codeHashes: readonly Uint8Array[]): Promise<void> {
    for (const codeHash of codeHashes) await this.burn(codeHash);
  }

  take(codeHash: Uint8Array): Promise<boolean> {
    const key = toHex(codeHash);
    return this.db.run((database) => database.table(RETURNS).delete((row) => row.codeHash === key && row.burned) === 1);
  }

  async endAll(accountId: AccountId, identityHashes: readonly Uint8Array[]): Promise<void> {
    const hashes = new Set(identityHashes.map(toHex));
    await this.db.run((database) =>
      database
        .table(RETURNS)
        .delete(
          ({ linking, identityHash }) =>
            linking?.accountId === accountId || (identityHash !== null && hashes.has(toHex(identityHash))),
        ),
    );
  }

  deleteExpired(now: Instant, limit: number): Promise<number> {
    return deleteExpired(this.db, RETURNS, now, limit);
  }
}
