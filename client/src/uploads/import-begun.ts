import type { SqlDatabase } from '../catalog/database.js';
import type { GatehouseClient } from '../client.js';
import { codeOf } from '../http/error.js';
import { ignoreRefusal } from './import-errors.js';
import { requestsIn, unfinishedRows, type Row } from './import-rows.js';

/** An upload of a file, and the hash of the ciphertext that it was announced with, or `null` before that. */
interface Begun {
  readonly uploadId: string;
  readonly contentHash: string | null;
}

export async function begunUpload(database: SqlDatabase, importId: string, source: string): Promise<Begun | null> {
  const sql = 'SELECT upload_id, request FROM uploads WHERE import_id = ? AND source = ?';
  const [row] = await database.all(sql, [importId, source]);
  if (row === undefined) return null;
  return { uploadId: String(row['upload_id']), contentHash: requestsIn(row)[0]?.content_hash ?? null };
}

/** Returns the assets that an import has made of files that are not done. */
export async function assetsLeft(client: GatehouseClient, database: SqlDatabase, importId: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { requests } of unfinishedRows(database, importId)) {
    const [original, derivative] = requests;
    if (original === undefined) continue;
    // The request of a derivative names its asset.
    const assetId = derivative?.asset_id ?? (await assetOf(client, original.upload_id));
    if (assetId !== null) found.push(assetId);
  }
  return found;
}

async function assetOf(client: GatehouseClient, uploadId: string): Promise<string | null> {
  try {
    return (await client.uploads.read(uploadId)).asset_id;
  } catch (error) {
    if (codeOf(error) === 'error.upload.not_found') return null;
    throw error;
  }
}

/** Cancels the uploads of a file; those that are complete stay. */
export async function cancelUploads(client: GatehouseClient, { requests }: Pick<Row, 'requests'>): Promise<void> {
  for (const { upload_id } of requests) await client.uploads.cancel(upload_id).catch(ignoreRefusal);
}

/** Takes a file out of its import. */
export async function leaveOut(client: GatehouseClient, database: SqlDatabase, row: Row): Promise<void> {
  await cancelUploads(client, row);
  await database.run('DELETE FROM uploads WHERE upload_id = ?', [row.uploadId]);
}
