import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseBlobStore } from '../adapters/blobs/database/database-blob-store.js';
import { DiskRoom, UNBOUNDED_ROOM } from '../adapters/system/disk-room.js';
import { SystemRandom } from '../adapters/system/random.js';
import { migrate, migrationStatus, type MigrationStatus, type OnStep } from '../adapters/typeorm/migrations/migrate.js';
import type { DatabaseConfig } from '../adapters/typeorm/engine/database.js';
import { openDatabase } from '../adapters/typeorm/engine/open-database.js';
import { typeormStores } from '../adapters/typeorm/stores/stores.js';
import { TypeormUnitOfWork } from '../adapters/typeorm/engine/unit-of-work.js';
import type { Room } from '../application/ports/platform/room.js';
import { StoreUnavailable } from '../application/ports/stores/store-unavailable.js';
import { openBlobStore } from './blob-storage.js';
import type { Config, Configuration } from './config/config.js';
import { refusalOfMysql } from './mysql-refusals.js';
import type { BaseParts } from './parts.js';
import { StartError } from './start-error.js';

export interface Storage extends Pick<BaseParts, 'stores' | 'unitOfWork' | 'databaseLoad' | 'blobStore' | 'room'> {
  close(): Promise<void>;
}

/**
 * Runs work that opens the database. If the database refuses the service, or its file cannot be used, the error names
 * the remedy; `StoreUnavailable` has only the code, and libsql's error has none for a file that it cannot open.
 *
 * @throws StartError
 */
export async function explainingRefusals<T>(database: DatabaseConfig, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const refusal = refusalOf(database, cause);
    throw refusal === null ? cause : new StartError(refusal, { cause });
  }
}

function refusalOf(database: DatabaseConfig, error: unknown): string | null {
  const isUnavailable = error instanceof StoreUnavailable;
  if (database.kind === 'sqlite') return isUnavailable ? unusableFile(database.file) : null;
  return refusalOfMysql(isUnavailable ? error.cause : error);
}

/** SQLite's logs beside the file: a copy made by another user leaves them to that user. */
const LOGS = ['-wal', '-shm'];
/** In bytes: SQLite has room for 512, and keeps 8 for the names of its logs. libsql's error says nothing. */
const LONGEST_PATH = 504;

function unusableFile(file: string): string | null {
  try {
    accessSync(dirname(file), constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    return unopened(file, error);
  }
  for (const path of [file, ...LOGS.map((log) => file + log)]) {
    if (!existsSync(path)) continue;
    try {
      accessSync(path, constants.R_OK | constants.W_OK);
      if (!statSync(path).isFile()) return unopened(path, { code: 'it is no file' });
    } catch (error) {
      return unopened(path, error);
    }
  }
  return Buffer.byteLength(file) > LONGEST_PATH ? unopened(file, { code: 'its path is too long for SQLite' }) : null;
}

function unopened(path: string, error: unknown): string {
  const { code = 'error' } = error as NodeJS.ErrnoException;
  return (
    `the database ${path} cannot be opened (${code}): ` +
    'it must be a file in a folder that the user of the service may read and write.'
  );
}

/** Migrates the schema to this build and returns the applied migrations. One node migrates while the others wait. */
export async function migrateStorage(
  { database }: Pick<Config, 'database'>,
  onStep?: OnStep,
): Promise<readonly string[]> {
  return explainingMigrations(database, () => migrate(database, { onStep }));
}

/** Lists every migration that this build knows. Applies none. */
export function storageStatus({ database }: Pick<Config, 'database'>): Promise<readonly MigrationStatus[]> {
  return explainingMigrations(database, () => migrationStatus(database));
}

/** @throws StartError, whose message is all that the operator needs of a failed step, or of a newer build's schema */
async function explainingMigrations<T>(database: DatabaseConfig, work: () => Promise<T>): Promise<T> {
  try {
    return await explainingRefusals(database, work);
  } catch (cause) {
    if (!(cause instanceof Error) || cause instanceof StartError || cause instanceof StoreUnavailable) throw cause;
    throw new StartError(cause.message, { cause });
  }
}

/** Opens the configured database, which must be migrated already, and the blob store. */
export async function openStorage({ config, secrets }: Configuration): Promise<Storage> {
  const room = roomFor(config);
  const files = await openBlobStore({ config, secrets }, room);
  const database = await explainingRefusals(config.database, () =>
    openDatabase(config.database, new SystemRandom(), true),
  );
  const stores = typeormStores(database.context);
  const blobStore = new DatabaseBlobStore(files, stores.smallBlobs);
  return {
    stores,
    unitOfWork: new TypeormUnitOfWork(database),
    databaseLoad: () => database.load(),
    blobStore,
    room,
    close: async () => {
      await files.close();
      await database.close();
    },
  };
}

function roomFor({ database, blobStore, dataDir }: Config): Room {
  const holdsLedger = database.kind === 'sqlite';
  return holdsLedger || blobStore.kind === 'files' ? new DiskRoom(dataDir, holdsLedger) : UNBOUNDED_ROOM;
}
