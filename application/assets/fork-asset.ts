import { admitWrite } from '../../domain/albums/write-gate.js';
import { heldContent, type Asset, type BlobReference } from '../../domain/assets/asset.js';
import { requireAssetRoom } from '../../domain/assets/asset-room.js';
import { requireNotTrashed } from '../../domain/assets/asset-rules.js';
import { invalidField } from '../../domain/kernel/errors.js';
import { uuidV7, type AssetId, type IntentId } from '../../domain/kernel/ids.js';
import type { ProtocolVersion } from '../../domain/protocol/protocol-version.js';
import { requireConsistentManifest, type WriteFormats } from '../../domain/protocol/window.js';
import { addReference } from '../../domain/uploads/blob-attribution.js';
import type { UploadManifest } from '../../domain/uploads/upload-request.js';
import { lockAlbum, type AlbumWrite } from '../albums/lock-album.js';
import type { NewAsset } from '../ports/stores/asset-store.js';
import type { BlobLedger } from '../ports/stores/blob-ledger.js';
import type { Clock } from '../ports/platform/clock.js';
import type { ProtocolPolicies } from '../ports/platform/protocol-policies.js';
import type { Random } from '../ports/platform/random.js';
import type { Stores } from '../ports/stores/stores.js';
import { RunAgain, type UnitOfWork } from '../ports/stores/unit-of-work.js';
import { lockBlob } from './drop-references.js';
import { findReadable } from './lock-asset.js';

/** A derivative or provenance of the source to include, under a manifest at the new album's pin. */
export interface ForkedDerivative {
  readonly contentHash: string;
  readonly manifest: UploadManifest;
}

export interface Fork extends Omit<AlbumWrite, 'action'> {
  readonly protocolVersion: ProtocolVersion;
  readonly formats: WriteFormats;
  /** The intent id that the write itself names; the manifest's own is accepted too. */
  readonly intentId: IntentId | null;
  readonly sourceAssetId: AssetId;
  readonly manifest: UploadManifest;
  readonly derivatives: readonly ForkedDerivative[];
}

/**
 * Makes an asset from one of another album, by reference: no bytes move and nothing is charged, so every quota state
 * allows it. The fork includes the derivatives and provenances that it names, each under its new manifest; the others
 * are left behind, since nothing at an old version may enter a pinned album. Metadata, which has no manifest, is
 * included. Owner and uploader stay the same, since an admin forks everybody's assets in an upgrade.
 *
 * An album has at most one fork of a source: a repeat returns it, with the manifest of the first request. A repeat that
 * names further derivatives adds them, since the manifests of an asset may not fit into one request.
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
   * @throws error.request.invalid for a derivative that the source does not have; error.protocol.inconsistent,
   * error.protocol.unsupported; as lockAlbum, error.album.quiescing; error.asset.not_found for the source;
   * error.asset.trashed for the source, or a fork that is added to; error.limit.reached
   */
  async execute(fork: Fork): Promise<Asset> {
    const request = { ...fork.formats, protocolVersion: fork.protocolVersion };
    for (const manifest of [fork.manifest, ...fork.derivatives.map((each) => each.manifest)]) {
      requireConsistentManifest(this.parts.policies.current().formats, request, manifest);
    }
    return this.parts.unitOfWork.run(async (stores) => {
      const isSourceLocked = await lockBothAlbums(stores, fork);
      const album = await lockAlbum(stores.albums, { ...fork, action: 'write' });
      admitWrite(album, fork.intentId ?? fork.manifest.intentId, this.parts.clock.now());
      const existing = await stores.assets.findFork(fork.albumId, fork.sourceAssetId);
      if (existing !== null && hasAll(existing, fork.derivatives)) return existing;
      const source = await findReadable(stores, fork.accountId, fork.sourceAssetId);
      if (!isSourceLocked) throw new RunAgain('The source appeared after the albums were locked.');
      requireNotTrashed(source);
      return existing === null ? this.make(stores, fork, source) : this.extend(stores, fork, source, existing);
    });
  }

  private async make(stores: Stores, fork: Fork, source: Asset): Promise<Asset> {
    const now = this.parts.clock.now();
    const made: NewAsset = {
      id: uuidV7(now, this.parts.random.bytes(16)),
      albumId: fork.albumId,
      ownerId: source.ownerId,
      sourceAssetId: source.id,
      createdAt: now,
      viaLink: source.viaLink,
      original: { ...source.original, manifest: fork.manifest, createdAt: now },
    };
    const forked: Asset = { ...source, ...made, derivatives: renewed(source.derivatives, fork.derivatives) };
    await hold(stores.blobs, heldContent(forked));
    await stores.assets.insert(made);
    for (const derivative of forked.derivatives) await stores.assets.addReference(made, derivative);
    if (forked.metadata !== null) await stores.assets.putMetadata([{ asset: made, metadata: forked.metadata }]);
    return forked;
  }

  private async extend(stores: Stores, fork: Fork, source: Asset, existing: Asset): Promise<Asset> {
    requireNotTrashed(existing);
    const added = renewed(source.derivatives, fork.derivatives).filter((each) => !holds(existing, each));
    const now = this.parts.clock.now();
    const open = await stores.uploads.openForAsset(existing.id, uuidV7(now, this.parts.random.bytes(16)), now);
    const derivatives = [...existing.derivatives];
    for (const each of added) {
      const { manifest, ...reference } = each;
      const announced = { ...reference, documentBytes: manifest.document.length };
      requireAssetRoom({ ...existing, derivatives }, open, announced);
      derivatives.push(each);
    }
    await hold(
      stores.blobs,
      added.map(({ contentHash }) => contentHash),
    );
    for (const each of added) await stores.assets.addReference(existing, each);
    return (await stores.assets.find(existing.id)) ?? existing;
  }
}

function hasAll({ derivatives }: Asset, named: readonly ForkedDerivative[]): boolean {
  const held = new Set(derivatives.map(({ contentHash }) => contentHash));
  return named.every(({ contentHash }) => held.has(contentHash));
}

function holds({ derivatives }: Asset, { kind, contentHash }: BlobReference): boolean {
  return derivatives.some((held) => held.kind === kind && held.contentHash === contentHash);
}

/** Returns the references that the fork names, under their new manifests; a content of two kinds is returned twice. */
function renewed(of: readonly BlobReference[], named: readonly ForkedDerivative[]): readonly BlobReference[] {
  const manifests = new Map(named.map(({ contentHash, manifest }) => [contentHash, manifest]));
  const unknown = named.findIndex(({ contentHash }) => !of.some((reference) => reference.contentHash === contentHash));
  if (unknown !== -1) {
    throw invalidField(`/derivatives/${unknown}/content_hash`, 'must be a derivative or provenance of the source');
  }
  if (manifests.size < named.length) throw invalidField('/derivatives', 'must name each content_hash once');
  return of.flatMap((reference) => {
    const manifest = manifests.get(reference.contentHash);
    return manifest === undefined ? [] : [{ ...reference, manifest }];
  });
}

/**
 * Locks the source's album too, so that its references stay while they are copied; the smaller id first. `false` if
 * there is no source.
 */
async function lockBothAlbums({ albums, assets }: Stores, { albumId, sourceAssetId }: Fork): Promise<boolean> {
  const source = await assets.find(sourceAssetId);
  for (const id of [albumId, source?.albumId ?? albumId].sort()) await albums.lock(id);
  return source !== null;
}

async function hold(blobs: BlobLedger, contentHashes: readonly string[]): Promise<void> {
  for (const contentHash of contentHashes.toSorted()) {
    await blobs.save(addReference(await lockBlob(blobs, contentHash)));
  }
}
