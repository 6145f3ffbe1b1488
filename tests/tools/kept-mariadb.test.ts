import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { atServer, SERVER_START_MS } from '../support/database/mariadb.js';
import { MariadbProcess } from '../support/database/mariadb-process.js';

let folder: string;
let mariadb: MariadbProcess;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-test-'));
  const before = process.env['TEST_OUTAGES'];
  process.env['TEST_OUTAGES'] = join(folder, 'outages');
  mariadb = new MariadbProcess();
  if (before === undefined) delete process.env['TEST_OUTAGES'];
  else process.env['TEST_OUTAGES'] = before;
});
afterAll(async () => {
  await mariadb.stop();
  await rm(folder, { recursive: true });
});

/** docs/decisions/second-run.md */
it(
  'the MariaDB of a run that crashes comes back with its data, and the time of its absence is noted',
  async () => {
    const { url, pid } = await mariadb.keep();
    await atServer(url, (connection) => connection.query('CREATE DATABASE kept'));
    const from = Date.now();
    process.kill(pid, 'SIGSEGV');
    const outage = await noted();
    expect(outage[0]).toBeGreaterThanOrEqual(from);
    expect(outage[1]).toBeGreaterThan(outage[0]!);
    await atServer(url, (connection) => connection.query('USE kept'));
  },
  SERVER_START_MS,
);

async function noted(): Promise<number[]> {
  for (;;) {
    const lines = await readFile(join(folder, 'outages'), 'utf8').catch(() => '');
    if (lines.endsWith('\n')) return JSON.parse(lines) as number[];
    await delay(50);
  }
}
