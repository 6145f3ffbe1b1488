import { isTable, type ArchiveLine } from '../../adapters/typeorm/archive/lines.js';
import { uuidFromBytes, uuidToBytes, uuidV7 } from '../../domain/kernel/ids.js';
import type { BlobPlace } from '../../domain/uploads/blob-attribution.js';
import { isInDatabase } from '../../domain/uploads/blob-location.js';

/** A row of the ledger's `blobs` table in a backup. */
export interface LedgerBlob extends BlobPlace {
  /** False: the blob has no references and awaits removal, and its file may be gone already. */
  readonly isReferred: boolean;
}

/** Yields the blobs that the ledger in a backup's lines names and that are not rows of the backup themselves. */
export async function* ledgerBlobs(lines: AsyncIterable<ArchiveLine>): AsyncGenerator<LedgerBlob> {
  let columns: readonly string[] | null = null;
  for await (const line of lines) {
    if (isTable(line)) {
      if (columns !== null) return;
      columns = line.table === 'blobs' ? line.columns : null;
      continue;
    }
    if (columns === null) continue;
    const cell = (name: string) => line[columns?.indexOf(name) ?? -1] ?? null;
    const hash = cell('content_hash');
    if (!Buffer.isBuffer(hash)) throw new TypeError('The backup has a blob without its hash.');
    const bytes = cell('location');
    const location = Buffer.isBuffer(bytes) ? uuidFromBytes(bytes) : null;
    if (isInDatabase(location)) continue;
    yield {
      contentHash: hash.toString('hex'),
      location,
      isReferred: Number(cell('refs')) > 0,
    };
  }
}

/** Returns the location to restore a blob to: its own, or one derived from its hash for a blob of older releases. */
export function restoredLocation({ contentHash, location }: BlobPlace): string {
  return location ?? uuidV7(0, Buffer.from(contentHash, 'hex'));
}

/**
 * Yields the lines of a backup, with each blob's location set to `restoredLocation`. The backup of a build before the
 * migration `blob-locations` has no column for it, and gets one.
 */
export async function* relocated(lines: AsyncIterable<ArchiveLine>): AsyncGenerator<ArchiveLine> {
  let [hashAt, locationAt] = [-1, -1];
  for await (const line of lines) {
    if (isTable(line)) {
      const columns = line.table === 'blobs' ? withLocation(line.columns) : line.columns;
      [hashAt, locationAt] =
        line.table === 'blobs' ? [columns.indexOf('content_hash'), columns.indexOf('location')] : [-1, -1];
      yield { ...line, columns };
      continue;
    }
    const hash = line[hashAt];
    if (!Buffer.isBuffer(hash) || Buffer.isBuffer(line[locationAt])) yield line;
    else {
      const location = restoredLocation({ contentHash: hash.toString('hex'), location: null });
      const cells = [...line];
      cells[locationAt] = Buffer.from(uuidToBytes(location));
      yield cells;
    }
  }
}

function withLocation(columns: readonly string[]): readonly string[] {
  return columns.includes('location') ? columns : [...columns, 'location'];
}
