import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe } from '@jest/globals';
import { MemoryDatabase } from '../../../adapters/memory/engine/memory-database.js';
import { memoryStores } from '../../../adapters/memory/stores/stores.js';
import { MemoryUnitOfWork } from '../../../adapters/memory/engine/unit-of-work.js';
import { SystemRandom } from '../../../adapters/system/random.js';
import type { Database, DatabaseConfig } from '../../../adapters/typeorm/engine/database.js';
import { migrated } from './migrated-sqlite.js';
import { openDatabase } from '../../../adapters/typeorm/engine/open-database.js';
import { typeormStores } from '../../../adapters/typeorm/stores/stores.js';
import { TypeormUnitOfWork } from '../../../adapters/typeorm/engine/unit-of-work.js';
import type { Stores } from '../../../application/ports/stores/stores.js';
import type { UnitOfWork } from '../../../application/ports/stores/unit-of-work.js';
import { SERVER_START_MS } from './mariadb.js';
import { migratedMariadb } from './migrated-mariadb.js';

export interface OpenAdapter {
  /** The stores outside any transaction. */
  readonly stores: Stores;
  readonly unitOfWork: UnitOfWork;
  close(): Promise<void>;
}

export interface OpenTypeorm extends OpenAdapter {
  readonly database: Database;
}

/**
 * Runs one contract on memory, SQLite and MariaDB. `open()` returns, within a test, the adapter that was opened for
 * the whole file; rows of earlier tests remain, so each test makes its own accounts.
 */
export function onEveryAdapter(port: string, contract: (open: () => OpenAdapter) => void): void {
  describe.each([
    { adapter: 'memory', opening: openMemory },
    { adapter: 'SQLite', opening: openSqlite },
    { adapter: 'MariaDB', opening: openMariadb },
  ])(`${port} on $adapter`, ({ opening }) => contract(openedOnce(opening)));
}

/** Runs a contract on the databases only. */
export function onEveryDatabase(what: string, contract: (open: () => OpenTypeorm) => void): void {
  describe.each([
    { adapter: 'SQLite', opening: openSqlite },
    { adapter: 'MariaDB', opening: openMariadb },
  ])(`${what} on $adapter`, ({ opening }) => contract(openedOnce(opening)));
}

function openedOnce<T extends OpenAdapter>(opening: () => Promise<T>): () => T {
  let opened: T | null = null;
  beforeAll(async () => {
    opened = await opening();
  }, SERVER_START_MS);
  afterAll(() => opened?.close());
  return () => {
    if (opened === null) throw new Error('Call open() within a test.');
    return opened;
  };
}

async function openMemory(): Promise<OpenAdapter> {
  const database = new MemoryDatabase();
  const unitOfWork = new MemoryUnitOfWork(database);
  return { stores: memoryStores(database.context), unitOfWork, close: () => Promise.resolve() };
}

export async function openSqlite(): Promise<OpenTypeorm> {
  const directory = await mkdtemp(join(tmpdir(), 'gatehouse-sqlite-'));
  return openTypeorm({ kind: 'sqlite', file: join(directory, 'test.sqlite') }, () =>
    rm(directory, { recursive: true }),
  );
}

export async function openMariadb(): Promise<OpenTypeorm> {
  const fresh = await migratedMariadb();
  return openTypeorm({ kind: 'mysql', url: fresh.url }, () => fresh.drop());
}

async function openTypeorm(config: DatabaseConfig, remove: () => Promise<void>): Promise<OpenTypeorm> {
  await migrated(config);
  const database = await openDatabase(config, new SystemRandom());
  const close = async () => {
    await database.close();
    await remove();
  };
  return { database, stores: typeormStores(database.context), unitOfWork: new TypeormUnitOfWork(database), close };
}
