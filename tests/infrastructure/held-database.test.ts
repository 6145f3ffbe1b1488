import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import Database from 'libsql';
import { untilReadable } from '../../infrastructure/held-database.js';
import { temporaryFolder } from '../support/processes/process.js';

const SOON = { look: 10, silent: 30, most: 100 };

async function aDatabase() {
  const file = join(await temporaryFolder(), 'held.sqlite');
  const database = new Database(file);
  database.exec('PRAGMA journal_mode = WAL; CREATE TABLE notes (id INTEGER)');
  return { database, config: { kind: 'sqlite', file } as const };
}

it('a database that another program keeps from being read ends the wait, with a reason, after it was announced', async () => {
  const { database, config } = await aDatabase();
  database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  const said: string[] = [];
  await expect(untilReadable(config, (text) => said.push(text), SOON)).rejects.toThrow(
    'database: another program holds its lock',
  );
  expect(said).toEqual([
    `Another program holds the lock of the database ${config.file}. Waiting for it, at most 0.1 s.`,
  ]);
  database.close();
  await untilReadable(config, (text) => said.push(text), SOON);
  expect(said).toHaveLength(1);
});

it('a database that another program writes, a missing one and one elsewhere are not waited for', async () => {
  const { database, config } = await aDatabase();
  database.exec('BEGIN IMMEDIATE; INSERT INTO notes VALUES (1)');
  const say = () => {
    throw new Error('waits');
  };
  const none = { look: 10, silent: 0, most: 0 };
  await untilReadable(config, say, none);
  await untilReadable({ kind: 'sqlite', file: `${config.file}-none` }, say, none);
  await untilReadable({ kind: 'mysql', url: 'mysql://127.0.0.1:1/none' }, say, none);
  database.close();
});
