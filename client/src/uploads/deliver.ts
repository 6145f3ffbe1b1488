import type { NewUpload, Upload } from '../api/wire.js';
import type { GatehouseClient } from '../client.js';
import { codeOf } from '../http/error.js';
import type { CallOptions } from '../http/options.js';
import { isPassing } from './import-errors.js';
import type { ImportOptions } from './import-options.js';
import type { Prepared } from './prepared.js';
import { sendUpload, type SendOptions } from './send.js';
import type { UploadSource } from './source.js';
import { UploadBatches } from './upload-batches.js';

export type NamedUpload = NewUpload & { readonly upload_id: string };
type Known = Pick<Upload, 'state'> & Partial<Pick<Upload, 'asset_id'>>;

/** Announces uploads and sends their bytes; small ones share requests. */
export class Deliveries {
  private readonly call: CallOptions;
  private readonly waits: Pick<SendOptions, 'checkedWithin'>;
  private readonly batches: UploadBatches;

  constructor(
    private readonly client: GatehouseClient,
    { signal, checkedWithin }: Pick<ImportOptions, 'signal' | 'checkedWithin'>,
  ) {
    this.waits = { checkedWithin };
    this.call = { signal };
    this.batches = new UploadBatches(client, this.call);
  }

  /** Returns the id of the upload's asset; `null` if the service has not made it yet. */
  async deliver(upload: NamedUpload, source: UploadSource, onProgress: (sent: number) => void): Promise<string | null> {
    const { state, asset_id = null } = await this.announce(upload, source).catch((error: unknown) =>
      this.before(upload, error),
    );
    if (state === 'Completed' && asset_id !== null) return asset_id;
    const { protocol_version: protocolVersion } = upload.manifest;
    const options = { ...this.call, ...this.waits, protocolVersion, onProgress, state };
    // The file's size may have changed since it was announced.
    const announced = { size: upload.declared_size, read: (start: number, end: number) => source.read(start, end) };
    return (await sendUpload(this.client, upload.upload_id, announced, options)).asset_id;
  }

  /**
   * True if the stored request of an original is for another album than the one that the app names now, because the
   * first one may have been upgraded since: the file would be added to the old album. False for an upload that was sent
   * whole, whose file is in that album.
   */
  async isForAnother(requests: readonly NamedUpload[], { albumId }: Pick<Prepared, 'albumId'>): Promise<boolean> {
    const [request] = requests;
    if (request === undefined || requests.length > 1 || request.album_id === albumId) return false;
    const { state } = await this.client.uploads.read(request.upload_id, this.call).catch((error: unknown) => {
      if (codeOf(error) !== 'error.upload.not_found') throw error;
      return { state: 'Pending' };
    });
    return state !== 'Completed' && state !== 'WaitingForProcessing';
  }

  private async announce(upload: NamedUpload, source: UploadSource): Promise<Known> {
    const known = this.batches.takes(upload) ? await this.inBatch(upload, source) : null;
    return known ?? (await this.client.uploads.create(upload, this.call));
  }

  /**
   * Returns the upload that was announced before under this id, by a request that the catalog lacks: an older copy of it
   * was put back. Rethrows any other refusal, and that of an upload of another content. If the upload is not complete,
   * the service compares the content.
   */
  private async before({ upload_id, content_hash }: NamedUpload, error: unknown): Promise<Known> {
    if (codeOf(error) !== 'error.upload.id_taken') throw error;
    const known = await this.client.uploads.read(upload_id, this.call);
    if (known.asset_id === null) return known;
    const asset = await this.client.assets.read(known.asset_id, this.call);
    if (asset.content_hash !== content_hash) throw error;
    return known;
  }

  /** Returns the upload as the batch's answer describes it; null if the batch gave no answer for it. */
  private async inBatch(upload: NamedUpload, source: UploadSource): Promise<Known | null> {
    const bytes = await source.read(0, upload.declared_size);
    // An item with another length would shift the bytes of the items behind it.
    if (bytes.length !== upload.declared_size) return null;
    const outcome = await this.batches.send(upload, bytes);
    if (outcome === null) return null;
    const { result, error } = outcome;
    if (error === null) return result;
    // After a temporary error the upload is retried alone. After a mismatch, a repeated announcement returns the failed
    // upload.
    if (error.code === 'error.upload.content_mismatch' || isPassing(error)) return null;
    throw error;
  }
}
