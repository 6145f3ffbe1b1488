import type { Asset, MetadataReference } from '../../domain/assets/asset.js';
import { requireNotTrashed } from '../../domain/assets/asset-rules.js';
import { DomainError } from '../../domain/kernel/errors.js';
import { sha256, toHex } from '../../domain/kernel/bytes.js';
import type { Instant } from '../../domain/kernel/instant.js';
import type { QuotaLimits } from '../../domain/quota/quota-state.js';
import { placeOf, type BlobPlace } from '../../domain/uploads/blob-attribution.js';
import { isInDatabase, metadataLocation } from '../../domain/uploads/blob-location.js';
import type { AssetHome } from '../ports/stores/asset-store.js';
import type { BlobLedger } from '../ports/stores/blob-ledger.js';
import type { BlobStore } from '../ports/stores/blob-store.js';
import type { Clock } from '../ports/platform/clock.js';
import type { Incidents } from '../ports/platform/incidents.js';
import type { Random } from '../ports/platform/random.js';
import type { Room } from '../ports/platform/room.js';
import type { SmallBlob } from '../ports/stores/small-blob-rows.js';
import type { Stores } from '../ports/stores/stores.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import { attaching, type Attached } from '../uploads/attach-blob.js';
import { requireActiveOwner } from '../quota/acting-owner.js';
import type { Settings } from '../settings.js';
import { Together } from '../together.js';
import type { AssetStores } from './hold-assets.js';
import { findReadableHome, lockAssets, type AssetWrite, type WritableAsset } from './lock-asset.js';
import { replaceBlobs, type Replacement } from './replace-blobs.js';

export interface MetadataWrite extends AssetWrite {
  /** `null` means the album's suite. */
  readonly cryptoSuiteId: number | null;
  readonly bytes: Uint8Array;
}

/** Metadata whose bytes are in place, or in a row that the transaction inserts, with the place of its asset. */
type Put = MetadataWrite & { readonly home: AssetHome; readonly place: BlobPlace };

interface Written {
  readonly asset: Asset;
  readonly metadata: MetadataReference;
  readonly put: Put;
}

/**
 * Replaces an asset's metadata: a blob like the others. It is charged to its writer, or to the sponsor if a sponsored
 * account owns the asset and the writer is one of its owners; the previous one is credited.
 */
export class PutMetadata {
  private readonly together: Together<Put, Attached<MetadataReference>>;

  constructor(
    private readonly parts: AssetStores & {
      readonly unitOfWork: UnitOfWork;
      readonly blobs: BlobLedger;
      readonly blobStore: BlobStore;
      readonly incidents: Incidents;
      readonly random: Random;
      readonly room: Pick<Room, 'forRows'>;
      readonly clock: Clock;
      readonly settings: Pick<Settings, 'quota'>;
    },
  ) {
    this.together = new Together(
      parts.unitOfWork,
      (stores, puts) => this.attach(stores, puts),
      ({ assetId, place }) => [`asset ${assetId}`, `content ${place.contentHash}`],
    );
  }

  /**
   * Repeating the same bytes changes nothing and charges nobody again.
   *
   * @throws as lockAssets, error.asset.trashed, error.request.invalid; for growth error.quota.exceeded,
   * error.quota.grace_expired, error.account.suspended; error.storage.full
   */
  async execute(write: MetadataWrite): Promise<MetadataReference> {
    if (write.bytes.length === 0) throw emptyMetadata();
    // Rejects accounts without read access before anything is written; the other checks follow under the lock.
    const home = await findReadableHome(this.parts, write.accountId, write.assetId);
    const { clock, random, room } = this.parts;
    const staging = {
      id: metadataLocation(write.bytes.length, clock.now(), random.bytes(16)),
      contentHash: toHex(sha256(write.bytes)),
    };
    if (isInDatabase(staging.id)) await room.forRows(write.bytes.length);
    else await this.parts.blobStore.put(staging, [write.bytes]);
    const place = placeOf(staging);
    return attaching(this.parts, place, () => this.together.join(write.accountId, { ...write, home, place }));
  }

  private async attach(stores: Stores, puts: readonly Put[]): Promise<readonly Attached<MetadataReference>[]> {
    const now = this.parts.clock.now();
    // Runs before the locks are taken, so that no other request waits for it.
    await stores.smallBlobs.insertAll(puts.flatMap(smallBlobOf));
    const held = await lockAssets(stores, puts, now);
    const written = held.map((each) => writtenOf(each, now));
    for (const each of written) await requireMayWrite(stores, each, this.parts.settings.quota);
    const unused = await replaceBlobs(
      stores,
      written.flatMap((each) => replacementOf(each, now)),
      this.parts.settings.quota,
      now,
    );
    await stores.assets.putMetadata(written.filter(({ asset, metadata }) => metadata !== asset.metadata));
    const left = unused.values();
    return written.map((each) => ({
      result: each.metadata,
      unused: isRepeat(each) ? each.put.place : (left.next().value ?? null),
    }));
  }
}

function smallBlobOf({ place: { location, contentHash }, bytes }: Put): readonly SmallBlob[] {
  return isInDatabase(location) ? [{ location, contentHash, bytes }] : [];
}

function writtenOf({ asset, album, sponsorId, write: put }: WritableAsset<Put>, createdAt: Instant): Written {
  const { accountId, bytes, cryptoSuiteId: namedSuite, place } = put;
  const { contentHash } = place;
  const cryptoSuiteId = namedSuite ?? album.cryptoSuiteId;
  const uploadUserId = sponsorId ?? accountId;
  const brought = { contentHash, size: BigInt(bytes.length), uploadUserId, cryptoSuiteId, createdAt };
  return {
    asset,
    put,
    metadata: asset.metadata?.contentHash === contentHash ? kept(asset.metadata, brought) : brought,
  };
}

/** A repeat of the same bytes leaves the reference to its first writer; the repeat may name another suite. */
function kept(stored: MetadataReference, { cryptoSuiteId }: MetadataReference): MetadataReference {
  return stored.cryptoSuiteId === cryptoSuiteId ? stored : { ...stored, cryptoSuiteId };
}

/** The charged account's own state is checked with its counters. */
async function requireMayWrite(
  { quotas }: Stores,
  { asset, metadata, put }: Written,
  deployment: QuotaLimits,
): Promise<void> {
  requireNotTrashed(asset);
  if (metadata.size <= (asset.metadata?.size ?? 0n)) return;
  const parties = { actorId: put.accountId, chargedId: metadata.uploadUserId };
  await requireActiveOwner(quotas, parties, deployment, metadata.createdAt);
}

function isRepeat({ asset, metadata }: Written): boolean {
  return asset.metadata?.contentHash === metadata.contentHash;
}

function replacementOf(written: Written, chargedAt: Instant): readonly Replacement[] {
  if (isRepeat(written)) return [];
  const { asset, metadata, put } = written;
  const { size, uploadUserId: chargedTo } = metadata;
  const arrival = { ...put.place, size, chargedTo, kind: 'metadata', chargedAt } as const;
  return [{ arrival, replaced: asset.metadata?.contentHash ?? null, actorId: put.accountId }];
}

function emptyMetadata(): DomainError {
  const message = 'must have at least one byte';
  return new DomainError('error.request.invalid', `The metadata ${message}.`, { errors: [{ path: '', message }] });
}
