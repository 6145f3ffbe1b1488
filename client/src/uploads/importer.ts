import type { Manifest, NewUpload } from '../api/wire.js';
import type { SqlDatabase } from '../catalog/database.js';
import type { GatehouseClient } from '../client.js';
import { sha256 } from '../kernel/bytes.js';
import { encodeCbor } from '../kernel/cbor.js';
import { uuidV7 } from '../kernel/uuid.js';
import { sendUpload } from './send.js';
import { contentHash, type UploadSource } from './source.js';

/** A file that the app has sealed and signed, with its derivatives. The same `uploadId` must give the same bytes. */
export interface Prepared {
  readonly albumId: string;
  readonly content: UploadSource;
  manifest(contentHash: string): Promise<Manifest>;
  readonly derivatives?: readonly {
    readonly content: UploadSource;
    manifest(contentHash: string): Promise<Manifest>;
  }[];
}

export interface ImportProgress {
  readonly done: number;
  readonly failed: number;
  readonly total: number;
}

export interface ImportOptions {
  /** Files uploaded at once; default 3. */
  readonly parallel?: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: ImportProgress) => void;
  /** Called with the sent part of a file, from 0 to 1, derivatives included; `onProgress` counts whole files. */
  readonly onBytes?: (source: string, part: number) => void;
}

interface Sending {
  readonly signal: AbortSignal | undefined;
  readonly onSent: (bytes: number) => void;
}

interface Row {
  readonly uploadId: string;
  readonly source: string;
}

const PARALLEL = 3;

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
    const { now, random } = this.client.transport.platform;
    await this.database.transaction(async (statements) => {
      for (const source of sources) {
        const values = [uuidV7(now(), random(16)), importId, source];
        const sql = "INSERT OR IGNORE INTO uploads (upload_id, import_id, source, state) VALUES (?, ?, ?, 'waiting')";
        await statements.run(sql, values);
      }
    });
  }

  /** Uploads all waiting files. Marks a file that the service or `prepare` rejects as failed, with the reason. */
  async run(
    importId: string,
    prepare: (source: string, uploadId: string) => Promise<Prepared>,
    options: ImportOptions = {},
  ): Promise<ImportProgress> {
    const waiting = await this.waiting(importId);
    const work = async (): Promise<void> => {
      for (let row = waiting.shift(); row !== undefined; row = waiting.shift()) {
        options.signal?.throwIfAborted();
        await this.one(row, prepare, options);
        options.onProgress?.(await this.progress(importId));
      }
    };
    await Promise.all(Array.from({ length: options.parallel ?? PARALLEL }, work));
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

  private async waiting(importId: string): Promise<Row[]> {
    const sql = "SELECT upload_id, source FROM uploads WHERE import_id = ? AND state = 'waiting' ORDER BY upload_id";
    const rows = await this.database.all(sql, [importId]);
    return rows.map((row) => ({ uploadId: String(row['upload_id']), source: String(row['source']) }));
  }

  private async one(
    { uploadId, source }: Row,
    prepare: (source: string, uploadId: string) => Promise<Prepared>,
    { signal, onBytes }: ImportOptions,
  ): Promise<void> {
    try {
      const prepared = await prepare(source, uploadId);
      const total = sizeOf(prepared);
      const onSent = (bytes: number): void => onBytes?.(source, Math.min(1, bytes / total));
      const assetId = await this.upload(uploadId, prepared, { signal, onSent });
      const sql = "UPDATE uploads SET state = 'done', asset_id = ? WHERE upload_id = ?";
      await this.database.run(sql, [assetId, uploadId]);
    } catch (error) {
      if (signal?.aborted === true || isPassing(error)) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      await this.database.run("UPDATE uploads SET state = 'failed', failure = ? WHERE upload_id = ?", [
        reason,
        uploadId,
      ]);
    }
  }

  private async upload(uploadId: string, prepared: Prepared, sending: Sending): Promise<string> {
    const { asset_id } = await this.send(uploadId, prepared, { album_id: prepared.albumId, kind: 'original' }, sending);
    if (asset_id === null) throw new Error('The service has not made the asset yet.');
    let before = prepared.content.size;
    for (const [index, derivative] of (prepared.derivatives ?? []).entries()) {
      const about = { album_id: prepared.albumId, kind: 'derivative', asset_id } as const;
      const behind = before;
      const onSent = (bytes: number): void => sending.onSent(behind + bytes);
      await this.send(derivedId(uploadId, index), derivative, about, { ...sending, onSent });
      before += derivative.content.size;
    }
    sending.onSent(before);
    return asset_id;
  }

  private async send(
    uploadId: string,
    { content, manifest: sign }: Pick<Prepared, 'content' | 'manifest'>,
    about: Pick<NewUpload, 'album_id' | 'kind' | 'asset_id'>,
    { signal, onSent }: Sending,
  ) {
    const content_hash = await contentHash(content, signal === undefined ? {} : { signal });
    const manifest = await sign(content_hash);
    const request = { ...about, upload_id: uploadId, declared_size: content.size, content_hash, manifest };
    await this.client.uploads.create(request);
    const call = { protocolVersion: manifest.protocol_version, ...(signal !== undefined && { signal }) };
    return sendUpload(this.client, uploadId, content, { ...call, onProgress: onSent });
  }
}

function sizeOf({ content, derivatives = [] }: Prepared): number {
  return derivatives.reduce((sum, each) => sum + each.content.size, content.size);
}

function derivedId(uploadId: string, index: number): string {
  const time = Number.parseInt(uploadId.replace('-', '').slice(0, 12), 16);
  return uuidV7(time, sha256(encodeCbor(['service-client-derivative/v1', uploadId, index])));
}

/** True for an outage or the session's end: these stop the import, and a later `run` resumes it. */
function isPassing(error: unknown): boolean {
  const { isOutage, sessionEnd } = error as { isOutage?: boolean; sessionEnd?: string | null };
  return isOutage === true || typeof sessionEnd === 'string';
}
