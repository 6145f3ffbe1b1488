import { fromBase64Url } from '../../../../domain/kernel/bytes.js';
import { sizeFromWire } from '../../schemas/wire-size.js';
import type { UploadKind, UploadRequest } from '../../../../domain/uploads/upload-request.js';
import { writtenAt, type Endpoint } from '../../routing/endpoint.js';
import {
  BASE64URL,
  nullable,
  object,
  PROTOCOL_DATE,
  schema,
  SHA256,
  SIZE,
  UINT16,
  UUID,
} from '../../schemas/schema.js';
import { ANNOUNCED_IN_HEADERS, checkTusCreation, CreateAndAppend } from './tus-creation.js';
import { progressHeaders, TUS_DISCOVERY, TUS_HEADERS } from './tus.js';
import { UPLOAD_MEMBERS, uploadMembers } from './wire.js';
import { DOCS } from './docs.js';

interface NewUploadBody {
  readonly upload_id?: string | null;
  readonly album_id: string;
  readonly kind: UploadKind;
  readonly declared_size: number;
  readonly content_hash: string;
  readonly asset_id?: string | null;
  readonly owner_id?: string | null;
  readonly manifest: {
    readonly protocol_version: string;
    readonly crypto_suite_id: number;
    readonly sidecar_schema: number;
    readonly intent_id?: string | null;
    readonly document: string;
  };
}

const manifest = object(
  {
    protocol_version: PROTOCOL_DATE,
    crypto_suite_id: UINT16,
    sidecar_schema: UINT16,
    intent_id: nullable(UUID),
    document: BASE64URL,
  },
  ['intent_id'],
);
const newUpload = schema<NewUploadBody>(
  'NewUpload',
  object(
    {
      upload_id: nullable(UUID),
      album_id: UUID,
      kind: { enum: ['original', 'derivative', 'provenance'] },
      declared_size: SIZE,
      content_hash: SHA256,
      asset_id: nullable(UUID),
      owner_id: nullable(UUID),
      manifest,
    },
    ['upload_id', 'asset_id', 'owner_id'],
  ),
);
/** What the bytes may meet that a tus client sends along. */
const CREATION_WITH_UPLOAD_REFUSALS = [
  'error.upload.tus_version',
  'error.upload.too_large',
  'error.upload.checksum_mismatch',
  'error.upload.offset_mismatch',
  'error.upload.locked',
  'error.upload.gone',
  'error.upload.not_found',
  'error.upload.state_conflict',
] as const;
const createdUpload = schema('CreatedUpload', object(UPLOAD_MEMBERS));

export const createUpload: Endpoint<NewUploadBody, 'device', CreateAndAppend> = {
  summary:
    'Reserve room for a blob; its bytes then go to Location by tus. Repeated with its upload_id it gives the same',
  docs: DOCS.createUpload,
  body: { kind: 'json', schema: newUpload, inHeaders: ANNOUNCED_IN_HEADERS },
  answers: { 201: createdUpload },
  replyHeaders: { 201: ['Location', 'Upload-Offset', 'Upload-Expires'] },
  refusals: [
    'error.protocol.inconsistent',
    'error.account.not_found',
    'error.account.suspended',
    'error.album.not_found',
    'error.album.role_required',
    'error.album.protocol_mismatch',
    'error.asset.not_found',
    'error.asset.trashed',
    'error.upload.id_taken',
    'error.upload.album_quiescing',
    'error.quota.exceeded',
    'error.quota.grace_expired',
    'error.storage.full',
    'error.limit.reached',
    ...CREATION_WITH_UPLOAD_REFUSALS,
  ],
  requestHeaders: ['Tus-Resumable', 'Upload-Length', 'Upload-Metadata', 'Upload-Checksum'],
  headers: TUS_HEADERS,
  discovery: TUS_DISCOVERY,
  useCase: CreateAndAppend,
  run: async (request, uploads) => {
    const { caller, body, formats } = request;
    const write = { ...formats, protocolVersion: writtenAt(request) };
    const announced = toRequest(body, caller.account.id);
    checkTusCreation(request.headers, announced.declaredSize);
    const created = await uploads.create.execute(caller, write, body.upload_id ?? null, announced);
    const upload = await uploads.appendTo(created, caller, request);
    const headers = { Location: `/upload/${upload.id}`, ...progressHeaders(upload) };
    return { status: 201, headers, body: { json: uploadMembers(upload) } };
  },
};

function toRequest({ manifest, ...body }: NewUploadBody, callerId: string): UploadRequest {
  return {
    albumId: body.album_id,
    kind: body.kind,
    declaredSize: sizeFromWire(body.declared_size, '/declared_size'),
    contentHash: body.content_hash,
    assetId: body.asset_id ?? null,
    ownerId: body.owner_id ?? callerId,
    manifest: {
      protocolVersion: manifest.protocol_version,
      cryptoSuiteId: manifest.crypto_suite_id,
      sidecarSchema: manifest.sidecar_schema,
      intentId: manifest.intent_id ?? null,
      document: fromBase64Url(manifest.document) ?? new Uint8Array(),
    },
  };
}
