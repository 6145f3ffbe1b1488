import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { atServer, SERVER_START_MS } from '../support/database/mariadb.js';
import { MariadbProcess } from '../support/database/mariadb-process.js';
import type { onceMore } from '../../tools/second-run.mjs';

type Outage = Parameters<typeof onceMore>[1][number];

let folder: string;
let mariadb: MariadbProcess;
let running: { url: string; pid: number };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-test-'));
  const before = process.env['TEST_OUTAGES'];
  process.env['TEST_OUTAGES'] = join(folder, 'outages');
  mariadb = new MariadbProcess();
  if (before === undefined) delete process.env['TEST_OUTAGES'];
  else process.env['TEST_OUTAGES'] = before;
  running = await mariadb.keep();
}, SERVER_START_MS);
afterAll(async () => {
  await mariadb.stop();
  await rm(folder, { recursive: true });
});

/** docs/decisions/second-run.md */
describe('the MariaDB of a run', () => {
  it('that stands still is noted, with the time', async () => {
    const from = Date.now();
    process.kill(running.pid, 'SIGSTOP');
    await delay(2_000);
    process.kill(running.pid, 'SIGCONT');
    expect((await noted('stall', from)).to).toBeGreaterThanOrEqual(from + 2_000);
  });

  it(
    'that crashes comes back with its data, and the time of its absence is noted',
    async () => {
      await atServer(running.url, (connection) => connection.query('CREATE DATABASE kept'));
      const from = Date.now();
      process.kill(running.pid, 'SIGSEGV');
      const outage = await noted('crash', from);
      expect(outage.to).toBeGreaterThan(outage.from);
      await atServer(running.url, (connection) => connection.query('USE kept'));
    },
    SERVER_START_MS,
  );
});

/** Waits for a note of an outage that ended after `since`. */
async function noted(what: Outage['what'], since: number): Promise<Outage> {
  for (;;) {
    const lines = await readFile(join(folder, 'outages'), 'utf8').catch(() => '');
    const outages = lines.split('\n').slice(0, -1);
    const found = outages
      .map((line) => JSON.parse(line) as Outage)
      .find((each) => each.what === what && each.to > since);
    if (found !== undefined) return found;
    await delay(50);
  }
}
