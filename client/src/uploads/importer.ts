import type { NewUpload } from '../api/wire.js';
import type { SqlDatabase } from '../catalog/database.js';
import type { GatehouseClient } from '../client.js';
import { codeOf, requireLive } from '../http/error.js';
import { Slots } from '../kernel/slots.js';
import { uuidV7 } from '../kernel/uuid.js';
import { Deliveries, type NamedUpload } from './deliver.js';
import { assetsLeft, begunUpload, cancelUploads, leaveOut } from './import-begun.js';
import { cannotContinue, concernsEveryFile, messageOf } from './import-errors.js';
import type { ImportOptions, ImportProgress } from './import-options.js';
import { doneAsset, loadRow, markFailed, nextRequest, unfinishedRows, waitingRows, type Row } from './import-rows.js';
import { isSmall, sizeOf, type Prepared } from './prepared.js';
import { contentHash } from './source.js';

interface Sending {
  readonly deliveries: Deliveries;
  readonly signal: AbortSignal | undefined;
  readonly onSent: (bytes: number) => void;
}

type Signed = Pick<Prepared, 'content' | 'manifest'>;

const QUIESCING = 'error.upload.album_quiescing';
/** Files under way at once: those of `parallel`, and small ones. Enough for the batches. */
const UNDER_WAY = 96;

/**
 * Imports any number of files. The catalog records waiting and finished files, so that `run` resumes after the process
 * is killed at any time. Every upload has its id from the start, so that nothing is uploaded twice.
 */
export class Importer {
  constructor(
    private readonly client: GatehouseClient,
    private readonly database: SqlDatabase,
  ) {}

  /** Adds files. `sources` are the app's names for them, such as paths; a name already in this import is ignored. */
  async add(importId: string, sources: Iterable<string>): Promise<void> {
    await this.database.transaction(async (statements) => {
      for (const source of sources) {
        const values = [this.newId(), importId, source];
        const sql = "INSERT OR IGNORE INTO uploads (upload_id, import_id, source, state) VALUES (?, ?, ?, 'waiting')";
        await statements.run(sql, values);
      }
    });
  }

  /**
   * Uploads all waiting files. Marks a file that the service or `prepare` rejects as failed, with the reason, and takes
   * one that `prepare` leaves out by `null` out of the import. An error that stops the import is thrown when the files
   * under way have ended, so that no two runs send the same one.
   */
  async run(
    importId: string,
    prepare: (source: string, uploadId: string) => Promise<Prepared | null>,
    options: ImportOptions = {},
  ): Promise<ImportProgress> {
    const deliveries = new Deliveries(this.client, options);
    const slots = new Slots(options.parallel ?? 3);
    const waiting = (await waitingRows(this.database, importId)).values();
    // Counted in memory, since counting a hundred thousand rows after each file would take longer than the file.
    const counted = { ...(await this.progress(importId)) };
    const stoppedBy: unknown[] = [];
    const prepared = async ({ source, uploadId }: Row, leave: () => void): Promise<Prepared | null> => {
      const file = await prepare(source, uploadId);
      if (file === null || isSmall(file)) leave();
      return file;
    };
    const work = async (): Promise<void> => {
      for (const row of waiting) {
        const leave = await slots.enter();
        try {
          if (stoppedBy.length > 0) return;
          const ended = await this.one(row, () => prepared(row, leave), deliveries, options);
          if (ended === 'left out') counted.total -= 1;
          else counted[ended] += 1;
          options.onProgress?.({ ...counted });
        } catch (error) {
          stoppedBy.push(error);
        } finally {
          leave();
        }
      }
    };
    await Promise.all(Array.from({ length: UNDER_WAY }, work));
    // The earliest error: later ones, such as calls without a session, say less about the cause.
    if (stoppedBy.length > 0) throw stoppedBy[0];
    return this.progress(importId);
  }

  async progress(importId: string): Promise<ImportProgress> {
    const sql = 'SELECT state, COUNT(*) AS files FROM uploads WHERE import_id = ? GROUP BY state';
    const rows = await this.database.all(sql, [importId]);
    const count = (state: string): number => Number(rows.find((row) => row['state'] === state)?.['files'] ?? 0);
    const total = rows.reduce((sum, row) => sum + Number(row['files']), 0);
    return { done: count('done'), failed: count('failed'), total };
  }

  /** Returns the failed files, each with the reason; `retryFailed` queues them again. */
  async failures(importId: string): Promise<readonly { readonly source: string; readonly reason: string }[]> {
    const sql = "SELECT source, failure FROM uploads WHERE import_id = ? AND state = 'failed'";
    const rows = await this.database.all(sql, [importId]);
    return rows.map((row) => ({ source: String(row['source']), reason: String(row['failure']) }));
  }

  async retryFailed(importId: string): Promise<void> {
    const sql = "UPDATE uploads SET state = 'waiting', failure = NULL WHERE import_id = ? AND state = 'failed'";
    await this.database.run(sql, [importId]);
  }

  /** Forgets an import, and cancels what it has begun; assets that are made already stay, and `assetOf` knows them. */
  async drop(importId: string): Promise<void> {
    for await (const row of unfinishedRows(this.database, importId)) await cancelUploads(this.client, row);
    await this.database.transaction(async (statements) => {
      const done = "UPDATE uploads SET import_id = ? WHERE import_id = ? AND state = 'done'";
      await statements.run(done, [this.newId(), importId]);
      await statements.run('DELETE FROM uploads WHERE import_id = ?', [importId]);
    });
  }

  /** Returns the names of the files that are neither done nor failed. */
  async sourcesLeft(importId: string): Promise<readonly string[]> {
    return (await waitingRows(this.database, importId)).map(({ source }) => source);
  }

  /** Returns a file's upload, with the hash of the ciphertext that it was begun with, which alone continues it. */
  begunUpload(importId: string, source: string): ReturnType<typeof begunUpload> {
    return begunUpload(this.database, importId, source);
  }

  /** Returns the assets of files that are not done: some of their derivatives are missing. */
  assetsLeft(importId: string): Promise<readonly string[]> {
    return assetsLeft(this.client, this.database, importId);
  }

  /** Returns the asset of an upload of any import; `null` unless it is done. */
  assetOf(uploadId: string): Promise<string | null> {
    return doneAsset(this.database, uploadId);
  }

  private async one(
    row: Row,
    prepare: () => Promise<Prepared | null>,
    deliveries: Deliveries,
    { signal, onBytes }: ImportOptions,
  ): Promise<'done' | 'failed' | 'left out'> {
    requireLive(signal);
    if (!(await loadRow(this.database, row))) return 'done';
    try {
      let prepared = await prepare();
      if (prepared !== null && (await deliveries.isForAnother(row.requests, prepared))) {
        await this.beginAnew(row);
        prepared = await prepare();
      }
      if (prepared === null) {
        await leaveOut(this.client, this.database, row);
        return 'left out';
      }
      const total = sizeOf(prepared);
      const onSent = (bytes: number): void => onBytes?.(row.source, Math.min(1, bytes / total));
      const assetId = await this.upload(row, prepared, { deliveries, signal, onSent });
      const sql = "UPDATE uploads SET state = 'done', asset_id = ? WHERE upload_id = ?";
      await this.database.run(sql, [assetId, row.uploadId]);
      return 'done';
    } catch (error) {
      if (codeOf(error) === QUIESCING) await this.beginAnew(row);
      if (signal?.aborted === true || concernsEveryFile(error)) throw error;
      await this.failed(row, error);
      return 'failed';
    } finally {
      // A signed request takes some KB: those of a hundred thousand files must not stay in memory until the end.
      row.requests.length = 0;
    }
  }

  /**
   * Lets the next run, or this one, prepare and sign the file again: after the upgrade the file belongs in the new
   * album, at its version. A derivative keeps its request, since its original is in the old album.
   */
  private async beginAnew(row: Row): Promise<void> {
    if (row.requests.length > 1) return;
    const before = row.uploadId;
    row.uploadId = this.newId();
    row.requests.length = 0;
    const sql = 'UPDATE uploads SET upload_id = ?, request = NULL WHERE upload_id = ?';
    await this.database.run(sql, [row.uploadId, before]);
    // Cancels a session that was announced before the upgrade began; otherwise it would expire.
    await this.client.uploads.cancel(before).catch(() => undefined);
  }

  /** The next attempt begins another upload if this one cannot be continued. */
  private async failed(row: Row, error: unknown): Promise<void> {
    const ended = cannotContinue(error) ? row.requests.pop() : undefined;
    // The upload of a changed file would otherwise hold its reservation until it expires.
    if (ended !== undefined) await this.client.uploads.cancel(ended.upload_id).catch(() => undefined);
    const next = ended?.kind === 'original' ? this.newId() : row.uploadId;
    await markFailed(this.database, row, { reason: messageOf(error), next });
  }

  private async upload(row: Row, prepared: Prepared, sending: Sending): Promise<string> {
    const { albumId, content, derivatives = [] } = prepared;
    const original = { album_id: albumId, kind: 'original' } as const;
    const { asset_id, content_hash } = await this.send(row, 0, prepared, original, sending);
    if (asset_id === null) throw new Error('The service has not made the asset yet.');
    let before = content.size;
    for (const [index, derivative] of derivatives.entries()) {
      const about = { album_id: albumId, kind: 'derivative', asset_id } as const;
      const behind = before;
      const onSent = (bytes: number): void => sending.onSent(behind + bytes);
      const signed = {
        content: derivative.content,
        manifest: (hash: string) => derivative.manifest(hash, content_hash),
      };
      await this.send(row, index + 1, signed, about, { ...sending, onSent });
      before += derivative.content.size;
    }
    sending.onSent(before);
    return asset_id;
  }

  private async send(
    row: Row,
    index: number,
    signed: Signed,
    about: Pick<NewUpload, 'album_id' | 'kind' | 'asset_id'>,
    { deliveries, signal, onSent }: Sending,
  ): Promise<{ readonly asset_id: string | null; readonly content_hash: string }> {
    const request = row.requests[index] ?? (await this.request(row, index, signed, { about, signal }));
    const asset_id = await deliveries.deliver(request, signed.content, onSent);
    return { asset_id, content_hash: request.content_hash };
  }

  private async request(
    row: Row,
    index: number,
    { content, manifest }: Signed,
    { about, signal }: Pick<Sending, 'signal'> & { readonly about: Pick<NewUpload, 'album_id' | 'kind' | 'asset_id'> },
  ): Promise<NamedUpload> {
    const content_hash = await contentHash(content, { signal });
    const upload_id = index === 0 ? row.uploadId : this.newId();
    const sealed = { declared_size: content.size, content_hash, manifest: await manifest(content_hash) };
    return nextRequest(this.database, row, { ...about, upload_id, ...sealed });
  }

  private newId(): string {
    const { now, random } = this.client.transport.platform;
    return uuidV7(now(), random(16));
  }
}
