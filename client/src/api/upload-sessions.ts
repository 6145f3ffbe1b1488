import { CLIENT_CODES, GatehouseError } from '../http/error.js';
import type { CallOptions } from '../http/options.js';
import type { Transport } from '../http/transport.js';
import type { CreatedUpload, NewUpload, Upload } from './wire.js';

export const TUS = { 'Tus-Resumable': '1.0.0' };

/** Single requests of upload sessions. `@gatehouse/client/uploads` runs whole uploads. */
export class UploadSessionsApi {
  constructor(private readonly transport: Transport) {}

  /** Retried if the client chose the `upload_id` (UUIDv7), since a repeat then returns the same session. */
  create(upload: NewUpload, call: CallOptions = {}): Promise<CreatedUpload> {
    const protocolVersion = upload.manifest.protocol_version;
    const repeatable = upload.upload_id !== undefined;
    return this.transport.json('POST', '/upload', { ...call, json: upload, protocolVersion, repeatable });
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
    const bytes = { type: 'application/offset+octet-stream', body: piece };
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
