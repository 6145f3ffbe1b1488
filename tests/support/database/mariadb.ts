import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { createConnection, type Connection } from 'mysql2/promise';
import { uuidV4 } from '../../../domain/kernel/ids.js';
import { SystemRandom } from '../../../adapters/system/random.js';

/** The limit for a hook that may be the first to ask for the run's servers, on a busy machine. */
export const SERVER_START_MS = 120_000;

export interface TestDatabase {
  /** The server's URL with the name of an empty database. */
  readonly url: string;
  drop(): Promise<void>;
}

/** Creates an empty database on TEST_DATABASE_URL's server or else on the run's private one (`global-setup.js`). */
export async function freshMariadb(): Promise<TestDatabase> {
  return freshDatabaseOn(await mariadbServer());
}

export async function freshDatabaseOn(server: string): Promise<TestDatabase> {
  const name = `gatehouse_test_${uuidV4(new SystemRandom().bytes(16)).replaceAll('-', '')}`;
  await atServer(server, (connection) => connection.query(`CREATE DATABASE ${name} CHARACTER SET utf8mb4`));
  const drop = () => atServer(server, (connection) => connection.query(`DROP DATABASE ${name}`));
  return { url: databaseUrl(server, name), drop };
}

export function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Returns the server's URL, without a database. */
export async function mariadbServer(): Promise<string> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given !== undefined && given !== '') return given;
  const path = process.env['TEST_MARIADB_SOCKET'];
  if (path === undefined)
    throw new Error('jest.config.js names no globalSetup: tests/support/database/global-setup.js.');
  const answer = JSON.parse(await text(connect(path))) as { url?: string; error?: string };
  if (answer.url === undefined) throw new Error(answer.error);
  return answer.url;
}

/** Runs `work` on a new connection, which accepts several statements in one query. */
export async function atServer(server: string, work: (connection: Connection) => Promise<unknown>): Promise<void> {
  const url = new URL(server);
  const connection = await createConnection({
    host: url.hostname,
    port: Number(url.port || 3306),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    multipleStatements: true,
  });
  try {
    await work(connection);
  } finally {
    await connection.end();
  }
}
