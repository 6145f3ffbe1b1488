import type { CallOptions, RequestOptions } from '../http/options.js';
import type { Transport } from '../http/transport.js';
import { everyItem, type PageOptions } from './pages.js';
import type { CreatedUpload, GuestAsset, GuestAssetPage, GuestView, NewUpload, Upload } from './wire.js';

/** What the secret of a link opens; nobody is signed in. */
export class GuestApi {
  private readonly authorization: string;

  constructor(
    private readonly transport: Transport,
    link: { readonly linkId: string; readonly token: string },
  ) {
    this.authorization = `Bearer link.${link.linkId}.${link.token}`;
  }

  /** `openLinkBundle` in `@gatehouse/client/keys` opens the bundle. */
  view(call: CallOptions = {}): Promise<GuestView> {
    return this.transport.json('GET', '/v1/guest', this.as(call));
  }

  assets(page: PageOptions = {}, call: CallOptions = {}): Promise<GuestAssetPage> {
    return this.transport.json('GET', '/v1/guest/assets', this.as({ ...call, query: { ...page } }));
  }

  allAssets(call: CallOptions = {}): AsyncGenerator<GuestAsset> {
    return everyItem(
      (page) => this.assets(page, call),
      ({ assets }) => assets,
    );
  }

  blob(contentHash: string, call: CallOptions = {}): Promise<Uint8Array> {
    return this.transport.bytes('GET', `/v1/guest/blobs/${contentHash}`, this.as(call));
  }

  createUpload(upload: Omit<NewUpload, 'album_id' | 'owner_id'>, call: CallOptions = {}): Promise<CreatedUpload> {
    const protocolVersion = upload.manifest.protocol_version;
    const options = { ...call, json: upload, protocolVersion, repeatable: upload.upload_id !== undefined };
    return this.transport.json('POST', '/v1/guest/uploads', this.as(options));
  }

  readUpload(uploadId: string, call: CallOptions = {}): Promise<Upload> {
    return this.transport.json('GET', `/v1/guest/uploads/${uploadId}`, this.as(call));
  }

  async append(uploadId: string, offset: number, piece: Uint8Array, call: CallOptions = {}): Promise<void> {
    const headers = { 'Tus-Resumable': '1.0.0', 'Upload-Offset': String(offset) };
    const bytes = { type: 'application/offset+octet-stream', body: piece };
    await this.transport.send('PATCH', `/v1/guest/uploads/${uploadId}`, this.as({ ...call, bytes, headers }));
  }

  private as(options: RequestOptions): RequestOptions {
    return { ...options, headers: { ...options.headers, Authorization: this.authorization }, signedIn: false };
  }
}
