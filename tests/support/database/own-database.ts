import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseConfig } from '../../../adapters/typeorm/engine/database.js';
import { migratedMariadb } from './migrated-mariadb.js';

/** A database of one test file, which removes it. */
export interface OwnDatabase {
  readonly database: DatabaseConfig;
  readonly remove: () => Promise<void>;
}

/** Returns a database without a schema: the test service migrates it. */
export async function ownSqlite(): Promise<OwnDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-own-'));
  const database = { kind: 'sqlite', file: join(folder, 'test.sqlite') } as const;
  return { database, remove: () => rm(folder, { recursive: true }) };
}

export async function ownMariadb(): Promise<OwnDatabase> {
  const migrated = await migratedMariadb();
  return { database: { kind: 'mysql', url: migrated.url }, remove: () => migrated.drop() };
}

export const OWN_DATABASES = [
  { engine: 'SQLite', open: ownSqlite },
  { engine: 'MariaDB', open: ownMariadb },
];
