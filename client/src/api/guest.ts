import type { CallOptions, RequestOptions } from '../http/options.js';
import type { Transport } from '../http/transport.js';
import { about } from './answers.js';
import type { BlobCall } from './assets.js';
import type { Outcome } from './batch.js';
import { everyItem, type PageOptions } from './pages.js';
import { readBlobs, SmallBlobs } from './small-blobs.js';
import { isNamed, named, offsetOf, TUS } from './upload-sessions.js';
import type { CreatedUpload, GuestAsset, GuestAssetPage, GuestView, NewContribution, Upload } from './wire.js';

/** The API for guests of a link; it needs no session. */
export class GuestApi {
  /** The value of the Authorization header, for HTTP clients other than the transport. */
  readonly authorization: string;
  private readonly small: SmallBlobs;

  constructor(
    readonly transport: Transport,
    link: { readonly linkId: string; readonly token: string },
  ) {
    this.authorization = `Bearer link.${link.linkId}.${link.token}`;
    this.small = new SmallBlobs({
      many: (contentHashes) => this.blobs(contentHashes),
      one: (contentHash) =>
        this.transport.bytes('GET', blobPath(contentHash), this.as({}), { expected: { contentHash } }),
    });
  }

  /** Reads the link; `openLinkBundle` in `@gatehouse/client/keys` opens its bundle. */
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

  /** Returns the whole ciphertext, as `AssetsApi.blob`. */
  blob(contentHash: string, { size, ...call }: BlobCall = {}): Promise<Uint8Array> {
    const expected = { contentHash, size };
    return this.transport.bytes('GET', blobPath(contentHash), this.as(call), { most: Infinity, expected });
  }

  /** Returns up to 100 small blobs by one request, as `AssetsApi.blobs`. */
  blobs(contentHashes: readonly string[], call: CallOptions = {}): Promise<readonly Outcome<Uint8Array>[]> {
    return readBlobs(this.transport, '/v1/guest/blobs/batch', contentHashes, this.as(call));
  }

  /** Returns a thumbnail, metadata or another small blob. Calls of the same moment share requests. */
  smallBlob(contentHash: string, { signal }: Pick<CallOptions, 'signal'> = {}): Promise<Uint8Array> {
    return this.small.read(contentHash, signal);
  }

  /** Announces a contribution; `contribute` in `@gatehouse/client/links` makes a whole one. */
  createUpload(upload: NewContribution, call: CallOptions = {}): Promise<CreatedUpload> {
    const protocolVersion = upload.manifest.protocol_version;
    const options = { ...call, json: upload, protocolVersion, repeatable: isNamed(upload) };
    return about(this.transport.json<CreatedUpload>('POST', '/v1/guest/uploads', this.as(options)), named(upload));
  }

  readUpload(uploadId: string, call: CallOptions = {}): Promise<Upload> {
    const read = this.transport.json<Upload>('GET', `/v1/guest/uploads/${uploadId}`, this.as(call));
    return about(read, { upload_id: uploadId });
  }

  /** Returns the number of bytes that the service has acknowledged. */
  async uploadOffset(uploadId: string, call: CallOptions = {}): Promise<number> {
    const path = `/v1/guest/uploads/${uploadId}`;
    return offsetOf(await this.transport.send('HEAD', path, this.as({ ...call, headers: TUS })));
  }

  /**
   * Sends one piece at `offset`; returns the offset after it. After an error, resume at the result of `uploadOffset()`.
   */
  async append(uploadId: string, offset: number, piece: Uint8Array, call: CallOptions = {}): Promise<number> {
    const headers = { ...TUS, 'Upload-Offset': String(offset) };
    const bytes = { type: 'application/offset+octet-stream', body: piece };
    const options = this.as({ ...call, bytes, headers, repeatable: false });
    return offsetOf(await this.transport.send('PATCH', `/v1/guest/uploads/${uploadId}`, options));
  }

  async cancelUpload(uploadId: string, call: CallOptions = {}): Promise<void> {
    await this.transport.done('DELETE', `/v1/guest/uploads/${uploadId}`, this.as({ ...call, headers: TUS }));
  }

  private as(options: RequestOptions): RequestOptions {
    return { ...options, headers: { ...options.headers, Authorization: this.authorization }, signedIn: false };
  }
}

function blobPath(contentHash: string): string {
  return `/v1/guest/blobs/${contentHash}`;
}
