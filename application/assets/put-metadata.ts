import type { MetadataReference } from '../../domain/assets/asset.js';
import { requireNotTrashed } from '../../domain/assets/asset-rules.js';
import { invalidField } from '../../domain/kernel/errors.js';
import { sha256, toHex } from '../../domain/kernel/bytes.js';
import { uuidV7 } from '../../domain/kernel/ids.js';
import type { Instant } from '../../domain/kernel/instant.js';
import { placeOf, type BlobPlace } from '../../domain/uploads/blob-attribution.js';
import type { BlobLedger } from '../ports/stores/blob-ledger.js';
import type { BlobStore } from '../ports/stores/blob-store.js';
import type { Clock } from '../ports/platform/clock.js';
import type { Incidents } from '../ports/platform/incidents.js';
import type { Random } from '../ports/platform/random.js';
import type { Stores } from '../ports/stores/stores.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import { attaching, type Attached } from '../uploads/attach-blob.js';
import { requireActiveOwner } from '../quota/acting-owner.js';
import { hidingOthersQuota } from '../quota/others-quota.js';
import { findReadable, lockAsset, type AssetWrite, type HeldAsset } from './lock-asset.js';
import { replaceBlob } from './replace-blob.js';
import type { Settings } from '../settings.js';

export interface MetadataWrite extends AssetWrite {
  /** `null` means the album's suite. */
  readonly cryptoSuiteId: number | null;
  readonly bytes: Uint8Array;
}

/**
 * Replaces an asset's metadata: a blob like the others, charged to its writer, or to the sponsor of the account that
 * owns the asset if an owner of it writes; the previous one is credited.
 */
export class PutMetadata {
  constructor(
    private readonly parts: Pick<Stores, 'albums' | 'assets' | 'sponsoredAccounts'> & {
      readonly unitOfWork: UnitOfWork;
      readonly blobs: BlobLedger;
      readonly blobStore: BlobStore;
      readonly incidents: Incidents;
      readonly random: Random;
      readonly clock: Clock;
      readonly settings: Pick<Settings, 'quota'>;
    },
  ) {}

  /**
   * Repeating the same bytes changes nothing and charges nobody again.
   *
   * @throws as lockAsset, error.asset.trashed, error.request.invalid; for growth error.quota.exceeded,
   * error.quota.grace_expired, error.account.suspended; error.storage.full
   */
  async execute(write: MetadataWrite): Promise<MetadataReference> {
    if (write.bytes.length === 0) throw invalidField('/', 'the metadata must have at least one byte');
    // Rejects accounts without read access before the disk is written; the other checks follow under the lock.
    await findReadable(this.parts, write.accountId, write.assetId);
    const staging = {
      id: uuidV7(this.parts.clock.now(), this.parts.random.bytes(16)),
      contentHash: toHex(sha256(write.bytes)),
    };
    await this.parts.blobStore.put(staging, write.bytes);
    const place = placeOf(staging);
    return attaching(this.parts, place, () => this.parts.unitOfWork.run((stores) => this.attach(stores, write, place)));
  }

  private async attach(stores: Stores, write: MetadataWrite, place: BlobPlace): Promise<Attached<MetadataReference>> {
    const now = this.parts.clock.now();
    const held = await lockAsset(stores, write, now);
    const { asset } = held;
    requireNotTrashed(asset);
    const metadata = await this.reference(stores, held, write, place, now);
    if (metadata.size > (asset.metadata?.size ?? 0n)) {
      await requireActiveOwner(stores.quotas, write.accountId, metadata.uploadUserId);
    }
    const old = asset.metadata?.contentHash ?? null;
    const unused =
      old === metadata.contentHash
        ? place
        : await hidingOthersQuota(metadata.uploadUserId, write.accountId, () =>
            replaceBlob(stores, old, { ...place, ...metadata }, this.parts.settings.quota, now),
          );
    await stores.assets.putMetadata(asset, metadata);
    return { result: metadata, unused };
  }

  private async reference(
    { albums }: Stores,
    { asset, sponsorId }: HeldAsset,
    { bytes, accountId, cryptoSuiteId }: MetadataWrite,
    { contentHash }: BlobPlace,
    now: Instant,
  ): Promise<MetadataReference> {
    const suite = cryptoSuiteId ?? (await albums.find(asset.albumId))?.cryptoSuiteId;
    if (suite === undefined) throw new Error(`The asset ${asset.id} is in no album.`);
    const size = BigInt(bytes.length);
    return { contentHash, size, uploadUserId: sponsorId ?? accountId, cryptoSuiteId: suite, createdAt: now };
  }
}
