import type {
  Charge,
  ChargedBlob,
  ChargedBlobStore,
  ChargesPage,
} from '../../../../application/ports/stores/charged-blob-store.js';
import type { AccountId } from '../../../../domain/kernel/ids.js';
import type { BlobRecord } from '../../../../domain/uploads/blob-attribution.js';
import type { MemoryContext, MemoryDatabase } from '../../engine/memory-database.js';
import { ASSETS, REFERENCES } from '../assets/asset-store.js';
import { BLOBS } from '../assets/blob-ledger.js';
import { CACHED_BLOBS } from '../federation/cached-blob-store.js';

export class MemoryChargedBlobStore implements ChargedBlobStore {
  constructor(private readonly db: MemoryContext) {}

  list(accountId: AccountId, page: ChargesPage): Promise<readonly ChargedBlob[]> {
    return this.db.run((database) => blobsOf(database, accountId, page).map((blob) => toChargedBlob(database, blob)));
  }

  async charges(accountId: AccountId, page: ChargesPage): Promise<readonly Charge[]> {
    const listed = await this.list(accountId, page);
    return listed.map(({ holder: _, ...charge }) => charge);
  }

  mostReferences(accountId: AccountId, page: ChargesPage): Promise<number> {
    return this.db.run((database) =>
      blobsOf(database, accountId, page).reduce((most, { references }) => Math.max(most, references), 0),
    );
  }
}

function blobsOf(database: MemoryDatabase, accountId: AccountId, { limit, after }: ChargesPage): readonly BlobRecord[] {
  return database
    .table(BLOBS)
    .filter(({ chargedTo, references }) => chargedTo === accountId && references > 0)
    .filter((blob) => after === null || largestFirst(after, blob) < 0)
    .sort(largestFirst)
    .slice(0, limit);
}

type Place = Pick<BlobRecord, 'size' | 'contentHash'>;

function largestFirst(left: Place, right: Place): number {
  if (left.size !== right.size) return left.size > right.size ? -1 : 1;
  return left.contentHash > right.contentHash ? -1 : left.contentHash === right.contentHash ? 0 : 1;
}

function toChargedBlob(database: MemoryDatabase, blob: BlobRecord): ChargedBlob {
  const { contentHash, size, kind, chargedAt, chargedTo } = blob;
  const all = database.table(REFERENCES).filter(({ reference }) => reference.contentHash === contentHash);
  const pulls = database.table(CACHED_BLOBS).filter((pull) => pull.contentHash === contentHash);
  const own = all.filter(({ reference }) => reference.uploadUserId === chargedTo);
  const first = own.sort((left, right) => left.reference.createdAt - right.reference.createdAt)[0];
  const asset = first === undefined ? null : database.table(ASSETS).get(first.assetId);
  return {
    contentHash,
    size,
    kind,
    chargedAt,
    holder: asset === null ? null : { assetId: asset.id, albumId: asset.albumId, trashedAt: asset.trashedAt },
    referredByOthers: own.length < all.length || pulls.some(({ accountId }) => accountId !== chargedTo),
  };
}
