import type { Progress } from '../../adapters/cli/progress.js';
import { isTable, type ArchiveLine } from '../../adapters/typeorm/archive/lines.js';
import {
  loadRows,
  migrationsBeyond,
  OtherRows,
  TableInUse,
  tableInUse,
  unknownMigrations,
} from '../../adapters/typeorm/archive/load.js';
import type { DatabaseConfig } from '../../adapters/typeorm/engine/database.js';
import type { SecretSealer } from '../../application/ports/crypto/secret-sealer.js';
import type { BlobStore } from '../../application/ports/stores/blob-store.js';
import { unsealPrivateKey } from '../../application/keys/sealed-key.js';
import { StartError } from '../start-error.js';
import { BackupFolder, type BackupManifest } from './backup-folder.js';
import { UnreadableBackup } from './readable.js';
import { ledgerBlobs, relocated, restoredLocation, type LedgerBlob } from './ledger-blobs.js';

export interface RestoreTarget {
  readonly database: DatabaseConfig;
  /** Called once the backup and the target are checked. */
  readonly openBlobStore: () => Promise<BlobStore>;
  readonly sealer: SecretSealer;
}

export interface Restored {
  readonly manifest: BackupManifest;
  /** The files that were put into the blob store, which lacks those that the backup lacks. */
  readonly files: number;
  readonly bytes: number;
  /** Hashes that the rows name and that the backup lacks, cannot read from its disk or holds with other bytes. */
  readonly missing: readonly string[];
}

/**
 * Restores a backup into an empty deployment. It checks manifest, rows and key before it writes or creates anything, then
 * writes the files, then the rows in one transaction, so that no service ever sees a row before its file.
 */
export async function restoreBackup(
  { database, openBlobStore, sealer }: RestoreTarget,
  path: string,
  progress: Progress,
): Promise<Restored> {
  const folder = new BackupFolder(path);
  const manifest = await folder.readManifest();
  await check(folder, manifest, database, sealer);
  const blobStore = await openBlobStore();
  const missing: string[] = [];
  let [files, bytes] = [0, 0];
  for await (const blob of ledgerBlobs(folder.lines())) {
    const size = await restoredBlob(folder, blobStore, blob);
    if (size !== null) [files, bytes] = [files + 1, bytes + Number(size)];
    else if (blob.isReferred) missing.push(blob.contentHash);
    progress(`${files} of ${manifest.files} files restored`, files / Math.max(1, manifest.files));
  }
  await loadRows(database, manifest, relocated(folder.lines()), (done) =>
    progress(`${done} of ${manifest.rows} rows restored`, done / manifest.rows),
  ).catch((error: unknown) => {
    throw explained(error, folder, database);
  });
  return { manifest, files, bytes, missing };
}

async function check(
  folder: BackupFolder,
  manifest: BackupManifest,
  database: DatabaseConfig,
  sealer: SecretSealer,
): Promise<void> {
  const unknown = unknownMigrations(manifest.migrations);
  if (unknown.length > 0) {
    const newer = `The backup is newer than this build, which does not know ${unknown.join(', ')}`;
    throw new StartError(`${newer}: restore it with a build at least as new as the one that made it.`);
  }
  if ((await folder.rowsHash()) !== manifest.rows_sha256) throw damaged(folder);
  const used = await tableInUse(database);
  if (used !== null) throw notEmpty(database, used);
  const beyond = await migrationsBeyond(database, manifest.migrations);
  if (beyond.length > 0) {
    const newer = `The schema of the database is newer than the backup, which does not have ${beyond.join(', ')}`;
    throw new StartError(`${newer}: ${remedyOf(database)}.`);
  }
  await requireKey(folder.lines(), sealer);
}

function damaged({ path }: BackupFolder): StartError {
  return new StartError(`${path} is damaged: rows.ndjson.gz does not match manifest.json. Name another backup.`);
}

function notEmpty(database: DatabaseConfig, table: string): StartError {
  const message = `The database is not empty: ${table} has rows. A restore never overwrites data`;
  return new StartError(`${message}: ${remedyOf(database)}.`);
}

function remedyOf(database: DatabaseConfig): string {
  return database.kind === 'sqlite'
    ? `name another DATA_DIR, or, if nothing in it is needed, stop the service and remove ${database.file}, with its -wal and -shm`
    : 'name another in DATABASE_URL, or, if nothing in it is needed, stop the service, drop the database and create it again';
}

function explained(error: unknown, folder: BackupFolder, database: DatabaseConfig): unknown {
  if (error instanceof TableInUse) return notEmpty(database, error.table);
  return error instanceof OtherRows ? damaged(folder) : error;
}

/** Unseals the server's keys, which are the first rows, with the master key. @throws UnsealFailed */
async function requireKey(lines: AsyncIterable<ArchiveLine>, sealer: SecretSealer): Promise<void> {
  let columns: readonly string[] = [];
  for await (const line of lines) {
    if (isTable(line)) {
      if (line.table !== 'server_keys') return;
      columns = line.columns;
      continue;
    }
    const [kid, sealed] = ['kid', 'sealed_private_key'].map((name) => line[columns.indexOf(name)]);
    if (!Buffer.isBuffer(sealed)) continue;
    unsealPrivateKey(sealer, { jwk: { kid: String(kid) }, sealedPrivateKey: new Uint8Array(sealed) });
  }
}

/** Returns the file's size; `null` if the backup lacks it, its disk cannot read it, or it holds other bytes. */
async function restoredBlob(folder: BackupFolder, blobStore: BlobStore, blob: LedgerBlob): Promise<bigint | null> {
  try {
    return (await folder.has(blob.contentHash)) ? await putBlob(folder, blobStore, blob) : null;
  } catch (error) {
    // On a failing disk all other files matter even more, so the restore continues.
    if (error instanceof UnreadableBackup && error.isBadSector) return null;
    throw error;
  }
}

/** Puts a file into the store whole or not at all. A wrong size in its row does not matter: `storage check` mends it. */
async function putBlob(folder: BackupFolder, blobStore: BlobStore, blob: LedgerBlob): Promise<bigint | null> {
  const staging = { id: restoredLocation(blob), contentHash: blob.contentHash };
  const writer = await blobStore.stage(staging, 0n, 1);
  try {
    for await (const chunk of folder.blob(blob.contentHash)) await writer.write([chunk]);
    await writer.flush();
  } catch (error) {
    await writer.close();
    if (error instanceof UnreadableBackup) await blobStore.discard(staging);
    throw error;
  }
  await writer.close();
  const digest = await blobStore.digest(staging, 1);
  if (digest?.contentHash !== blob.contentHash) {
    await blobStore.discard(staging);
    return null;
  }
  await blobStore.commit(staging);
  return digest.size;
}
