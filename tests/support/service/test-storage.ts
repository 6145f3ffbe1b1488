import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { S3BlobStore } from '../../../adapters/blobs/s3/s3-blob-store.js';
import { FilesystemBlobStore } from '../../../adapters/blobs/filesystem/filesystem-blob-store.js';
import { MemoryBlobStore } from '../../../adapters/memory/blobs/memory-blob-store.js';
import { MemoryDatabase } from '../../../adapters/memory/engine/memory-database.js';
import { MemoryUnitOfWork } from '../../../adapters/memory/engine/unit-of-work.js';
import { memoryStores } from '../../../adapters/memory/stores/stores.js';
import { SystemRandom } from '../../../adapters/system/random.js';
import type { Database, DatabaseConfig } from '../../../adapters/typeorm/engine/database.js';
import { openDatabase } from '../../../adapters/typeorm/engine/open-database.js';
import { TypeormUnitOfWork } from '../../../adapters/typeorm/engine/unit-of-work.js';
import { migrate } from '../../../adapters/typeorm/migrations/migrate.js';
import { typeormStores } from '../../../adapters/typeorm/stores/stores.js';
import type { BaseParts } from '../../../infrastructure/parts.js';
import { freshBucket } from '../objects/object-store.js';
import { migratedMariadb } from '../database/migrated-mariadb.js';

export interface TestStorage extends Pick<BaseParts, 'stores' | 'unitOfWork' | 'blobStore'> {
  close(): Promise<void>;
}

type Kind = 'memory' | 'sqlite' | 'mariadb' | 'objects';

/** Returns the storage kind of the jest project that runs this file (`jest.config.js`); memory for the unit tests. */
function projectStorage(): Kind {
  const { TEST_STORAGE = 'memory' } = globalThis as { TEST_STORAGE?: Kind };
  return TEST_STORAGE;
}

/** Opens an empty storage; closing removes it. */
export async function openProjectStorage(): Promise<TestStorage> {
  switch (projectStorage()) {
    case 'memory':
      return inMemory();
    case 'sqlite':
      return onSqlite();
    case 'mariadb':
      return onMariadb();
    case 'objects':
      return onObjects();
  }
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

async function onSqlite(): Promise<TestStorage> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-storage-'));
  const storage = await openStorageOn({ kind: 'sqlite', file: join(folder, 'gatehouse.sqlite') });
  return closingAlso(storage, () => rm(folder, { recursive: true, force: true }));
}

/** Opens SQLite with the blobs in an S3 bucket. */
async function onObjects(): Promise<TestStorage> {
  const storage = await onSqlite();
  const blobStore = S3BlobStore.open(await freshBucket());
  return closingAlso({ ...storage, blobStore }, () => blobStore.close());
}

async function onMariadb(): Promise<TestStorage> {
  const database = await migratedMariadb();
  return closingAlso(await openStorageOn({ kind: 'mysql', url: database.url }), () => database.drop());
}

/**
 * Opens and migrates the database, with its blobs as files in a folder that closing removes. `before` wraps the
 * database, as statement-faults.ts does.
 */
export async function openStorageOn(
  config: DatabaseConfig,
  before: (database: Database) => Database = (database) => database,
): Promise<TestStorage> {
  await migrate(config);
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

function closingAlso(storage: TestStorage, remove: () => Promise<void>): TestStorage {
  const close = async () => {
    await storage.close();
    await remove();
  };
  return { ...storage, close };
}
