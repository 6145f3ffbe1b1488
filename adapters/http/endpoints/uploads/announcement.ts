import { fromBase64Url } from '../../../../domain/kernel/bytes.js';
import type { UploadKind, UploadRequest } from '../../../../domain/uploads/upload-request.js';
import { BASE64URL, nullable, object, PROTOCOL_DATE, SHA256, SIZE, UINT16, UUID } from '../../schemas/schema.js';
import { sizeFromWire } from '../../schemas/wire-size.js';
import type { Announced } from './tus-creation.js';

/** The members of an upload's announcement that members and guests share. */
export interface AnnouncedBody {
  readonly upload_id?: string | null;
  readonly kind: UploadKind;
  readonly declared_size: number;
  readonly content_hash: string;
  readonly asset_id?: string | null;
  readonly manifest: {
    readonly protocol_version: string;
    readonly crypto_suite_id: number;
    readonly sidecar_schema: number;
    readonly intent_id?: string | null;
    readonly document: string;
  };
}

export const ANNOUNCED = {
  upload_id: nullable(UUID),
  kind: { enum: ['original', 'derivative', 'provenance'] },
  declared_size: SIZE,
  content_hash: SHA256,
  asset_id: nullable(UUID),
  manifest: object(
    {
      protocol_version: PROTOCOL_DATE,
      crypto_suite_id: UINT16,
      sidecar_schema: UINT16,
      intent_id: nullable(UUID),
      document: BASE64URL,
    },
    ['intent_id'],
  ),
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
    manifest: {
      protocolVersion: manifest.protocol_version,
      cryptoSuiteId: manifest.crypto_suite_id,
      sidecarSchema: manifest.sidecar_schema,
      intentId: manifest.intent_id ?? null,
      document: fromBase64Url(manifest.document) ?? new Uint8Array(),
    },
  };
  return { uploadId: body.upload_id ?? null, upload };
}
