import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { translating } from '../../adapters/typeorm/engine/errors.js';
import { onOneConnection } from '../../adapters/typeorm/migrations/one-connection.js';
import { checkConfig } from '../../infrastructure/config/config.js';
import { refuseLostKey } from '../../infrastructure/lost-key.js';
import { OperatorAccess } from '../../infrastructure/operator-access.js';
import { StartError } from '../../infrastructure/start-error.js';
import { explainingRefusals, migrateStorage, openStorage } from '../../infrastructure/storage.js';
import { freshMariadb, SERVER_START_MS, type TestDatabase } from '../support/database/mariadb.js';

let folder: string;
let mariadb: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-refused-'));
  mariadb = await freshMariadb();
}, SERVER_START_MS);
afterAll(async () => {
  await mariadb.drop();
  await rm(folder, { recursive: true });
});

function databaseUrl(change: (url: URL) => void): string {
  const url = new URL(mariadb.url);
  change(url);
  return url.href;
}

const silent = () => undefined;
const KEY = Buffer.alloc(32, 7).toString('base64');

function maintenanceOf(environment: Record<string, string>) {
  return new OperatorAccess({ ...environment, MASTER_KEY: KEY }, silent).maintenance();
}

/** Returns the folder of a backup of a database without rows. */
async function aBackup(): Promise<string> {
  const [source, backup] = [await mkdtemp(join(folder, 'source-')), await mkdtemp(join(folder, 'backup-'))];
  await maintenanceOf({ DATA_DIR: source }).migrate(silent);
  await maintenanceOf({ DATA_DIR: source }).backup(backup, silent);
  return backup;
}

/** Each opens the database: the check for a lost key is the first to do so at a start without one. */
const OPENERS = {
  'a backup': async (environment) => maintenanceOf(environment).backup(await mkdtemp(join(folder, 'backup-')), silent),
  'a restore': async (environment) => maintenanceOf(environment).restore(await aBackup(), silent),
  'the status of the migrations': (environment) => maintenanceOf(environment).status(),
  'the check for a lost key': refuseLostKey,
  'the migration': (environment) => migrateStorage(checkConfig(environment)),
  'the service': (environment) => {
    const secrets = { masterKey: new Uint8Array(32), adminToken: null, s3Key: null, webhooks: null };
    return openStorage({ config: checkConfig(environment), secrets });
  },
} satisfies Record<string, (environment: Record<string, string>) => Promise<unknown>>;

describe.each(Object.entries(OPENERS))('a database that cannot be opened, in %s', (_what, open) => {
  async function refusal(environment: Record<string, string>): Promise<string> {
    const error: unknown = await open(environment).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StartError);
    return (error as StartError).message;
  }

  it.each<[string, (url: URL) => void, RegExp]>([
    [
      'with a wrong password',
      (url) => Object.assign(url, { username: 'ann', password: 'hunter2' }),
      /^the database rejects the user or the password of DATABASE_URL, or .* TLS .* \(ER_ACCESS_DENIED_ERROR\)\.$/,
    ],
    [
      'that does not exist',
      (url) => Object.assign(url, { pathname: '/no_such_database' }),
      /^the database that DATABASE_URL names does not exist; .* \(ER_BAD_DB_ERROR\)\.$/,
    ],
    [
      'without the TLS that is asked for, or with a certificate that its server has made for itself, as newer ones do',
      (url) => Object.assign(url, { hostname: 'localhost', search: '?ssl=true' }),
      /^the database offers no TLS, and .* \(HANDSHAKE_NO_SSL_SUPPORT\)\.$|certificate of the database is not accepted/,
    ],
  ])('%s: the message names the remedy', async (_which, change, message) => {
    const dataDir = join(folder, 'none');
    expect(await refusal({ DATABASE_URL: databaseUrl(change), DATA_DIR: dataDir })).toMatch(message);
    expect(existsSync(join(dataDir, 'master.key'))).toBe(false);
  });

  it('whose file is a folder: the message names the file and the cause', async () => {
    const dataDir = join(folder, 'data');
    await mkdir(join(dataDir, 'gatehouse.sqlite'), { recursive: true });
    expect(await refusal({ DATA_DIR: dataDir })).toMatch(
      /^the database .*\/data\/gatehouse\.sqlite cannot be opened \(.*\): it must be a file/,
    );
  });

  it('whose log cannot be opened: the message names the log', async () => {
    const dataDir = await mkdtemp(join(folder, 'logged-'));
    await maintenanceOf({ DATA_DIR: dataDir }).migrate(silent);
    await rm(join(dataDir, 'gatehouse.sqlite-wal'), { force: true });
    await mkdir(join(dataDir, 'gatehouse.sqlite-wal'));
    expect(await refusal({ DATA_DIR: dataDir })).toMatch(
      /^the database .*\/gatehouse\.sqlite-wal cannot be opened \(it is no file\): it must be a file/,
    );
  });
});

it('a new database whose path is too long for SQLite is named, with the cause', async () => {
  const dataDir = join(folder, ...Array.from({ length: 5 }, () => 'n'.repeat(100)));
  await expect(maintenanceOf({ DATA_DIR: dataDir }).migrate(silent)).rejects.toThrow(
    /^the database .*\/gatehouse\.sqlite cannot be opened \(its path is too long for SQLite\): it must be a file/,
  );
});

it('an empty database gets no table from the status or a backup, which is refused and leaves no folder behind', async () => {
  const [dataDir, backup] = [join(folder, 'of-nothing'), join(folder, 'backup-of-nothing')];
  const environment = { DATABASE_URL: mariadb.url, DATA_DIR: dataDir };
  await expect(maintenanceOf(environment).backup(backup, silent)).rejects.toThrow(
    /^The database has no schema, so there is nothing to back up\./,
  );
  expect([existsSync(dataDir), existsSync(backup)]).toEqual([false, false]);
  const { database } = checkConfig(environment);
  expect((await maintenanceOf(environment).status()).some(({ applied }) => applied)).toBe(false);
  expect(await onOneConnection(database, (runner) => runner.query('SHOW TABLES'))).toEqual([]);
});

it('a backup of a database that does not answer leaves no folder behind', async () => {
  const backup = join(folder, 'backup-of-none');
  const environment = { DATABASE_URL: 'mysql://nobody@127.0.0.1:1/x', DATA_DIR: join(folder, 'none') };
  await expect(maintenanceOf(environment).backup(backup, silent)).rejects.toThrow();
  expect(existsSync(backup)).toBe(false);
});

it('names the format of the binary log of a server that rejects writes for it', async () => {
  // The server's error at the first write of the migration.
  const code = 'ER_BINLOG_STMT_MODE_AND_ROW_ENGINE';
  const rejected = () => translating(() => Promise.reject(Object.assign(new Error('rejected'), { code, errno: 1665 })));
  await expect(explainingRefusals({ kind: 'mysql', url: mariadb.url }, rejected)).rejects.toThrow(
    `set its binlog_format to ROW or MIXED (${code}).`,
  );
});
