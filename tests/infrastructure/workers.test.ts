import { afterEach, beforeEach, expect, test } from '@jest/globals';
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { ProcessLifecycle } from '../../infrastructure/lifecycle.js';
import { Workers } from '../../infrastructure/process/workers.js';

/** The first worker listens at once, and the others half a second later. */
const PROGRAM = `
  const { mkdirSync } = require('node:fs');
  const { createServer } = require('node:net');
  const listen = () => createServer().listen(0, '127.0.0.1');
  try {
    mkdirSync(process.argv[2]);
    listen();
  } catch {
    setTimeout(listen, 500);
  }
`;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-workers-'));
  const exec = join(folder, 'worker.cjs');
  writeFileSync(exec, PROGRAM);
  cluster.setupPrimary({ exec, args: [join(folder, 'first')], execArgv: [] });
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

async function nextToListen(): Promise<Worker> {
  const [worker] = (await once(cluster, 'listening')) as [Worker];
  return worker;
}

test('a worker that ends while the others do not listen yet is replaced', async () => {
  const lifecycle = new ProcessLifecycle();
  const workers = new Workers(2, lifecycle, pino({ level: 'silent' }));
  const starting = workers.start();
  const first = await nextToListen();
  first.process.kill('SIGKILL');
  await once(first, 'exit');
  expect(await starting).toBeGreaterThan(0);
  try {
    expect(lifecycle.missingWorkers).toBe(1);
    expect((await nextToListen()).isDead()).toBe(false);
    expect(lifecycle.missingWorkers).toBe(0);
  } finally {
    lifecycle.stopping = true;
    await workers.stop();
  }
});
