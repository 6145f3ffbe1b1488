import type {
  AuditedPage,
  ChargedPage,
  ChargePlace,
  HeldContent,
  Holder,
  ReferenceLedger,
} from '../../../../application/ports/stores/reference-ledger.js';
import type { AccountId } from '../../../../domain/kernel/ids.js';
import { NO_TOTALS, type ChargedKind } from '../../../../domain/quota/charged-kind.js';
import { assertInTransaction, type MemoryContext, type MemoryDatabase } from '../../engine/memory-database.js';
import { CACHED_BLOBS } from '../federation/cached-blob-store.js';
import { REFERENCES } from './asset-store.js';
import { BLOBS } from './blob-ledger.js';

interface Reference extends Holder {
  readonly contentHash: string;
  readonly size: bigint;
}

export class MemoryReferenceLedger implements ReferenceLedger {
  constructor(private readonly db: MemoryContext) {}

  compareRows(after: string | null, limit: number): Promise<AuditedPage> {
    return this.db.run((database) => {
      const [rows, all] = [database.table(BLOBS), held(database)];
      const hashes = rows.filter(() => true).map(({ contentHash }) => contentHash);
      return audited(hashes, after, limit, (contentHash) => {
        const [row, content] = [rows.get(contentHash), all.get(contentHash)];
        if (content === undefined) return row?.references !== 0;
        const { references, size, smallest } = content;
        return row?.references !== references || size !== row.size || smallest !== row.size;
      });
    });
  }

  findRows(after: string | null, limit: number): Promise<AuditedPage> {
    return this.db.run((database) =>
      audited([...held(database).keys()], after, limit, (hash) => database.table(BLOBS).get(hash) === null),
    );
  }

  of(contentHashes: readonly string[]): Promise<ReadonlyMap<string, HeldContent>> {
    const asked = new Set(contentHashes);
    return this.db.run((database) => held(database, (contentHash) => asked.has(contentHash)));
  }

  resize(contentHash: string, size: bigint): Promise<void> {
    assertInTransaction(this.db);
    return this.db.run((database) => {
      const [ofAssets, pulls] = [database.table(REFERENCES), database.table(CACHED_BLOBS)];
      for (const row of ofAssets.filter(({ reference }) => reference.contentHash === contentHash)) {
        const key = REFERENCES.key(row);
        ofAssets.update((each) => REFERENCES.key(each) === key, { reference: { ...row.reference, size } });
      }
      pulls.update((each) => each.contentHash === contentHash, { size });
      pulls.update((each) => each.contentHash === contentHash && each.charged > 0n, { charged: size });
    });
  }

  firstHolder(contentHash: string, except?: AccountId): Promise<Holder | null> {
    return this.db.run((database) => {
      const to = references(database, (each) => each === contentHash).filter((each) => each.accountId !== except);
      const first = to.sort((left, right) => left.createdAt - right.createdAt)[0];
      if (first === undefined) return null;
      return { accountId: first.accountId, kind: first.kind, createdAt: first.createdAt };
    });
  }

  sumCharges(accountId: AccountId, after: ChargePlace | null, limit: number): Promise<ChargedPage> {
    return this.db.run((database) => {
      const charges = database
        .table(BLOBS)
        .filter((row) => row.chargedTo === accountId && (after === null || inOrder(after, row) < 0))
        .sort(inOrder)
        .slice(0, limit);
      const hashes = new Set(charges.map(({ contentHash }) => contentHash));
      const all = held(database, (contentHash) => hashes.has(contentHash));
      const totals: Record<ChargedKind, bigint> = { ...NO_TOTALS };
      for (const { kind, contentHash } of charges) totals[kind] += all.get(contentHash)?.size ?? 0n;
      const last = charges.length < limit ? undefined : charges.at(-1);
      return { totals, last: last === undefined ? null : { size: last.size, contentHash: last.contentHash } };
    });
  }
}

function inOrder(left: ChargePlace, right: ChargePlace): number {
  if (left.size !== right.size) return left.size < right.size ? -1 : 1;
  return left.contentHash < right.contentHash ? -1 : Number(left.contentHash > right.contentHash);
}

function audited(
  hashes: readonly string[],
  after: string | null,
  limit: number,
  isSuspect: (contentHash: string) => boolean,
): AuditedPage {
  const page = hashes
    .filter((hash) => after === null || hash > after)
    .sort()
    .slice(0, limit);
  return { count: page.length, last: page.at(-1) ?? null, suspects: page.filter(isSuspect) };
}

type Asked = (contentHash: string) => boolean;
const EVERY: Asked = () => true;

/** Returns the references to the contents asked for; tables copy what they return. */
function references(database: MemoryDatabase, isAsked: Asked): Reference[] {
  const ofAssets = database.table(REFERENCES).filter(({ reference }) => isAsked(reference.contentHash));
  const pulls = database.table(CACHED_BLOBS).filter(({ contentHash }) => isAsked(contentHash));
  return [
    ...ofAssets.map(({ kind, reference }) => ({ ...reference, kind, accountId: reference.uploadUserId })),
    ...pulls.map((pull) => ({ ...pull, kind: 'cached' as const })),
  ];
}

function held(database: MemoryDatabase, isAsked = EVERY): Map<string, HeldContent> {
  const all = new Map<string, HeldContent>();
  for (const { contentHash, size } of references(database, isAsked)) {
    const known = all.get(contentHash) ?? { contentHash, references: 0, size, smallest: size };
    const largest = size > known.size ? size : known.size;
    const smallest = size < known.smallest ? size : known.smallest;
    all.set(contentHash, { contentHash, references: known.references + 1, size: largest, smallest });
  }
  return all;
}
