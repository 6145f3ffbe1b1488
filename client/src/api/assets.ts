import { sha256 } from '@noble/hashes/sha2.js';
import { ByteRange } from '../http/byte-range.js';
import { checkedResponse } from '../http/content.js';
import { LONGEST_SILENCE, type CallOptions } from '../http/options.js';
import type { Transport } from '../http/transport.js';
import { toHex } from '../kernel/bytes.js';
import type { AlbumWrite } from './albums.js';
import { about } from './answers.js';
import { everyItem, type PageOptions } from './pages.js';
import { readBlobs, SmallBlobs } from './small-blobs.js';
import { batchBody, listOf, outcomesOf, type Outcome } from './batch.js';
import type { Asset, AssetMetadata, MetadataBatch, Purged, TrashPage } from './wire.js';

/** Options of reading a blob. */
export interface BlobCall extends CallOptions {
  /** The size of the blob in the asset's entry: a longer answer ends as soon as it exceeds that. */
  readonly size?: number | undefined;
}

/** Assets, their metadata and blobs, and the trash: contract section 6. */
export class AssetsApi {
  private readonly small: SmallBlobs;

  constructor(private readonly transport: Transport) {
    this.small = new SmallBlobs({
      many: (contentHashes) => this.blobs(contentHashes),
      one: (contentHash) => this.transport.bytes('GET', blobPath(contentHash), {}, { expected: { contentHash } }),
    });
  }

  read(assetId: string, call: CallOptions = {}): Promise<Asset> {
    return about(this.transport.json<Asset>('GET', `/v1/assets/${assetId}`, call), { asset_id: assetId });
  }

  /**
   * Returns the whole ciphertext, whose hash is checked, or exactly the bytes that `range` names: `first-last`,
   * `first-` or `-count`. A proxy that ignores ranges costs the whole download.
   *
   * @throws error.client.other_content for other bytes; without `size` the whole of them is read first
   */
  async blob(contentHash: string, call: BlobCall & { readonly range?: string } = {}): Promise<Uint8Array> {
    const range = call.range === undefined ? null : new ByteRange(call.range);
    const expected = { contentHash, size: call.size };
    return this.transport.bytes('GET', blobPath(contentHash), call, { range, most: Infinity, expected });
  }

  /**
   * Returns up to 100 small blobs, together at most 16 MiB, by one request. Each has an outcome of its own, in the same
   * order; the `error` of those beyond 16 MiB has the status 413.
   */
  blobs(contentHashes: readonly string[], call: CallOptions = {}): Promise<readonly Outcome<Uint8Array>[]> {
    return readBlobs(this.transport, '/v1/blobs/batch', contentHashes, call);
  }

  /** Returns a thumbnail, metadata or another small blob. Calls of the same moment share requests. */
  smallBlob(contentHash: string, { signal }: Pick<CallOptions, 'signal'> = {}): Promise<Uint8Array> {
    return this.small.read(contentHash, signal);
  }

  /** Returns the response itself, for platforms that support streams: its body ends with an error after other bytes. */
  async blobResponse(contentHash: string, call: BlobCall = {}): Promise<Response> {
    const response = await this.transport.send('GET', blobPath(contentHash), call);
    return checkedResponse(response, { contentHash, size: call.size });
  }

  /** Returns the metadata as it is now. `smallBlob` reads that of an asset's entry, and checks its hash. */
  metadata(assetId: string, call: CallOptions = {}): Promise<Uint8Array> {
    return this.transport.bytes('GET', `/v1/assets/${assetId}/metadata`, call);
  }

  /** Replaces the metadata as a whole: at most 1 MiB of sealed bytes. */
  putMetadata(assetId: string, sealed: Uint8Array, write: AlbumWrite & { readonly cryptoSuite: number }) {
    const written = this.transport.json<AssetMetadata>('PUT', `/v1/assets/${assetId}/metadata`, {
      ...write,
      bytes: { type: 'application/octet-stream', body: sealed },
      headers: { 'X-Service-Crypto-Suite': String(write.cryptoSuite) },
      query: { intent_id: write.intentId },
    });
    return about(written, { content_hash: toHex(sha256(sealed)), size: sealed.length });
  }

  /**
   * Replaces the metadata of up to 100 assets, together at most 4 MiB, in one request. Each has an outcome of its own, in
   * the same order. Their albums have the same protocol version, and the metadata the same suite.
   */
  async putMetadataBatch(
    items: readonly { readonly assetId: string; readonly sealed: Uint8Array }[],
    { intentId, cryptoSuite, ...call }: AlbumWrite & { readonly cryptoSuite: number },
  ): Promise<readonly Outcome<AssetMetadata>[]> {
    const intent = intentId === undefined ? {} : { intent_id: intentId };
    const metadata = items.map(({ assetId, sealed }) => ({ asset_id: assetId, size: sealed.length, ...intent }));
    const bytes = batchBody(
      { metadata },
      items.map(({ sealed }) => sealed),
    );
    const headers = { 'X-Service-Crypto-Suite': String(cryptoSuite) };
    const answer = await this.transport.json<MetadataBatch>('PUT', '/v1/assets/metadata', { ...call, bytes, headers });
    const answered = listOf(answer.metadata).map((each) => ({ result: each.metadata, problem: each.problem }));
    // The answer names no asset: the hash of what was written tells the items apart.
    return outcomesOf(
      items,
      answered,
      ({ content_hash, size }, { sealed }) => size === sealed.length && content_hash === toHex(sha256(sealed)),
    );
  }

  async trash(assetId: string, write: AlbumWrite = {}): Promise<void> {
    await this.transport.done('DELETE', `/v1/assets/${assetId}`, { ...write, query: { intent_id: write.intentId } });
  }

  restore(assetId: string, write: AlbumWrite = {}): Promise<Asset> {
    const options = { ...write, query: { intent_id: write.intentId }, repeatable: true };
    const restored = this.transport.json<Asset>('POST', `/v1/assets/${assetId}/restore`, options);
    return about(restored, { asset_id: assetId });
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

  /** Takes as long as the trash is large: some minutes for a million assets. */
  emptyTrash(call: CallOptions = {}): Promise<Purged> {
    return this.transport.json('DELETE', '/v1/trash', { timeout: LONGEST_SILENCE, ...call });
  }

  purge(assetId: string, call: CallOptions = {}): Promise<Purged> {
    return this.transport.json('DELETE', `/v1/trash/${assetId}`, call);
  }
}

function blobPath(contentHash: string): string {
  return `/v1/blobs/${contentHash}`;
}
