import type { SqlDatabase, SqlRow } from '../catalog/database.js';
import type { NamedUpload } from './deliver.js';

/** The requests of a file's uploads, the original's first; stored before they are sent, since no signature repeats. */
type Requests = NamedUpload[];

/** A file that waits in the catalog. */
export interface Row {
  uploadId: string;
  readonly source: string;
  readonly requests: Requests;
}

/**
 * Returns the files of an import that are neither done nor failed, in the order in which they were added. Their requests
 * are not loaded: they take some KB each, and an import may have a hundred thousand files.
 */
export function waitingRows(database: SqlDatabase, importId: string): Promise<Row[]> {
  return rowsIn(database, importId, "state = 'waiting'");
}

/** Yields the files of an import that are not done, failed ones too, each with its requests. */
export async function* unfinishedRows(database: SqlDatabase, importId: string): AsyncGenerator<Row, void, undefined> {
  for (const row of await rowsIn(database, importId, "state <> 'done'")) {
    yield { ...row, requests: await storedRequests(database, row.uploadId) };
  }
}

/** Loads a file's requests into its row; `false` if another run of the import has finished the file. */
export async function loadRow(database: SqlDatabase, { uploadId, requests }: Row): Promise<boolean> {
  const [row] = await database.all('SELECT state, request FROM uploads WHERE upload_id = ?', [uploadId]);
  if (row?.['state'] === 'done') return false;
  requests.push(...requestsIn(row));
  return true;
}

/**
 * Stores the next request of a file before it is sent, and returns the one to send. This is another run's if that one
 * was first: the service refuses two requests under the same id.
 */
export async function nextRequest(
  database: SqlDatabase,
  { uploadId, requests }: Row,
  request: NamedUpload,
): Promise<NamedUpload> {
  const sql = `UPDATE uploads SET request = ?
    WHERE upload_id = ? AND json_array_length(coalesce(request, '[]')) = ?`;
  const isStored = (await database.run(sql, [JSON.stringify([...requests, request]), uploadId, requests.length])) === 1;
  const next = isStored ? request : ((await storedRequests(database, uploadId))[requests.length] ?? request);
  requests.push(next);
  return next;
}

/** Marks a file as failed, unless another run of the import has finished it. Its next upload will be `next`. */
export async function markFailed(
  database: SqlDatabase,
  { uploadId, requests }: Row,
  { reason, next }: { readonly reason: string; readonly next: string },
): Promise<void> {
  const sql = `UPDATE uploads SET state = 'failed', failure = ?, request = ?, upload_id = ?
    WHERE upload_id = ? AND state <> 'done'`;
  await database.run(sql, [reason, JSON.stringify(requests), next, uploadId]);
}

async function storedRequests(database: SqlDatabase, uploadId: string): Promise<Requests> {
  const [row] = await database.all('SELECT request FROM uploads WHERE upload_id = ?', [uploadId]);
  return requestsIn(row);
}

export function requestsIn(row: SqlRow | undefined): Requests {
  return JSON.parse(String(row?.['request'] ?? '[]')) as Requests;
}

async function rowsIn(database: SqlDatabase, importId: string, state: string): Promise<Row[]> {
  const sql = `SELECT upload_id, source FROM uploads WHERE import_id = ? AND ${state} ORDER BY upload_id`;
  const rows = await database.all(sql, [importId]);
  return rows.map((row) => ({ uploadId: String(row['upload_id']), source: String(row['source']), requests: [] }));
}

export async function doneAsset(database: SqlDatabase, uploadId: string): Promise<string | null> {
  const sql = "SELECT asset_id FROM uploads WHERE upload_id = ? AND state = 'done'";
  const [row] = await database.all(sql, [uploadId]);
  return row === undefined ? null : String(row['asset_id']);
}
