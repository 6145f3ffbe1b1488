import { unreadable } from '../http/error.js';
import type { CallOptions } from '../http/options.js';
import type { Transport } from '../http/transport.js';
import { toBase64, utf8 } from '../kernel/bytes.js';
import { about } from './answers.js';
import { batchBody, listOf, outcomesOf, type Outcome } from './batch.js';
import type { BatchedUpload, CreatedUpload, NewUpload, Upload, UploadBatch } from './wire.js';

export const TUS = { 'Tus-Resumable': '1.0.0' };
const OFFSET_TYPE = 'application/offset+octet-stream';

/** Returns the value of `Upload-Metadata` for an upload. */
function announcementOf(upload: NewUpload): string {
  return `announcement ${toBase64(utf8(JSON.stringify(upload)))}`;
}

/** Single requests of upload sessions. `@gatehouse/client/uploads` runs whole uploads. */
export class UploadSessionsApi {
  constructor(private readonly transport: Transport) {}

  /** Retried if the client chose the `upload_id` (UUIDv7), since a repeat then returns the same session. */
  create(upload: NewUpload, call: CallOptions = {}): Promise<CreatedUpload> {
    const protocolVersion = upload.manifest.protocol_version;
    const repeatable = isNamed(upload);
    const options = { ...call, json: upload, protocolVersion, repeatable };
    return about(this.transport.json<CreatedUpload>('POST', '/upload', options), named(upload));
  }

  /**
   * Announces an upload and sends all its bytes in the same request (tus `creation-with-upload`), which completes it.
   * The announcement is a header, which must not be long (proxies take 8 KiB of headers). Retried as `create` is; a
   * repeat returns the session and ignores the bytes.
   */
  createWhole(upload: NewUpload, bytes: Uint8Array, call: CallOptions = {}): Promise<CreatedUpload> {
    const headers = {
      ...TUS,
      'Upload-Length': String(upload.declared_size),
      'Upload-Metadata': announcementOf(upload),
    };
    const options = { bytes: { type: OFFSET_TYPE, body: bytes }, headers, repeatable: isNamed(upload) };
    const protocolVersion = upload.manifest.protocol_version;
    const created = this.transport.json<CreatedUpload>('POST', '/upload', { ...call, ...options, protocolVersion });
    return about(created, named(upload));
  }

  /**
   * Announces up to 100 small uploads and sends all their bytes, together at most 4 MiB, in one request. Each has an
   * outcome of its own, in the same order. All are for the same protocol version. Retried if each has its `upload_id`.
   */
  async createBatch(
    items: readonly { readonly upload: NewUpload; readonly bytes: Uint8Array }[],
    call: CallOptions = {},
  ): Promise<readonly Outcome<BatchedUpload>[]> {
    const uploads = items.map(({ upload }) => upload);
    const bytes = batchBody(
      { uploads },
      items.map((item) => item.bytes),
    );
    const repeatable = uploads.every(isNamed);
    const protocolVersion = uploads[0]?.manifest.protocol_version;
    const options = { bytes, repeatable, ...(protocolVersion !== undefined && { protocolVersion }) };
    const answer = await this.transport.json<UploadBatch>('POST', '/upload/batch', { ...call, ...options });
    const answered = listOf(answer.uploads).map((each) => ({ result: each.upload, problem: each.problem }));
    return outcomesOf(uploads, answered, isOf);
  }

  read(uploadId: string, call: CallOptions = {}): Promise<Upload> {
    return about(this.transport.json<Upload>('GET', `/upload/${uploadId}`, call), { upload_id: uploadId });
  }

  /** Returns the number of bytes that the service has acknowledged. */
  async offset(uploadId: string, call: CallOptions = {}): Promise<number> {
    return offsetOf(await this.transport.send('HEAD', `/upload/${uploadId}`, { ...call, headers: TUS }));
  }

  /** Sends one piece at `offset`; returns the offset after it. After an error, resume at the result of `offset()`. */
  async append(uploadId: string, offset: number, piece: Uint8Array, call: CallOptions = {}): Promise<number> {
    const headers = { ...TUS, 'Upload-Offset': String(offset) };
    const bytes = { type: OFFSET_TYPE, body: piece };
    const options = { ...call, bytes, headers, repeatable: false };
    return offsetOf(await this.transport.send('PATCH', `/upload/${uploadId}`, options));
  }

  async cancel(uploadId: string, call: CallOptions = {}): Promise<void> {
    await this.transport.done('DELETE', `/upload/${uploadId}`, { ...call, headers: TUS });
  }
}

/** True if the client chose the id, so that a repeat returns the same upload. */
export function isNamed({ upload_id = null }: Pick<NewUpload, 'upload_id'>): boolean {
  return upload_id !== null;
}

/** Returns the members of an announcement that its answer repeats. */
export function named({ upload_id, declared_size }: Pick<NewUpload, 'upload_id' | 'declared_size'>) {
  return { upload_id, declared_size };
}

/** True if the answer is of this announcement; the service chooses the id of one without an id. */
function isOf({ upload_id, declared_size }: BatchedUpload, announced: NewUpload): boolean {
  return upload_id === (announced.upload_id ?? upload_id) && declared_size === announced.declared_size;
}

export function offsetOf(response: Response): number {
  const text = response.headers.get('upload-offset') ?? '';
  if (/^\d+$/.test(text)) return Number(text);
  const message = 'The answer has no Upload-Offset. A proxy may have dropped it, or CORS does not expose it.';
  throw unreadable(message, response.status);
}
