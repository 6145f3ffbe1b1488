import type { Connection, RowDataPacket } from 'mysql2/promise';
import { migrate } from '../../../adapters/typeorm/migrations/migrate.js';
import { atServer, databaseUrl, mariadbServer, type TestDatabase } from './mariadb.js';

/** The numbers of the databases that this test file has in use. */
const inUse = new Set<number>();

/**
 * Returns an empty database with the schema of this build. A jest worker process runs one test file at a time, so its
 * files reuse the databases: the next file deletes the rows, which takes 5 ms; a migration takes 300 ms.
 */
export async function migratedMariadb(): Promise<TestDatabase> {
  const number = takeNumber();
  const name = `gatehouse_test_${process.env['TEST_RUN'] ?? ''}_${process.env['JEST_WORKER_ID'] ?? ''}_${number}`;
  const server = await mariadbServer();
  const url = databaseUrl(server, name);
  await atServer(server, async (connection) => {
    await connection.query(`CREATE DATABASE IF NOT EXISTS ${name} CHARACTER SET utf8mb4; USE ${name}`);
    if ((await tablesOf(connection)).length > 0) return empty(connection);
    await migrate({ kind: 'mysql', url });
    return requireEmpty(connection);
  });
  return {
    url,
    drop: () => {
      inUse.delete(number);
      return Promise.resolve();
    },
  };
}

function takeNumber(): number {
  let number = 0;
  while (inUse.has(number)) number += 1;
  inUse.add(number);
  return number;
}

async function tablesOf(connection: Connection): Promise<string[]> {
  const [rows] = await connection.query<RowDataPacket[]>('SHOW TABLES');
  const names = rows.map((row) => String(Object.values(row)[0]));
  return names.filter((name) => name !== 'migrations');
}

async function empty(connection: Connection): Promise<void> {
  const tables = await tablesOf(connection);
  await connection.query(tables.map((table) => `DELETE FROM ${table}`).join('; '));
}

/** Fails if a migration wrote rows: they would be missing from the second use on. */
async function requireEmpty(connection: Connection): Promise<void> {
  for (const table of await tablesOf(connection)) {
    const [rows] = await connection.query<RowDataPacket[]>(`SELECT * FROM ${table} LIMIT 1`);
    if (rows.length > 0) throw new Error(`A migration writes rows to ${table}: keep them in migrated-mariadb.ts.`);
  }
}
