import type { Transport } from './transport.js';
import type { NewUpload, Upload } from './wire.js';

const TUS = { 'Tus-Resumable': '1.0.0' };
const CHUNK = 8 * 1024 * 1024;

/** Uploads that survive a lost connection: the bytes go in chunks, each from where the service says it stands. */
export class Uploads {
  constructor(private readonly transport: Transport) {}

  create(upload: NewUpload): Promise<Upload> {
    return this.transport.json('POST', '/upload', { json: upload });
  }

  read(uploadId: string): Promise<Upload> {
    return this.transport.json('GET', `/upload/${uploadId}`);
  }

  async cancel(uploadId: string): Promise<void> {
    await this.transport.send('DELETE', `/upload/${uploadId}`, { headers: TUS });
  }

  /** Sends what is missing of `content`, from the offset that the service acknowledges. */
  async send(uploadId: string, content: Blob, onProgress?: (sent: number) => void): Promise<Upload> {
    let offset = await this.offset(uploadId);
    while (offset < content.size) {
      const body = new Uint8Array(await content.slice(offset, offset + CHUNK).arrayBuffer());
      const headers = { ...TUS, 'Upload-Offset': String(offset) };
      const bytes = { type: 'application/offset+octet-stream', body };
      const response = await this.transport.send('PATCH', `/upload/${uploadId}`, { bytes, headers });
      offset = Number(response.headers.get('upload-offset'));
      onProgress?.(offset);
    }
    return this.read(uploadId);
  }

  private async offset(uploadId: string): Promise<number> {
    const response = await this.transport.send('HEAD', `/upload/${uploadId}`, { headers: TUS });
    return Number(response.headers.get('upload-offset'));
  }
}
