import { FilesystemBlobStore } from '../adapters/blobs/filesystem-blob-store.js';
import { SystemRandom } from '../adapters/system/random.js';
import { migrate } from '../adapters/typeorm/migrate.js';
import { openDatabase } from '../adapters/typeorm/open-database.js';
import { typeormStores } from '../adapters/typeorm/stores.js';
import { TypeormUnitOfWork } from '../adapters/typeorm/unit-of-work.js';
import { StoreUnavailable } from '../application/ports/store-unavailable.js';
import type { Config } from './config/config.js';
import type { Givens } from './parts.js';
import { StartError } from './start-error.js';

export interface Storage extends Pick<Givens, 'stores' | 'unitOfWork' | 'databaseLoad' | 'blobStore'> {
  close(): Promise<void>;
}

/** Brings the schema up to this build, and says which migrations that took. One node does it while others wait. */
export async function migrateStorage({ database }: Pick<Config, 'database'>): Promise<readonly string[]> {
  try {
    return await migrate(database);
  } catch (cause) {
    if (cause instanceof StoreUnavailable || !(cause instanceof Error)) throw cause;
    throw new StartError(cause.message, { cause });
  }
}

/** Opens the database that the configuration names, migrated before, and the blobs. */
export async function openStorage({
  database: config,
  dataDir,
}: Pick<Config, 'database' | 'dataDir'>): Promise<Storage> {
  const blobStore = await FilesystemBlobStore.open(dataDir);
  const database = await openDatabase(config, new SystemRandom());
  return {
    stores: typeormStores(database.context),
    unitOfWork: new TypeormUnitOfWork(database),
    databaseLoad: () => database.load(),
    blobStore,
    close: () => database.close(),
  };
}
