import { mkdir } from 'node:fs/promises';
import { FilesystemBlobStore } from '../adapters/blobs/filesystem-blob-store.js';
import { SystemRandom } from '../adapters/system/random.js';
import { openDatabase } from '../adapters/typeorm/open-database.js';
import { typeormStores } from '../adapters/typeorm/stores.js';
import { TypeormUnitOfWork } from '../adapters/typeorm/unit-of-work.js';
import type { Config } from './config/config.js';
import type { Givens } from './parts.js';

export interface Storage extends Pick<Givens, 'stores' | 'unitOfWork' | 'blobStore'> {
  close(): Promise<void>;
}

/** Opens the database that the configuration names, migrated before (adapters/typeorm/migrate.ts), and the blobs. */
export async function openStorage({
  database: config,
  dataDir,
}: Pick<Config, 'database' | 'dataDir'>): Promise<Storage> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const blobStore = await FilesystemBlobStore.open(dataDir);
  const database = await openDatabase(config, new SystemRandom());
  return {
    stores: typeormStores(database.context),
    unitOfWork: new TypeormUnitOfWork(database),
    blobStore,
    close: () => database.close(),
  };
}
