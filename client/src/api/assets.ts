import type { CallOptions } from '../http/options.js';
import type { Transport } from '../http/transport.js';
import type { AlbumWrite } from './albums.js';
import { everyItem, type PageOptions } from './pages.js';
import type { Asset, Purged, TrashPage } from './wire.js';

/** Assets, their metadata and blobs, and the trash: contract section 6. */
export class AssetsApi {
  constructor(private readonly transport: Transport) {}

  read(assetId: string, call: CallOptions = {}): Promise<Asset> {
    return this.transport.json('GET', `/v1/assets/${assetId}`, call);
  }

  /** Returns the whole ciphertext, or the part that `range` names. */
  blob(contentHash: string, call: CallOptions & { readonly range?: string } = {}): Promise<Uint8Array> {
    const headers: Record<string, string> = call.range === undefined ? {} : { Range: `bytes=${call.range}` };
    return this.transport.bytes('GET', `/v1/blobs/${contentHash}`, { ...call, headers });
  }

  /** Returns the response itself, for platforms that support streams. */
  blobResponse(contentHash: string, call: CallOptions = {}): Promise<Response> {
    return this.transport.send('GET', `/v1/blobs/${contentHash}`, call);
  }

  metadata(assetId: string, call: CallOptions = {}): Promise<Uint8Array> {
    return this.transport.bytes('GET', `/v1/assets/${assetId}/metadata`, call);
  }

  /** Replaces the metadata as a whole: at most 1 MiB of sealed bytes. */
  putMetadata(assetId: string, sealed: Uint8Array, write: AlbumWrite & { readonly cryptoSuite: number }) {
    return this.transport.json<{ readonly content_hash: string; readonly size: number }>(
      'PUT',
      `/v1/assets/${assetId}/metadata`,
      {
        ...write,
        bytes: { type: 'application/octet-stream', body: sealed },
        headers: { 'X-Service-Crypto-Suite': String(write.cryptoSuite) },
        query: { intent_id: write.intentId },
      },
    );
  }

  async trash(assetId: string, write: AlbumWrite = {}): Promise<void> {
    await this.transport.json('DELETE', `/v1/assets/${assetId}`, { ...write, query: { intent_id: write.intentId } });
  }

  restore(assetId: string, write: AlbumWrite = {}): Promise<Asset> {
    const options = { ...write, query: { intent_id: write.intentId }, repeatable: true };
    return this.transport.json('POST', `/v1/assets/${assetId}/restore`, options);
  }

  listTrash(page: PageOptions = {}, call: CallOptions = {}): Promise<TrashPage> {
    return this.transport.json('GET', '/v1/trash', { ...call, query: { ...page } });
  }

  allTrash(call: CallOptions = {}): AsyncGenerator<Asset> {
    return everyItem(
      (page) => this.listTrash(page, call),
      ({ assets }) => assets,
    );
  }

  emptyTrash(call: CallOptions = {}): Promise<Purged> {
    return this.transport.json('DELETE', '/v1/trash', call);
  }

  purge(assetId: string, call: CallOptions = {}): Promise<Purged> {
    return this.transport.json('DELETE', `/v1/trash/${assetId}`, call);
  }
}
