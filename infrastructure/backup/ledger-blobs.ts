import { isTable, type ArchiveLine } from '../../adapters/typeorm/archive/lines.js';

/** A row of the ledger's blobs, as a backup has it. */
export interface LedgerBlob {
  readonly contentHash: string;
  readonly size: bigint;
  /** Without references it is about to be removed, and its file may be gone already. */
  readonly isReferred: boolean;
}

/** Of the lines of a backup, the blobs that its ledger names. */
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
    if (!Buffer.isBuffer(hash)) throw new TypeError('The backup names a blob without its hash.');
    yield {
      contentHash: hash.toString('hex'),
      size: BigInt(String(cell('size'))),
      isReferred: Number(cell('refs')) > 0,
    };
  }
}
