import { MemoryBlobStore } from '../../../adapters/memory/blobs/memory-blob-store.js';
import { MemoryDatabase } from '../../../adapters/memory/engine/memory-database.js';
import { MemoryUnitOfWork } from '../../../adapters/memory/engine/unit-of-work.js';
import { memoryStores } from '../../../adapters/memory/stores/stores.js';
import type { Database, DatabaseConfig } from '../../../adapters/typeorm/engine/database.js';
import { closingAlso, type TestStorage } from './closing-storage.js';

type Kind = 'memory' | 'sqlite' | 'mariadb' | 'objects';

/** Returns the storage kind of the jest project that runs this file (`jest.config.js`); memory for the unit tests. */
function projectStorage(): Kind {
  const { TEST_STORAGE = 'memory' } = globalThis as { TEST_STORAGE?: Kind };
  return TEST_STORAGE;
}

/** Opens an empty storage; closing removes it. Loads that storage's packages alone. */
export async function openProjectStorage(): Promise<TestStorage> {
  switch (projectStorage()) {
    case 'memory':
      return inMemory();
    case 'sqlite':
      return (await import('./database-storage.js')).onSqlite();
    case 'mariadb':
      return (await import('./mariadb-storage.js')).onMariadb();
    case 'objects':
      return onObjects();
  }
}

/** Opens that database, with its blobs in files; `before` wraps it. */
export async function openStorageOn(
  config: DatabaseConfig,
  before?: (database: Database) => Database,
): Promise<TestStorage> {
  return (await import('./database-storage.js')).openStorageOn(config, before);
}

function inMemory(): TestStorage {
  const database = new MemoryDatabase();
  return {
    stores: memoryStores(database.context),
    unitOfWork: new MemoryUnitOfWork(database),
    blobStore: new MemoryBlobStore(),
    close: () => Promise.resolve(),
  };
}

/** Opens SQLite with the blobs in an S3 bucket. */
async function onObjects(): Promise<TestStorage> {
  const { onSqlite } = await import('./database-storage.js');
  const { S3BlobStore } = await import('../../../adapters/blobs/s3/s3-blob-store.js');
  const { freshBucket } = await import('../objects/object-store.js');
  const storage = await onSqlite();
  const blobStore = S3BlobStore.open(await freshBucket());
  return closingAlso({ ...storage, blobStore }, () => blobStore.close());
}
