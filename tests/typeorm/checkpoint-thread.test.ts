import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { CheckpointThread } from '../../adapters/typeorm/engine/sqlite/checkpoint-thread.js';
import { LibsqlConnection } from '../../adapters/typeorm/engine/sqlite/libsql-driver.js';
import { priorities } from '../support/processes/threads.js';
import { until } from '../support/uploads/uploads.js';

const A_ROUND = 128;
const NICER = 10;
const PAGE = 4096;
/** In pages; each row is a page of its own, with what leads to it. */
const [ROWS, LONG_LOG] = [100, 50];

let folder: string;
let writer: LibsqlConnection;
let threads: CheckpointThread[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-checkpoints-'));
  writer = new LibsqlConnection(join(folder, 'database'));
  for (const pragma of ['journal_mode = WAL', 'wal_autocheckpoint = 0']) writer.pragma(pragma);
  writer.exec('CREATE TABLE rows (content BLOB)');
  threads = [];
});
afterEach(async () => {
  for (const thread of threads) await thread.close();
  writer.close();
  rmSync(folder, { recursive: true });
});

function write(rows: number): void {
  for (let row = 0; row < rows; row += 1) writer.exec('INSERT INTO rows VALUES (randomblob(4000))');
}

/** Returns the thread and how often it has begun the log anew. */
function checkpoints(longLog: number) {
  const begunAnew: number[] = [];
  const alone = async (task: () => Promise<void>) => {
    await task();
    begunAnew.push(begunAnew.length);
  };
  const thread = new CheckpointThread(join(folder, 'database'), alone, longLog);
  threads.push(thread);
  return { thread, begunAnew };
}

const bytesOf = (file: string) => statSync(join(folder, file)).size;
/** A log that is begun anew keeps its file. */
const pagesOfLog = () => bytesOf('database-wal') / PAGE;
const pagesOfMain = () => bytesOf('database') / PAGE;

it('restarts a long log while nothing is written', async () => {
  const { thread, begunAnew } = checkpoints(LONG_LOG);
  write(ROWS);
  thread.committed(A_ROUND - 1);
  expect(pagesOfMain()).toBeLessThan(ROWS);
  thread.committed();
  await until(async () => begunAnew.length === 1);
  expect(pagesOfMain()).toBeGreaterThan(ROWS);
  const before = pagesOfLog();
  write(LONG_LOG / 2);
  expect(pagesOfLog()).toBe(before);
});

it('leaves a short log as it is', async () => {
  const { thread, begunAnew } = checkpoints(10 * ROWS);
  write(ROWS);
  thread.committed(A_ROUND);
  await until(async () => pagesOfMain() > ROWS);
  expect(begunAnew).toEqual([]);
});

it('yields to the event loop', async () => {
  const { thread } = checkpoints(LONG_LOG);
  const nices = () => [...priorities(process.pid).values()];
  const own = Math.min(...nices());
  thread.committed(A_ROUND);
  await until(async () => nices().includes(own + NICER));
});
