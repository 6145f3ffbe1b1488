import type { Caller } from '../../../../application/sessions/caller.js';
import { memberUploader } from '../../../../application/uploads/uploader.js';
import type { UploadSession } from '../../../../domain/uploads/upload-session.js';
import type { Reply } from '../../pipeline/response/reply.js';
import type { Endpoint } from '../../routing/endpoint.js';
import { nullable, object, schema, UUID } from '../../schemas/schema.js';
import { ANNOUNCED, announcedUpload, OPTIONAL_ANNOUNCED, type AnnouncedBody } from './announcement.js';
import { ANNOUNCED_IN_HEADERS, CreateAndAppend, type Announced } from './tus-creation.js';
import { appendedHeaders, TUS_DISCOVERY, TUS_HEADERS } from './tus.js';
import { UPLOAD_MEMBERS, uploadMembers } from './wire.js';
import { DOCS } from './docs.js';

export interface NewUploadBody extends AnnouncedBody {
  readonly album_id: string;
  readonly owner_id?: string | null;
}

export const newUpload = schema<NewUploadBody>(
  'NewUpload',
  object({ album_id: UUID, ...ANNOUNCED, owner_id: nullable(UUID) }, [...OPTIONAL_ANNOUNCED, 'owner_id']),
);
/** The error codes for the bytes that a tus client sends with a creation. */
export const CREATION_WITH_UPLOAD_REFUSALS = [
  'error.upload.tus_version',
  'error.upload.too_large',
  'error.upload.checksum_mismatch',
  'error.upload.content_mismatch',
  'error.upload.offset_mismatch',
  'error.upload.locked',
  'error.upload.gone',
  'error.upload.not_found',
  'error.upload.state_conflict',
] as const;
const createdUpload = schema('CreatedUpload', object(UPLOAD_MEMBERS));

export const createUpload: Endpoint<NewUploadBody, 'device', CreateAndAppend> = {
  summary: 'Start an upload, and reserve its bytes',
  docs: DOCS.createUpload,
  body: { kind: 'json', schema: newUpload, inHeaders: ANNOUNCED_IN_HEADERS },
  answers: { 201: createdUpload },
  replyHeaders: { 201: ['Location', 'Upload-Offset', 'Upload-Expires', 'Upload-State'] },
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
    'error.limit.reached',
    ...CREATION_WITH_UPLOAD_REFUSALS,
  ],
  requestHeaders: ['Tus-Resumable', 'Upload-Length', 'Upload-Metadata', 'Upload-Checksum'],
  headers: TUS_HEADERS,
  discovery: TUS_DISCOVERY,
  needsRoom: 'bytes',
  bulk: true,
  useCase: CreateAndAppend,
  run: async (request, uploads) => {
    const { caller, body } = request;
    return createdReply('/upload', await uploads.execute(memberUploader(caller), request, toAnnounced(body, caller)));
  },
};

export function toAnnounced(body: NewUploadBody, { account }: Caller): Announced {
  return announcedUpload(body, { albumId: body.album_id, ownerId: body.owner_id ?? account.id });
}

export function createdReply(base: string, upload: UploadSession): Reply {
  const headers = { Location: `${base}/${upload.id}`, ...appendedHeaders(upload) };
  return { status: 201, headers, body: { json: uploadMembers(upload) } };
}
