import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { MIGRATIONS } from '../../adapters/typeorm/migrations/all.js';
import { migrate, migrationStatus } from '../../adapters/typeorm/migrations/migrate.js';
import type { DatabaseConfig } from '../../adapters/typeorm/engine/database.js';
import { writeKeys, writeMinimum } from '../support/database/former-rows.js';
import { cliIn } from '../support/processes/cli.js';
import { runToEnd, startNode, temporaryFolder } from '../support/processes/process.js';

const FORMER = MIGRATIONS.slice(0, -1);
const BUCKET = {
  BLOB_STORE: 's3://media',
  S3_ENDPOINT: 'http://127.0.0.1:1',
  S3_REGION: 'eu',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
};

const former = createServer();
let dataDir: string;
let database: DatabaseConfig;

beforeEach(async () => {
  dataDir = await temporaryFolder();
  database = { kind: 'sqlite', file: join(dataDir, 'gatehouse.sqlite') };
  await migrate(database, { migrations: FORMER });
  former.listen(0, '127.0.0.1');
  await once(former, 'listening');
});
afterEach(() => void former.close());

const missing = async () => (await migrationStatus(database)).filter(({ applied }) => !applied).length;

/** Starts the service and returns why it is rejected. */
async function rejection(env: Readonly<Record<string, string>>): Promise<string> {
  const { code, output } = await runToEnd({ dataDir, env });
  expect(code).toBe(1);
  return output;
}

it.each(['1', '2'])(
  'A start at a port of the former build leaves the schema to it, with WORKERS=%s',
  async (n) => {
    const port = String((former.address() as AddressInfo).port);
    for (const variable of ['PORT', 'ADMIN_PORT']) {
      const text = await rejection({ WORKERS: n, [variable]: port });
      expect(text).toContain(`${variable}: another program already listens on 127.0.0.1:${port};`);
      expect(await missing()).toBe(1);
    }
    const upgraded = await startNode({ dataDir, env: { WORKERS: n } });
    await upgraded.stop();
    const name = MIGRATIONS.map((Migration) => new Migration().name).at(-1);
    expect(upgraded.output()).toContain(`Gatehouse: migrating the schema, 1 of 1: ${name}\n`);
    expect(await missing()).toBe(0);
  },
  120_000,
);

it('A start that cannot use its blob store leaves the schema to the former build', async () => {
  expect(await rejection(BUCKET)).toMatch(/S3_ENDPOINT/);
  await writeFile(join(dataDir, 'staging'), '');
  expect(await rejection({})).toMatch(/the blob store does not answer/);
  expect(await missing()).toBe(1);
}, 120_000);

it.each(['1', '2'])(
  'A start under another master key, or with a raised PROTOCOL_MIN, leaves the schema, with WORKERS=%s',
  async (n) => {
    await writeKeys(database, Buffer.alloc(32, 7));
    await writeMinimum(database, '2026-03-01');
    const otherKey = { MASTER_KEY: Buffer.alloc(32, 8).toString('base64') };
    expect(await rejection({ WORKERS: n, ...otherKey })).toMatch(/cannot be opened: .*\nStart with the master key/);
    const { code, err } = await cliIn(dataDir, { DATA_DIR: dataDir, ...otherKey })('migrate');
    expect([code, err]).toEqual([1, expect.stringContaining('Start with the master key')]);
    const raised = { WORKERS: n, PROTOCOL_MIN: '2026-04-01' };
    expect(await rejection(raised)).toMatch(/PROTOCOL_MIN: .*\nAnnounce it: .*\nThe schema is not migrated yet/);
    expect(await missing()).toBe(1);
    await (await startNode({ dataDir, env: raised }, ['--force'])).stop();
    expect(await missing()).toBe(0);
  },
  120_000,
);

it('`gatehouse migrate` leaves a raised PROTOCOL_MIN to the command that accepts it', async () => {
  await writeKeys(database, Buffer.alloc(32, 7));
  await writeMinimum(database, '2026-03-01');
  const env = { PROTOCOL_MIN: '2026-04-01' };
  const cli = cliIn(dataDir, { DATA_DIR: dataDir, ...env });
  expect((await cli('deprecation', 'minimum', '--force')).err).toContain('Apply them with: gatehouse migrate');
  expect((await cli('migrate')).code).toBe(0);
  expect((await cli('deprecation', 'minimum', '--force')).code).toBe(0);
  await (await startNode({ dataDir, env })).stop();
}, 120_000);
