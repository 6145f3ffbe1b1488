import { existsSync } from 'node:fs';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from '@jest/globals';
import { MIGRATIONS } from '../../adapters/typeorm/migrations/all.js';
import { onOneConnection } from '../../adapters/typeorm/migrations/one-connection.js';
import { CreateAccount } from '../../application/admin/create-account.js';
import { StartError } from '../../infrastructure/start-error.js';
import { OperatorAccess } from '../../infrastructure/operator-access.js';
import { temporaryFolder } from '../support/processes/process.js';

const KEY = Buffer.alloc(32, 7).toString('base64');
const silent = () => undefined;
let backup: string;
let dataDir: string;
let source: string;
beforeEach(async () => {
  const folder = await temporaryFolder();
  [backup, dataDir, source] = [join(folder, 'backup'), join(folder, 'restored'), join(folder, 'source')];
  await takeBackup(source, backup);
});

/** Takes a backup of a new deployment, which holds the server's keys. */
async function takeBackup(source: string, folder: string): Promise<void> {
  const access = new OperatorAccess({ DATA_DIR: source, MASTER_KEY: KEY }, silent);
  await access.maintenance().migrate(silent);
  await access.useCases();
  await access.end();
  await access.maintenance().backup(folder, silent);
  await access.end();
}

function keysIn(folder: string): Promise<unknown> {
  const database = { kind: 'sqlite', file: join(folder, 'gatehouse.sqlite') } as const;
  return onOneConnection(database, (runner) => runner.query('SELECT kid FROM server_keys ORDER BY kid'));
}

async function restore(folder: string, key = KEY): Promise<void> {
  const access = new OperatorAccess({ DATA_DIR: dataDir, MASTER_KEY: key }, silent);
  try {
    await access.maintenance().restore(folder, silent);
  } finally {
    await access.end();
  }
}

it('a restore under another master key leaves nothing behind', async () => {
  await expect(restore(backup, Buffer.alloc(32, 8).toString('base64'))).rejects.toThrow(/cannot be opened/);
  expect(existsSync(dataDir)).toBe(false);
});

it('a restore of a damaged backup leaves nothing behind', async () => {
  await appendFile(join(backup, 'rows.ndjson.gz'), 'x');
  await expect(restore(backup)).rejects.toThrow(/is damaged/);
  expect(existsSync(dataDir)).toBe(false);
});

/** Changes a member of the backup's manifest. */
async function announce(change: (manifest: Manifest) => object): Promise<void> {
  const path = join(backup, 'manifest.json');
  const manifest = JSON.parse(await readFile(path, 'utf8')) as Manifest;
  await writeFile(path, JSON.stringify({ ...manifest, ...change(manifest) }));
}

interface Manifest {
  readonly migrations: readonly string[];
  readonly rows: number;
}

it('a restore of a backup whose manifest has another number of rows is refused, and a good one can follow', async () => {
  await announce(({ rows }) => ({ rows: rows + 1 }));
  await expect(restore(backup)).rejects.toThrow(/is damaged: .* Name another backup\.$/);
  await announce(({ rows }) => ({ rows: rows - 1 }));
  await restore(backup);
  await expect(keysIn(dataDir)).resolves.toEqual(await keysIn(source));
});

it('a restore of an older backup into an empty database of a newer schema says so, and what to do', async () => {
  const access = new OperatorAccess({ DATA_DIR: dataDir, MASTER_KEY: KEY }, silent);
  await access.maintenance().migrate(silent);
  await announce(({ migrations }) => ({ migrations: migrations.slice(0, -2) }));
  const file = join(dataDir, 'gatehouse.sqlite');
  const newest = MIGRATIONS.slice(-2).map((Migration) => new Migration().name);
  await expect(restore(backup)).rejects.toThrow(
    new StartError(
      `The schema of the database is newer than the backup, which does not have ${newest.join(', ')}: ` +
        `name another DATA_DIR, or, if nothing in it is needed, stop the service and remove ${file}, with its -wal and -shm.`,
    ),
  );
  expect(existsSync(join(dataDir, 'blobs'))).toBe(false);
});

it('a restore of what is no backup leaves nothing behind', async () => {
  await expect(restore(join(backup, 'missing'))).rejects.toThrow(/There is no folder/);
  expect(existsSync(dataDir)).toBe(false);
});

it('a restore replaces the keys that a command made, such as after a restore onto a full disk', async () => {
  const folder = await temporaryFolder();
  await takeBackup(dataDir, join(folder, 'of-commands'));
  await restore(backup);
  await expect(keysIn(dataDir)).resolves.toEqual(await keysIn(source));
});

it('a restore into a database of accounts says which table is in use, and what to do', async () => {
  const access = new OperatorAccess({ DATA_DIR: dataDir, MASTER_KEY: KEY, BCRYPT_COST: '4' }, silent);
  await access.maintenance().migrate(silent);
  await (await access.useCases())(CreateAccount).execute('bob@example.org');
  await access.end();
  const file = join(dataDir, 'gatehouse.sqlite');
  const remedy = `name another DATA_DIR, or, if nothing in it is needed, stop the service and remove ${file}, with its -wal and -shm`;
  await expect(restore(backup)).rejects.toThrow(
    new StartError(`The database is not empty: accounts has rows. A restore never overwrites data: ${remedy}.`),
  );
});

it('a restore that is not rejected makes the data folder, the database and the folders of the blobs', async () => {
  await restore(backup);
  for (const name of ['gatehouse.sqlite', 'blobs', 'staging']) expect(existsSync(join(dataDir, name))).toBe(true);
});
