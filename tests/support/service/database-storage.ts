import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FilesystemBlobStore } from '../../../adapters/blobs/filesystem/filesystem-blob-store.js';
import { SystemRandom } from '../../../adapters/system/random.js';
import type { Database, DatabaseConfig } from '../../../adapters/typeorm/engine/database.js';
import { openDatabase } from '../../../adapters/typeorm/engine/open-database.js';
import { TypeormUnitOfWork } from '../../../adapters/typeorm/engine/unit-of-work.js';
import { migrated } from '../database/migrated-sqlite.js';
import { typeormStores } from '../../../adapters/typeorm/stores/stores.js';
import { closingAlso, type TestStorage } from './closing-storage.js';

export async function onSqlite(): Promise<TestStorage> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-storage-'));
  const storage = await openStorageOn({ kind: 'sqlite', file: join(folder, 'gatehouse.sqlite') });
  return closingAlso(storage, () => rm(folder, { recursive: true, force: true }));
}

/**
 * Opens and migrates the database, with its blobs as files in a folder that closing removes. `before` wraps the
 * database, as statement-faults.ts does.
 */
export async function openStorageOn(
  config: DatabaseConfig,
  before: (database: Database) => Database = (database) => database,
): Promise<TestStorage> {
  await migrated(config);
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-blobs-'));
  const blobStore = await FilesystemBlobStore.open(folder);
  const database = before(await openDatabase(config, new SystemRandom()));
  return {
    stores: typeormStores(database.context),
    unitOfWork: new TypeormUnitOfWork(database),
    blobStore,
    close: async () => {
      await blobStore.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
