import type { QueryRunner } from 'typeorm';
import { HEX } from '../mapping/columns.js';
import type { ArchivedTable } from './tables.js';

/** The version of a location is the first half of its seventh byte: 8 for bytes in the database. */
const WITHOUT_BYTES = `
  SELECT b.content_hash AS contentHash FROM blobs b
  WHERE SUBSTR(b.location, 7, 1) >= X'80' AND SUBSTR(b.location, 7, 1) < X'90'
    AND NOT EXISTS (SELECT 1 FROM small_blobs s WHERE s.location = b.location)`;

/** Returns the hashes of blobs whose bytes the database should hold and does not. */
export async function lostBytes(runner: QueryRunner, tables: readonly ArchivedTable[]): Promise<readonly string[]> {
  // Earlier releases' schemas have no such blobs.
  if (!tables.some(({ name }) => name === 'small_blobs')) return [];
  const rows = (await runner.query(WITHOUT_BYTES)) as readonly { readonly contentHash: unknown }[];
  return rows.map(({ contentHash }) => HEX.from(contentHash));
}
