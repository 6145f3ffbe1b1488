import { EntitySchema } from './entity-schema.js';
import type { Asset } from '../../../domain/assets/asset.js';
import type { UploadKind, UploadManifest } from '../../../domain/uploads/upload-request.js';
import { bytes, hex, instant, integer, text, u64, uuid } from './columns.js';

interface AssetRow extends Omit<Asset, 'original' | 'derivatives' | 'metadata'> {
  /** The original's uploader, repeated for the index over the trash. */
  readonly uploadUserId: string;
}

/** A reference. Metadata has no signed document, so of the manifest's columns it has only the suite. */
export interface ReferenceRow {
  readonly assetId: string;
  readonly kind: UploadKind | 'metadata';
  readonly contentHash: string;
  readonly albumId: string;
  readonly size: bigint;
  readonly uploadUserId: string;
  readonly createdAt: number;
  readonly cryptoSuiteId: number;
  readonly protocolVersion: string | null;
  readonly sidecarSchema: number | null;
  readonly intentId: UploadManifest['intentId'];
  readonly document: Uint8Array | null;
}

export const AssetEntity = new EntitySchema<AssetRow>({
  name: 'Asset',
  tableName: 'assets',
  columns: {
    id: uuid({ primary: true }),
    albumId: uuid(),
    ownerId: uuid(),
    uploadUserId: uuid(),
    sourceAssetId: uuid({ nullable: true }),
    createdAt: instant(),
    trashedAt: instant({ nullable: true }),
    viaLink: uuid({ nullable: true }),
  },
});

export const AssetReferenceEntity = new EntitySchema<ReferenceRow>({
  name: 'AssetReference',
  tableName: 'asset_references',
  columns: {
    assetId: uuid({ primary: true }),
    kind: text({ primary: true }),
    contentHash: hex({ primary: true }),
    albumId: uuid(),
    size: u64(),
    uploadUserId: uuid(),
    createdAt: instant(),
    cryptoSuiteId: integer(),
    protocolVersion: text({ nullable: true }),
    sidecarSchema: integer({ nullable: true }),
    intentId: uuid({ nullable: true }),
    document: bytes({ nullable: true }),
  },
});
