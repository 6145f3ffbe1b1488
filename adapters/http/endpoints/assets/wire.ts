import type { Asset, BlobReference, MetadataReference } from '../../../../domain/assets/asset.js';
import { assetNotFound } from '../../../../domain/assets/asset-rules.js';
import type { AssetId } from '../../../../domain/kernel/ids.js';
import { toRfc3339 } from '../../../../domain/kernel/instant.js';
import { instantToWire } from '../../schemas/wire-instant.js';
import { sizeToWire } from '../../schemas/wire-size.js';
import type { TrashOrRestore, AssetWrite } from '../../../../application/assets/lock-asset.js';
import { writtenAt, type ApiRequest } from '../../routing/endpoint.js';
import { pathId, queryId } from '../../routing/ids.js';
import { NEXT_CURSOR } from '../../routing/paging.js';
import { arrayOf, INSTANT, nullable, object, schema, SHA256, SIZE, UUID } from '../../schemas/schema.js';
import { manifestToWire, UPLOAD_MANIFEST } from '../../schemas/upload-manifest.js';

const REFERENCE = { content_hash: SHA256, size: SIZE, upload_user_id: UUID, manifest: UPLOAD_MANIFEST };
const METADATA = object({ content_hash: SHA256, size: SIZE });
const ASSET = object({
  asset_id: UUID,
  album_id: UUID,
  owner_id: UUID,
  ...REFERENCE,
  created_at: INSTANT,
  trashed_at: nullable(INSTANT),
  via_link: nullable({ ...UUID, description: 'The upload link through which a guest contributed it.' }),
  derivatives: arrayOf(object({ kind: { enum: ['derivative', 'provenance'] }, ...REFERENCE, created_at: INSTANT })),
  metadata: nullable(METADATA),
});

export const assetSchema = schema('Asset', ASSET);
export const assetListSchema = schema('Assets', object({ assets: arrayOf(ASSET), next_cursor: NEXT_CURSOR }));
export const metadataSchema = schema('AssetMetadata', METADATA);

export function assetToWire(asset: Asset) {
  return {
    asset_id: asset.id,
    album_id: asset.albumId,
    owner_id: asset.ownerId,
    ...referenceToWire(asset.original),
    created_at: toRfc3339(asset.createdAt),
    trashed_at: instantToWire(asset.trashedAt),
    via_link: asset.viaLink,
    derivatives: asset.derivatives.map((reference) => ({
      kind: reference.kind,
      ...referenceToWire(reference),
      created_at: toRfc3339(reference.createdAt),
    })),
    metadata: asset.metadata === null ? null : metadataToWire(asset.metadata),
  };
}

/** The most bytes of a reference in JSON, without its document. */
const REFERENCE_BYTES = 700;

/** Bounds the bytes of `assetToWire` in JSON. */
export function wireBytes(asset: Asset): number {
  const references = [asset.original, ...asset.derivatives];
  const documents = references.reduce((sum, { manifest }) => sum + Math.ceil((manifest.document.length * 4) / 3), 0);
  return documents + (references.length + 1) * REFERENCE_BYTES;
}

export function metadataToWire({ contentHash, size }: MetadataReference) {
  return { content_hash: contentHash, size: sizeToWire(size) };
}

function referenceToWire({ contentHash, size, uploadUserId, manifest }: BlobReference) {
  return {
    content_hash: contentHash,
    size: sizeToWire(size),
    upload_user_id: uploadUserId,
    manifest: manifestToWire(manifest),
  };
}

export function assetIdOf(params: Readonly<Record<string, string>>, name = 'id'): AssetId {
  return pathId(params, name, assetNotFound);
}

export function trashOrRestore(request: ApiRequest<unknown, 'device'>): TrashOrRestore {
  return {
    assetId: assetIdOf(request.params),
    accountId: request.caller.account.id,
    intentId: queryId(request.query, 'intent_id'),
  };
}

export function assetWrite(request: ApiRequest<unknown, 'device'>): AssetWrite {
  return { ...trashOrRestore(request), protocolVersion: writtenAt(request) };
}
