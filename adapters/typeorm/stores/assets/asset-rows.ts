import type { Asset, BlobReference, MetadataReference } from '../../../../domain/assets/asset.js';
import { HEX, INSTANT, INTEGER, optional, TEXT, U64, UUID } from '../../mapping/columns.js';
import type { ReferenceRow } from '../../mapping/asset.js';
import type { Row } from '../../engine/sql.js';
import { toManifest } from '../uploads/upload-rows.js';

/** Selects one row per reference of each asset `a`: one statement reads an asset. */
export const SELECT_ASSETS = `
  SELECT a.id, a.album_id, COALESCE(o.id, a.upload_user_id) AS owner_id, a.source_asset_id, a.created_at, a.trashed_at,
         a.via_link, r.kind, r.content_hash, r.size, r.upload_user_id, r.created_at AS referenced_at, r.crypto_suite_id,
         r.protocol_version, r.sidecar_schema, r.intent_id, r.document
  FROM assets a
  LEFT JOIN accounts o ON o.id = a.owner_id
  JOIN asset_references r ON r.asset_id = a.id`;

/** Groups rows into assets, in the order in which the assets first appear. */
export function toAssets(rows: readonly Row[]): Asset[] {
  const byAsset = new Map<string, Row[]>();
  for (const row of rows) {
    const id = UUID.from(row['id']);
    const known = byAsset.get(id);
    if (known === undefined) byAsset.set(id, [row]);
    else known.push(row);
  }
  return [...byAsset].map(([id, ofAsset]) => toAsset(id, ofAsset));
}

function toAsset(id: string, rows: readonly Row[]): Asset {
  const references = rows.map((row) => ({ kind: TEXT.from(row['kind']) as ReferenceRow['kind'], row }));
  const first = references.find(({ kind }) => kind === 'original')?.row;
  if (first === undefined) throw new Error(`The asset ${id} has no original.`);
  const metadata = references.find(({ kind }) => kind === 'metadata')?.row;
  const derivatives = references.filter(({ kind }) => kind === 'derivative' || kind === 'provenance');
  return {
    id,
    albumId: UUID.from(first['album_id']),
    ownerId: UUID.from(first['owner_id']),
    sourceAssetId: optional(UUID).from(first['source_asset_id']),
    createdAt: INSTANT.from(first['created_at']),
    trashedAt: optional(INSTANT).from(first['trashed_at']),
    viaLink: optional(UUID).from(first['via_link']),
    original: toBlobReference(first),
    derivatives: derivatives.map(({ row }) => toBlobReference(row)).sort(oldestFirst),
    metadata: metadata === undefined ? null : toMetadata(metadata),
  };
}

function toBlobReference(row: Row): BlobReference {
  return {
    kind: TEXT.from(row['kind']) as BlobReference['kind'],
    ...toReference(row),
    manifest: toManifest(row),
  };
}

function toMetadata(row: Row): MetadataReference {
  return { ...toReference(row), cryptoSuiteId: INTEGER.from(row['crypto_suite_id']) };
}

function toReference(row: Row): Omit<MetadataReference, 'cryptoSuiteId'> {
  return {
    contentHash: HEX.from(row['content_hash']),
    size: U64.from(row['size']),
    uploadUserId: UUID.from(row['upload_user_id']),
    createdAt: INSTANT.from(row['referenced_at']),
  };
}

function oldestFirst(left: BlobReference, right: BlobReference): number {
  return left.createdAt - right.createdAt || (left.contentHash < right.contentHash ? -1 : 1);
}
