import { createHash } from 'node:crypto';
import { shareOfSteps, type Progress } from '../../adapters/cli/progress.js';
import { dumpRows } from '../../adapters/typeorm/archive/dump.js';
import { isTable } from '../../adapters/typeorm/archive/lines.js';
import type { DatabaseConfig } from '../../adapters/typeorm/engine/database.js';
import type { BlobPlace } from '../../domain/uploads/blob-attribution.js';
import type { BlobStore } from '../../application/ports/stores/blob-store.js';
import { endingAtBadSectors } from '../bad-sectors.js';
import { BackupFolder, type BackupManifest } from './backup-folder.js';
import { ledgerBlobs } from './ledger-blobs.js';

/** A blob purged during the copy costs one more round. A file missing after the last round is missing in the store. */
const ROUNDS = 5;
/** The steps: files, rows, the files that only the rows name, and reading the rows back. */
const STEPS = 4;

export interface BackupSource {
  readonly database: DatabaseConfig;
  readonly blobStore: BlobStore;
  readonly version: string;
  /** Returns the current time in RFC 3339. */
  readonly now: () => string;
}

export interface TakenBackup {
  readonly manifest: BackupManifest;
  /** Hashes that the ledger refers to and that the store, or the database, lacks, cannot read or holds with other bytes. */
  readonly missing: readonly string[];
}

/**
 * Copies the files, then writes the rows, then copies the files that the rows name beyond those. If a file was purged
 * in between, the rows are written again. So the backup holds the file of every row, and the service keeps running.
 */
export async function takeBackup(
  { database, blobStore, version, now }: BackupSource,
  path: string,
  progress: Progress,
): Promise<TakenBackup> {
  const folder = new BackupFolder(path);
  await folder.prepare();
  const files = new CopiedFiles(folder, endingAtBadSectors(blobStore), progress);
  for await (const { place } of blobStore.stored()) if (place !== null) await files.copy(place);
  let rows = await writeRows(folder, database, progress);
  let missing = await files.copyNamed();
  for (let round = 1; missing.length > 0 && round < ROUNDS; round += 1) {
    rows = await writeRows(folder, database, progress);
    missing = await files.copyNamed();
  }
  const manifest: BackupManifest = {
    format: 1,
    version,
    created_at: now(),
    migrations: rows.migrations,
    rows: rows.rows,
    rows_sha256: await folder.rowsHash(),
    files: files.count,
    bytes: Number(files.bytes),
    master_key: 'not included',
  };
  const damaged = await verifyRows(folder, manifest, progress);
  await folder.writeManifest(manifest);
  return { manifest, missing: [...missing, ...rows.lost, ...damaged] };
}

async function writeRows(folder: BackupFolder, database: DatabaseConfig, progress: Progress) {
  const writer = folder.openRows();
  const dumped = await dumpRows(
    database,
    (line) => writer.write(line),
    (rows) => progress(`${rows} rows written`, shareOfSteps(1, STEPS)),
  );
  await writer.end();
  return dumped;
}

/**
 * Reads the rows back and counts them. Files need no check: each was compared with its hash when it was written. Returns
 * the hashes of bytes in rows that do not match them.
 */
async function verifyRows(folder: BackupFolder, { rows }: BackupManifest, progress: Progress) {
  progress('reading the rows back', shareOfSteps(3, STEPS));
  const damaged: string[] = [];
  let [found, columns]: [number, readonly string[]] = [0, []];
  for await (const line of folder.lines()) {
    if (isTable(line)) {
      columns = line.table === 'small_blobs' ? line.columns : [];
      continue;
    }
    found += 1;
    const [hash, bytes] = ['content_hash', 'bytes'].map((name) => line[columns.indexOf(name)]);
    if (!Buffer.isBuffer(hash) || !Buffer.isBuffer(bytes)) continue;
    if (!hash.equals(createHash('sha256').update(bytes).digest())) damaged.push(hash.toString('hex'));
  }
  if (found !== rows) throw new Error(`The backup holds ${found} rows instead of ${rows}. Check the disk.`);
  return damaged;
}

class CopiedFiles {
  count = 0;
  bytes = 0n;
  private step = 0;

  constructor(
    private readonly folder: BackupFolder,
    private readonly blobStore: BlobStore,
    private readonly progress: Progress,
  ) {}

  /** Copies one file. Returns `false` if the store lacks it, cannot read it or holds other bytes under its name. */
  async copy(place: BlobPlace): Promise<boolean> {
    const { contentHash } = place;
    if (await this.folder.has(contentHash)) return true;
    const bytes = await this.blobStore.read(place);
    if (bytes === null) return false;
    const size = await this.folder.writeBlob(contentHash, bytes);
    if (size === null) return false;
    this.count += 1;
    this.bytes += size;
    this.progress(`${this.count} files copied`, shareOfSteps(this.step, STEPS));
    return true;
  }

  /** Copies the files that the backup's rows name. Returns the hashes that are missing. */
  async copyNamed(): Promise<readonly string[]> {
    this.step = 2;
    const missing: string[] = [];
    for await (const blob of ledgerBlobs(this.folder.lines())) {
      if (!(await this.copy(blob)) && blob.isReferred) missing.push(blob.contentHash);
    }
    return missing;
  }
}
