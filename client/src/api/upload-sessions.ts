import { CLIENT_CODES, GatehouseError } from '../http/error.js';
import type { CallOptions } from '../http/options.js';
import type { Transport } from '../http/transport.js';
import { toBase64, utf8 } from '../kernel/bytes.js';
import type { CreatedUpload, NewUpload, Upload } from './wire.js';

export const TUS = { 'Tus-Resumable': '1.0.0' };
const OFFSET_TYPE = 'application/offset+octet-stream';

/** Returns the value of `Upload-Metadata` for an upload. */
export function announcementOf(upload: NewUpload): string {
  return `announcement ${toBase64(utf8(JSON.stringify(upload)))}`;
}

/** Single requests of upload sessions. `@gatehouse/client/uploads` runs whole uploads. */
export class UploadSessionsApi {
  constructor(private readonly transport: Transport) {}

  /** Retried if the client chose the `upload_id` (UUIDv7), since a repeat then returns the same session. */
  create(upload: NewUpload, call: CallOptions = {}): Promise<CreatedUpload> {
    const protocolVersion = upload.manifest.protocol_version;
    const repeatable = upload.upload_id !== undefined;
    return this.transport.json('POST', '/upload', { ...call, json: upload, protocolVersion, repeatable });
  }

  /**
   * Announces an upload and sends all its bytes in the same request (tus `creation-with-upload`), which completes it. The
   * announcement is a header, `announcementOf`, which must not be long. Retried as `create` is; a repeat returns the
   * session and does not take the bytes again.
   */
  createWhole(upload: NewUpload, bytes: Uint8Array, call: CallOptions = {}): Promise<CreatedUpload> {
    const headers = {
      ...TUS,
      'Upload-Length': String(upload.declared_size),
      'Upload-Metadata': announcementOf(upload),
    };
    const options = { bytes: { type: OFFSET_TYPE, body: bytes }, headers, repeatable: upload.upload_id !== undefined };
    const protocolVersion = upload.manifest.protocol_version;
    return this.transport.json('POST', '/upload', { ...call, ...options, protocolVersion });
  }

  read(uploadId: string, call: CallOptions = {}): Promise<Upload> {
    return this.transport.json('GET', `/upload/${uploadId}`, call);
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
    await this.transport.send('DELETE', `/upload/${uploadId}`, { ...call, headers: TUS });
  }
}

export function offsetOf(response: Response): number {
  const text = response.headers.get('upload-offset') ?? '';
  if (/^\d+$/.test(text)) return Number(text);
  const message = 'The answer has no Upload-Offset. A proxy may have dropped it, or CORS does not expose it.';
  throw new GatehouseError(CLIENT_CODES.unreadable, message, { status: response.status });
}
