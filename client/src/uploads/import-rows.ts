import type { SqlDatabase } from '../catalog/database.js';
import type { NamedUpload } from './deliver.js';

/** The requests of a file's uploads, the original's first; stored before they are sent, since no signature repeats. */
type Requests = NamedUpload[];

/** A file that waits in the catalog. */
export interface Row {
  uploadId: string;
  readonly source: string;
  readonly requests: Requests;
}

/** Returns the files of an import that are neither done nor failed, in the order in which they were added. */
export function waitingRows(database: SqlDatabase, importId: string): Promise<Row[]> {
  return rowsIn(database, importId, "state = 'waiting'");
}

/** Returns the files of an import that are not done, failed ones too. */
export function unfinishedRows(database: SqlDatabase, importId: string): Promise<Row[]> {
  return rowsIn(database, importId, "state <> 'done'");
}

async function rowsIn(database: SqlDatabase, importId: string, state: string): Promise<Row[]> {
  const sql = `SELECT upload_id, source, request FROM uploads WHERE import_id = ? AND ${state} ORDER BY upload_id`;
  const rows = await database.all(sql, [importId]);
  return rows.map((row) => ({
    uploadId: String(row['upload_id']),
    source: String(row['source']),
    requests: row['request'] === null ? [] : (JSON.parse(String(row['request'])) as Requests),
  }));
}

export async function doneAsset(database: SqlDatabase, uploadId: string): Promise<string | null> {
  const sql = "SELECT asset_id FROM uploads WHERE upload_id = ? AND state = 'done'";
  const [row] = await database.all(sql, [uploadId]);
  return row === undefined ? null : String(row['asset_id']);
}
