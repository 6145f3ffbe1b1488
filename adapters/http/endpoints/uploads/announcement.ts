import type { UploadKind, UploadRequest } from '../../../../domain/uploads/upload-request.js';
import { nullable, ruled, SHA256, SIZE, UUID, UUID_V7 } from '../../schemas/schema.js';
import { manifestFromWire, NEW_MANIFEST, type NewWireManifest } from '../../schemas/upload-manifest.js';
import { sizeFromWire } from '../../schemas/wire-size.js';
import type { Announced } from './tus-creation.js';

/** The members of an upload's announcement that members and guests share. */
export interface AnnouncedBody {
  readonly upload_id?: string | null;
  readonly kind: UploadKind;
  readonly declared_size: number;
  readonly content_hash: string;
  readonly asset_id?: string | null;
  readonly manifest: NewWireManifest;
}

export const ANNOUNCED = {
  upload_id: nullable(UUID_V7),
  kind: { enum: ['original', 'derivative', 'provenance'] },
  declared_size: ruled(SIZE, { minimum: 1 }),
  content_hash: SHA256,
  asset_id: nullable(UUID),
  manifest: NEW_MANIFEST,
};
export const OPTIONAL_ANNOUNCED = ['upload_id', 'asset_id'] as const;

export function announcedUpload(
  { manifest, ...body }: AnnouncedBody,
  into: Pick<UploadRequest, 'albumId' | 'ownerId'>,
): Announced {
  const upload = {
    ...into,
    kind: body.kind,
    declaredSize: sizeFromWire(body.declared_size, '/declared_size'),
    contentHash: body.content_hash,
    assetId: body.asset_id ?? null,
    manifest: manifestFromWire(manifest),
  };
  return { uploadId: body.upload_id ?? null, upload };
}
