import type { Asset, MetadataReference } from '../../domain/assets/asset.js';
import { requireNotTrashed } from '../../domain/assets/asset-rules.js';
import { invalidField } from '../../domain/kernel/errors.js';
import { sha256, toHex } from '../../domain/kernel/bytes.js';
import { uuidV7 } from '../../domain/kernel/ids.js';
import type { Instant } from '../../domain/kernel/instant.js';
import type { BlobStore, StagingId } from '../ports/stores/blob-store.js';
import type { Clock } from '../ports/platform/clock.js';
import type { Random } from '../ports/platform/random.js';
import type { Stores } from '../ports/stores/stores.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import { findReadable, lockAsset, type AssetWrite } from './lock-asset.js';
import { replaceBlob } from './replace-blob.js';
import type { Settings } from '../settings.js';
import type { AlbumStore } from '../ports/stores/album-store.js';
import type { AssetStore } from '../ports/stores/asset-store.js';

export interface MetadataWrite extends AssetWrite {
  /** `null`: the album's. */
  readonly cryptoSuiteId: number | null;
  readonly bytes: Uint8Array;
}

/** Replaces an asset's metadata: a blob like the others, charged to who writes it, the one before credited. */
export class PutMetadata {
  constructor(
    private readonly parts: {
      readonly unitOfWork: UnitOfWork;
      readonly albums: AlbumStore;
      readonly assets: AssetStore;
      readonly blobStore: BlobStore;
      readonly random: Random;
      readonly clock: Clock;
      readonly settings: Pick<Settings, 'quota'>;
    },
  ) {}

  /**
   * The same bytes again change nothing and are charged to nobody anew.
   *
   * @throws as lockAsset, error.asset.trashed, error.request.invalid; for growth error.quota.exceeded,
   *   error.quota.grace_expired, error.account.suspended; error.storage.full
   */
  async execute(write: MetadataWrite): Promise<MetadataReference> {
    if (write.bytes.length === 0) throw invalidField('/', 'the metadata must have at least one byte');
    // Before anything is written to the disk, for who may not even read; the rest is asked under the lock.
    await findReadable(this.parts, write.accountId, write.assetId);
    const stagingId = uuidV7(this.parts.clock.now(), this.parts.random.bytes(16));
    try {
      const terms = { limit: BigInt(write.bytes.length), epoch: null, checksum: null, checkpoint: null };
      await this.parts.blobStore.append(stagingId, 0n, once(write.bytes), terms);
      return await this.parts.unitOfWork.run((stores) => this.put(stores, write, stagingId));
    } finally {
      await this.parts.blobStore.discard(stagingId);
    }
  }

  private async put(stores: Stores, write: MetadataWrite, stagingId: StagingId): Promise<MetadataReference> {
    const now = this.parts.clock.now();
    const asset = await lockAsset(stores, write, now);
    requireNotTrashed(asset);
    const metadata = await this.reference(stores, asset, write, now);
    if (asset.metadata?.contentHash !== metadata.contentHash) {
      await replaceBlob(stores, asset.metadata?.contentHash ?? null, metadata, this.parts.settings.quota, now);
      await this.parts.blobStore.commit(stagingId, metadata.contentHash);
    }
    await stores.assets.putMetadata(asset, metadata);
    return metadata;
  }

  private async reference(
    { albums }: Stores,
    asset: Asset,
    { bytes, accountId, cryptoSuiteId }: MetadataWrite,
    now: Instant,
  ): Promise<MetadataReference> {
    const contentHash = toHex(sha256(bytes));
    const suite = cryptoSuiteId ?? (await albums.find(asset.albumId))?.cryptoSuiteId;
    if (suite === undefined) throw new Error(`The asset ${asset.id} is in no album.`);
    const size = BigInt(bytes.length);
    return { contentHash, size, uploadUserId: accountId, cryptoSuiteId: suite, createdAt: now };
  }
}

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  // The store takes away what it is given; the hash and the size are still to be made of these.
  yield bytes.slice();
}
