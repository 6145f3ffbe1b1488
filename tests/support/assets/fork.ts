import type { ForkAsset } from '../../../application/assets/fork-asset.js';
import type { Stores } from '../../../application/ports/stores/stores.js';
import type { UnitOfWork } from '../../../application/ports/stores/unit-of-work.js';
import { attachBlob } from '../../../application/uploads/attach-blob.js';
import { aBlobReference, anAlbum, anAsset, anId, aManifest, NOW } from '../people/builders.js';

interface Ledger {
  readonly stores: Pick<Stores, 'albums'>;
  readonly unitOfWork: UnitOfWork;
}

/** Stores two albums of one owner, and an asset in the first; `command` forks it into the second. */
export async function anAssetToFork({ stores, unitOfWork }: Ledger) {
  const ownerId = anId();
  const [from, to] = [anAlbum({ ownerId }), anAlbum({ ownerId })];
  for (const album of [from, to]) await stores.albums.insert(album);
  const original = aBlobReference({ kind: 'original' });
  const source = anAsset({ albumId: from.id, original });
  await unitOfWork.run(async ({ assets, blobs }) => {
    const { contentHash, size } = original;
    await attachBlob(blobs, { contentHash, location: anId(), size, chargedTo: ownerId, kind: 'original' }, NOW);
    await assets.insert(source);
  });
  const command: Parameters<ForkAsset['execute']>[0] = {
    albumId: to.id,
    accountId: ownerId,
    protocolVersion: to.protocolVersion,
    formats: { cryptoSuiteId: null, sidecarSchema: null },
    intentId: null,
    derivatives: [],
    sourceAssetId: source.id,
    manifest: aManifest({ protocolVersion: to.protocolVersion }),
  };
  return { from, to, source, command };
}
