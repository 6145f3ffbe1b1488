import { admitWrite } from '../../domain/albums/write-gate.js';
import { heldContent, type Asset } from '../../domain/assets/asset.js';
import { requireNotTrashed } from '../../domain/assets/asset-rules.js';
import { uuidV7, type AssetId, type IntentId } from '../../domain/kernel/ids.js';
import type { Instant } from '../../domain/kernel/instant.js';
import { requireConsistentManifest, type WriteFormats } from '../../domain/protocol/window.js';
import { addReference } from '../../domain/uploads/blob-attribution.js';
import type { UploadManifest } from '../../domain/uploads/upload-request.js';
import { lockAlbum, type AlbumWrite } from '../albums/lock-album.js';
import type { NewAsset } from '../ports/stores/asset-store.js';
import type { Clock } from '../ports/platform/clock.js';
import type { ProtocolPolicies } from '../ports/platform/protocol-policies.js';
import type { Random } from '../ports/platform/random.js';
import type { Stores } from '../ports/stores/stores.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import { lockBlob } from './drop-references.js';
import { findReadable } from './lock-asset.js';

export interface Fork extends Omit<AlbumWrite, 'action'> {
  readonly formats: WriteFormats;
  /** Of `?intent_id=`; the manifest's own serves as well. */
  readonly intentId: IntentId | null;
  readonly sourceAssetId: AssetId;
  readonly manifest: UploadManifest;
}

/**
 * Makes an asset out of one of another album, by reference: no byte moves and nothing is charged, so every quota state
 * allows it. Derivatives, provenances and metadata come along as they are; owner and uploader stay who they were, since
 * an admin forks everybody's assets in an upgrade.
 *
 * An album has one fork of a source: a repeat finds it, with the manifest of the first.
 */
export class ForkAsset {
  constructor(
    private readonly parts: {
      readonly unitOfWork: UnitOfWork;
      readonly policies: ProtocolPolicies;
      readonly random: Random;
      readonly clock: Clock;
    },
  ) {}

  /**
   * @throws error.protocol.inconsistent, error.protocol.unsupported; as lockAlbum, error.album.quiescing;
   *   error.asset.not_found, error.asset.trashed of the source
   */
  async execute(fork: Fork): Promise<Asset> {
    const request = { ...fork.formats, protocolVersion: fork.protocolVersion };
    requireConsistentManifest(this.parts.policies.current().formats, request, fork.manifest);
    return this.parts.unitOfWork.run(async (stores) => {
      await lockBothAlbums(stores, fork);
      const album = await lockAlbum(stores.albums, { ...fork, action: 'write' });
      admitWrite(album, fork.intentId ?? fork.manifest.intentId, this.parts.clock.now());
      return (await stores.assets.findFork(fork.albumId, fork.sourceAssetId)) ?? this.make(stores, fork);
    });
  }

  private async make(stores: Stores, fork: Fork): Promise<Asset> {
    const source = await findReadable(stores, fork.accountId, fork.sourceAssetId);
    requireNotTrashed(source);
    const now = this.parts.clock.now();
    const made: NewAsset = {
      id: uuidV7(now, this.parts.random.bytes(16)),
      albumId: fork.albumId,
      ownerId: source.ownerId,
      sourceAssetId: source.id,
      createdAt: now,
      original: { ...source.original, manifest: fork.manifest, createdAt: now },
    };
    await hold(stores, made, source, now);
    return { ...source, ...made };
  }
}

/** The source's too, so that its references stay for as long as they are copied; the smaller id first. */
async function lockBothAlbums({ albums, assets }: Stores, { albumId, sourceAssetId }: Fork): Promise<void> {
  const source = await assets.find(sourceAssetId);
  for (const id of [albumId, source?.albumId ?? albumId].sort()) await albums.lock(id);
}

async function hold({ assets, blobs }: Stores, made: NewAsset, source: Asset, now: Instant): Promise<void> {
  for (const contentHash of heldContent(source).toSorted()) {
    await blobs.save(addReference(await lockBlob(blobs, contentHash)), now);
  }
  await assets.insert(made);
  for (const derivative of source.derivatives) await assets.addReference(made, derivative);
  if (source.metadata !== null) await assets.putMetadata(made, source.metadata);
}
