import { existsSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from '@jest/globals';
import { OperatorAccess } from '../../infrastructure/operator-access.js';
import { temporaryFolder } from '../support/processes/process.js';

const KEY = Buffer.alloc(32, 7).toString('base64');
const silent = () => undefined;
let backup: string;
let dataDir: string;
beforeEach(async () => {
  const folder = await temporaryFolder();
  [backup, dataDir] = [join(folder, 'backup'), join(folder, 'restored')];
  await takeBackup(join(folder, 'source'), backup);
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

it('a restore of what is no backup leaves nothing behind', async () => {
  await expect(restore(join(backup, 'missing'))).rejects.toThrow(/There is no folder/);
  expect(existsSync(dataDir)).toBe(false);
});

it('a restore that is not rejected makes the data folder, the database and the folders of the blobs', async () => {
  await restore(backup);
  for (const name of ['gatehouse.sqlite', 'blobs', 'staging']) expect(existsSync(join(dataDir, name))).toBe(true);
});
