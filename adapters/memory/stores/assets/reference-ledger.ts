import type { HeldContent, ReferenceLedger } from '../../../../application/ports/stores/reference-ledger.js';
import type { AccountId } from '../../../../domain/kernel/ids.js';
import type { Instant } from '../../../../domain/kernel/instant.js';
import type { MemoryContext, MemoryDatabase } from '../../engine/memory-database.js';
import { CACHED_BLOBS } from '../federation/cached-blob-store.js';
import { REFERENCES } from './asset-store.js';
import { BLOBS } from './blob-ledger.js';

interface Reference {
  readonly contentHash: string;
  readonly size: bigint;
  readonly holder: AccountId;
  readonly createdAt: Instant;
}

export class MemoryReferenceLedger implements ReferenceLedger {
  constructor(private readonly db: MemoryContext) {}

  page(after: string | null, limit: number): Promise<readonly HeldContent[]> {
    return this.db.run((database) =>
      [...held(database).values()]
        .filter(({ contentHash }) => after === null || contentHash > after)
        .sort((left, right) => (left.contentHash < right.contentHash ? -1 : 1))
        .slice(0, limit),
    );
  }

  of(contentHashes: readonly string[]): Promise<ReadonlyMap<string, HeldContent>> {
    return this.db.run(
      (database) => new Map([...held(database)].filter(([contentHash]) => contentHashes.includes(contentHash))),
    );
  }

  firstHolder(contentHash: string): Promise<AccountId | null> {
    return this.db.run((database) => {
      const mine = references(database).filter((reference) => reference.contentHash === contentHash);
      return mine.sort((left, right) => left.createdAt - right.createdAt)[0]?.holder ?? null;
    });
  }

  chargedTotals(accountIds: readonly AccountId[]): Promise<ReadonlyMap<AccountId, bigint>> {
    return this.db.run((database) => {
      const [all, totals] = [held(database), new Map<AccountId, bigint>()];
      for (const { chargedTo, contentHash } of database.table(BLOBS).filter(() => true)) {
        if (!accountIds.includes(chargedTo)) continue;
        totals.set(chargedTo, (totals.get(chargedTo) ?? 0n) + (all.get(contentHash)?.size ?? 0n));
      }
      return totals;
    });
  }
}

function references(database: MemoryDatabase): Reference[] {
  const ofAssets = database.table(REFERENCES).filter(() => true);
  const pulls = database.table(CACHED_BLOBS).filter(() => true);
  return [
    ...ofAssets.map(({ reference }) => ({ ...reference, holder: reference.uploadUserId })),
    ...pulls.map((pull) => ({ ...pull, holder: pull.accountId })),
  ];
}

function held(database: MemoryDatabase): Map<string, HeldContent> {
  const all = new Map<string, HeldContent>();
  for (const { contentHash, size } of references(database)) {
    const known = all.get(contentHash) ?? { contentHash, references: 0, size };
    all.set(contentHash, { ...known, references: known.references + 1, size: size > known.size ? size : known.size });
  }
  return all;
}
