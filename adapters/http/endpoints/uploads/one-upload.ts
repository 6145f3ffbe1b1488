import { CancelUpload } from '../../../../application/uploads/cancel-upload.js';
import type { Append } from '../../../../application/uploads/append.js';
import { AppendUpload } from '../../../../application/uploads/append-upload.js';
import { ReadUpload } from '../../../../application/uploads/read-upload.js';
import { toBase64Url } from '../../../../domain/kernel/bytes.js';
import type { UploadId } from '../../../../domain/kernel/ids.js';
import { parseUploadChecksum, parseUploadOffset } from './tus-headers.js';
import { requireResumable } from '../../../../domain/uploads/upload-session.js';
import { uploadNotFound } from '../../../../application/uploads/own-upload.js';
import { memberUploader, type Uploader } from '../../../../application/uploads/uploader.js';
import { NO_BODY, type ApiRequest, type Endpoint } from '../../routing/endpoint.js';
import { pathId } from '../../routing/ids.js';
import { hasBody } from '../../pipeline/request/body.js';
import { promptBody } from '../../pipeline/request/prompt-body.js';
import { requestBytes } from '../../pipeline/request/request-bytes.js';
import { noContent, ok, type Reply } from '../../pipeline/response/reply.js';
import { BASE64URL, nullable, object, schema, UUID } from '../../schemas/schema.js';
import { outcomeOf } from './outcome.js';
import { appendedHeaders, progressHeaders, requireTusVersion, TUS_TYPE, TUS_DISCOVERY, TUS_HEADERS } from './tus.js';
import { assetOf, UPLOAD_MEMBERS, uploadMembers } from './wire.js';
import { DOCS } from './docs.js';

const uploadStatus = schema(
  'Upload',
  object({
    ...UPLOAD_MEMBERS,
    asset_id: nullable(UUID),
    failure: { enum: ['content_hash_mismatch', 'asset_purged', 'bytes_unreadable', null] },
    attestation: nullable(BASE64URL),
  }),
);

/** The error codes of what tus does with an upload that waits for bytes. */
export const OPEN_UPLOAD_REFUSALS = [
  'error.upload.not_found',
  'error.upload.gone',
  'error.upload.state_conflict',
  'error.upload.tus_version',
] as const;

export const readUpload: Endpoint<null, 'session', ReadUpload> = {
  summary: 'Read the state of an upload',
  docs: DOCS.readUpload,
  body: NO_BODY,
  answers: { 200: uploadStatus },
  refusals: ['error.upload.not_found'],
  headers: TUS_HEADERS,
  bulk: true,
  discovery: TUS_DISCOVERY,
  useCase: ReadUpload,
  run: (request, readUpload) => readFor(memberUploader(request.caller), request, readUpload),
};

export const resumeUpload: Endpoint<null, 'session', ReadUpload> = {
  summary: 'tus: read how many bytes are stored',
  docs: DOCS.resumeUpload,
  body: NO_BODY,
  answers: { 200: null },
  requestHeaders: ['Tus-Resumable'],
  replyHeaders: { 200: ['Upload-Offset', 'Upload-Length', 'Upload-Expires'] },
  refusals: OPEN_UPLOAD_REFUSALS,
  headers: TUS_HEADERS,
  bulk: true,
  useCase: ReadUpload,
  run: (request, readUpload) => resumeFor(memberUploader(request.caller), request, readUpload),
};

export const appendUpload: Endpoint<null, 'device', AppendUpload> = {
  summary: 'tus: append bytes at the offset',
  docs: DOCS.appendUpload,
  body: { kind: 'stream', type: TUS_TYPE },
  answers: { 204: null },
  requestHeaders: ['Tus-Resumable', 'Upload-Offset', 'Upload-Checksum'],
  replyHeaders: { 204: ['Upload-Offset', 'Upload-Expires', 'Upload-State'] },
  refusals: [
    'error.upload.not_found',
    'error.upload.gone',
    'error.upload.state_conflict',
    'error.upload.offset_mismatch',
    'error.upload.locked',
    'error.upload.album_quiescing',
    'error.album.not_found',
    'error.album.role_required',
    'error.upload.too_large',
    'error.upload.checksum_mismatch',
    'error.upload.content_mismatch',
    'error.upload.tus_version',
    'error.storage.full',
    'error.storage.unavailable',
  ],
  headers: TUS_HEADERS,
  bulk: true,
  useCase: AppendUpload,
  run: (request, appendUpload) => appendFor(memberUploader(request.caller), request, appendUpload),
};

export const cancelUpload: Endpoint<null, 'device', CancelUpload> = {
  summary: 'tus: cancel the upload',
  docs: DOCS.cancelUpload,
  body: NO_BODY,
  answers: { 204: null },
  requestHeaders: ['Tus-Resumable'],
  refusals: OPEN_UPLOAD_REFUSALS,
  headers: TUS_HEADERS,
  bulk: true,
  useCase: CancelUpload,
  run: (request, cancelUpload) => cancelFor(memberUploader(request.caller), request, cancelUpload),
};

/** The parts of a request that members' and guests' endpoints share. */
type UploadRequest = Pick<ApiRequest, 'params' | 'headers' | 'incoming'>;

export async function readFor(uploader: Uploader, { params }: UploadRequest, readUpload: ReadUpload): Promise<Reply> {
  const { session, attestation } = await readUpload.execute(uploader, uploadIdOf(params));
  return ok({
    ...uploadMembers(session),
    asset_id: assetOf(session),
    failure: session.state === 'Failed' ? session.failure : null,
    attestation: attestation === null ? null : toBase64Url(attestation),
  });
}

export async function resumeFor(uploader: Uploader, request: UploadRequest, readUpload: ReadUpload): Promise<Reply> {
  requireTusVersion(request.headers);
  const { session } = await readUpload.execute(uploader, uploadIdOf(request.params));
  requireResumable(session);
  return {
    status: 200,
    headers: { ...progressHeaders(session), 'Upload-Length': String(session.request.declaredSize) },
  };
}

export async function appendFor(
  uploader: Uploader,
  { params, headers, incoming }: UploadRequest,
  appendUpload: AppendUpload,
): Promise<Reply> {
  requireTusVersion(headers);
  const offset = parseUploadOffset(single(headers['upload-offset']));
  const id = uploadIdOf(params);
  // Only an append at offset 0 can bring all bytes.
  const claim = offset === 0n && hasBody(incoming) ? appendUpload.claim(uploader, id) : null;
  const append = (arrived: Arrived) => appendUpload.execute(uploader, id, { offset, claim, ...arrived });
  try {
    const request = { headers, incoming };
    const appended = await (claim === null ? append(arriving(request)) : arrivingWhole(request, append));
    return noContent(appendedHeaders(await outcomeOf(appended)));
  } finally {
    claim?.end();
  }
}

export async function cancelFor(
  uploader: Uploader,
  request: UploadRequest,
  cancelUpload: CancelUpload,
): Promise<Reply> {
  requireTusVersion(request.headers);
  await cancelUpload.execute(uploader, uploadIdOf(request.params));
  return noContent();
}

/** The bytes of an upload that came with a request. */
export type Arrived = Omit<Append, 'offset' | 'claim'>;

/** Like `arriving`, but collects a small body first. Its memory is released when `work` ends. */
export async function arrivingWhole<T>(
  request: Pick<ApiRequest, 'headers' | 'incoming'>,
  work: (arrived: Arrived) => Promise<T>,
): Promise<T> {
  const checksum = parseUploadChecksum(single(request.headers['upload-checksum']));
  const { whole, bytes, release } = await promptBody(request.incoming, checksum);
  try {
    return await work({ ...arriving(request), whole, bytes });
  } finally {
    release();
  }
}

/** Returns the bytes of a request to append; with a checksum, all of them or none. */
function arriving({ headers, incoming }: Pick<ApiRequest, 'headers' | 'incoming'>): Arrived {
  const checksum = parseUploadChecksum(single(headers['upload-checksum']));
  return {
    length: announcedLength(headers),
    bytes: requestBytes(incoming, checksum),
    allOrNothing: checksum !== null,
    abort: () => incoming.destroy(),
  };
}

/** A request without both headers has no body (RFC 9112 section 6.3); `fetch` sends an empty PATCH in this form. */
function announcedLength(headers: ApiRequest['headers']): bigint | null {
  return headers['transfer-encoding'] === undefined ? BigInt(headers['content-length'] ?? 0) : null;
}

function uploadIdOf(params: Readonly<Record<string, string>>): UploadId {
  return pathId(params, 'upload_id', uploadNotFound);
}

/** Node joins a repeated header with a comma, which no valid value contains. */
export function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(', ') : value;
}
