import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import Database from 'libsql';
import { median } from '../lib/contest.mjs';
import { countFiles, fillFiles, fillMariadb, fillSqlite } from '../lib/libraries.mjs';
import { LOCK_WATCH, watchLocks } from '../lib/locks.mjs';
import { beside, calm, startNeighbour } from '../lib/neighbour.mjs';
import { cpuSeconds, freePort, temporaryFolder } from '../lib/processes.mjs';
import { hexOf, newestProtocol, register, registerWriter, startProduct } from '../lib/product.mjs';
import { request } from '../lib/wire.mjs';

const LOOP_WATCH = new URL('../lib/loop-watch.cjs', import.meta.url).pathname;
const EXPORT_READER = new URL('../lib/export-reader.mjs', import.meta.url).pathname;
const PURGED = 10_000;
const TRASHED = 50_000;
const SMALL = 1_000;
const ASSETS_A_SECOND = 5_000;
/** In seconds: in shorter stretches the p99 differs threefold from one to the next. */
const CALM = 12;
/** Longer than the calm stretch before the deletion. */
const DELETION_DELAY = CALM + 2;
const MOST_DELAY = 50;
const MOST_LOCKED = 50;
/** After these a step has failed: a minute, and the time of a machine that is ten times too slow. */
const [SECONDS_A_STEP, ASSETS_A_SECOND_AT_LEAST] = [60, 500];

/** Measures what an account with a million assets does, on both engines, and what another account notices of it. */
export async function measureMillion({ mariadb, library: count, engines = ['SQLite', 'MariaDB'], tasks = TASKS, log }) {
  const rows = [];
  for (const engine of engines) {
    const stage = await seeded(engine, mariadb, Math.max(count, 2 * (PURGED + TRASHED)), log);
    for (const measure of tasks) {
      const measured = await inTime(measure, stage);
      rows.push(...measured.map((row) => ({ ...row, operation: `${row.operation}, ${engine}` })));
    }
    await stage.stop();
  }
  return rows;
}

/** A step that fails, or is not done in its time, is a row that misses its target; the steps after it still run. */
async function inTime(measure, stage) {
  const seconds = SECONDS_A_STEP + stage.count / ASSETS_A_SECOND_AT_LEAST;
  stage.signal = AbortSignal.timeout(seconds * 1000);
  const began = performance.now();
  const failures = { operation: `the step ${measure.name}`, unit: 'failures', most: 0 };
  try {
    return [...(await measure(stage)), { ...failures, value: 0 }];
  } catch (error) {
    const why = stage.signal.aborted ? `was not done within ${Math.round(seconds)} s` : error.stack;
    stage.log(`${stage.engine}: the step ${measure.name} FAILED after ${since(began)}: ${why}`);
    return [{ ...failures, value: 1 }];
  }
}

async function seeded(engine, mariadb, count, log) {
  const dataDir = temporaryFolder('million');
  const watchFile = join(dataDir, 'loop');
  const lockFile = join(dataDir, 'locks');
  const env = {
    ...{ DATA_DIR: dataDir, LOOP_WATCH_FILE: watchFile, LOCK_WATCH_FILE: lockFile },
    // The locks first: a stretch is over when the file of the loop is there.
    NODE_OPTIONS: `${engine === 'SQLite' ? `--require ${LOCK_WATCH} ` : ''}--require ${LOOP_WATCH}`,
    ...{ ACCESS_TOKEN_TTL: '12h', ACCOUNT_DELETION_DELAY: `${DELETION_DELAY}s` },
    ...(engine === 'SQLite' ? {} : { DATABASE_URL: await mariadb.create('million') }),
  };
  const stage = { engine, count, log, dataDir, watchFile, query: queries(engine, mariadb, dataDir) };
  stage.start = async () => {
    const adminPort = String(await freePort());
    stage.product = { ...(await startProduct({ ...env, ADMIN_PORT: adminPort })), watchFile };
    stage.locks = await watchLocks({ engine, mariadb, lockFile });
    stage.admin = `http://127.0.0.1:${adminPort}`;
  };
  stage.stop = async () => {
    await stage.neighbour.stop();
    await stage.product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  await stage.start();
  const { url } = stage.product;
  const protocol = await newestProtocol(url);
  const [big, middle, small] = await Promise.all(Array.from({ length: 3 }, () => registerWriter(url, protocol)));
  [stage.other] = await register(url, 1);
  Object.assign(stage, { big, middle, small, neighbour: startNeighbour() });
  // Its code is compiled before the first measure.
  await calm(stage, 2);
  await stage.product.stop();
  const started = performance.now();
  const libraries = [
    { ...big, seed: 'big', count, trashed: PURGED },
    { ...middle, seed: 'middle', count: PURGED + SMALL, trashed: PURGED },
    { ...small, seed: 'small', count: SMALL, trashed: 0 },
  ];
  if (engine === 'SQLite') fillSqlite(join(dataDir, 'gatehouse.sqlite'), libraries);
  else await fillMariadb(await mariadb.connect('million'), libraries);
  log(`${engine}: rows seeded after ${since(started)}`);
  fillFiles(dataDir, libraries);
  log(`${engine}: files seeded after ${since(started)}`);
  await stage.start();
  for (const person of [big, middle, small]) {
    person.send = (method, path, options = {}) =>
      request(stage.product.url, method, path, { token: person.token, signal: stage.signal, ...options });
  }
  return stage;
}

const beginningOf = (statement) => statement.trim().replace(/\s+/g, ' ').slice(0, 60);

const since = (started) => `${Math.round((performance.now() - started) / 1000)} s`;

export function queries(engine, mariadb, dataDir) {
  if (engine !== 'SQLite') {
    return async (text) => {
      const connection = await mariadb.connect('million');
      const [rows] = await connection.query(text);
      await connection.end();
      return rows;
    };
  }
  return async (text) => {
    const database = new Database(join(dataDir, 'gatehouse.sqlite'));
    database.pragma('busy_timeout = 10000');
    try {
      return text.startsWith('SELECT') ? database.prepare(text).all() : database.exec(text);
    } finally {
      database.close();
    }
  };
}

/**
 * Runs `work` beside the neighbour, after a calm stretch, and returns the rows that every task has. `begun` resolves when
 * what `work` waits for begins; the time counts from then.
 */
export async function task(stage, name, work, { items, least, begun } = {}) {
  const { product, log, engine } = stage;
  const quiet = await calm(stage, CALM);
  await begun?.();
  await stage.locks.longest();
  const spent = cpuSeconds(product.pid);
  const busy = await beside(stage, work);
  const processor = cpuSeconds(product.pid) - spent;
  const locked = await stage.locks.longest();
  const { loop, memory, seconds, p50, p99, result } = busy;
  const rate = items === undefined ? undefined : items(result) / seconds;
  log(
    `${engine}: ${name} took ${seconds.toFixed(1)} s` +
      (rate === undefined
        ? ''
        : `, ${Math.round(rate)} a second, ${Math.round((processor * 1e6) / items(result))} µs of processor time each`) +
      `; p50 ${quiet.p50.toFixed(1)} → ${p50.toFixed(1)} ms, p99 ${quiet.p99.toFixed(1)} → ${p99.toFixed(1)} ms` +
      `; loop p99 ${quiet.loop.p99.toFixed(1)} → ${loop.p99.toFixed(1)} ms, max ${quiet.loop.max.toFixed(0)} → ${loop.max.toFixed(0)} ms` +
      `; longest statement with locks ${locked.took.toFixed(0)} ms (${beginningOf(locked.text)})` +
      `; resident ${memory.early?.toFixed(0)} → ${memory.end?.toFixed(0)} MiB, highest ${memory.highest.toFixed(0)}`,
  );
  const rows = [
    { operation: `p99 of GET /v1/auth/profile during ${name}`, unit: '× without it', value: p99 / quiet.p99, most: 2 },
    { operation: `event-loop delay, highest, during ${name}`, unit: 'ms', value: loop.max, most: MOST_DELAY },
    { operation: `longest statement with locks during ${name}`, unit: 'ms', value: locked.took, most: MOST_LOCKED },
    {
      operation: `resident memory at the end of ${name}`,
      unit: '× after a tenth',
      value: memory.end / memory.early,
      most: 1.3,
    },
  ];
  if (least !== undefined) rows.push({ operation: name, unit: 'a second', value: rate, least });
  return { rows, result, rate };
}

/** The sweep of the blob store runs at the start; it is over when the process rests. */
async function sweeps(stage) {
  const { product, log, engine } = stage;
  const untilIdle = async () => {
    for (let idle = 0; idle < 3;) {
      const before = cpuSeconds(product.pid);
      await delay(1000, undefined, { signal: stage.signal });
      // The neighbour's requests need some.
      idle = cpuSeconds(product.pid) - before < 0.35 ? idle + 1 : 0;
    }
  };
  // The process has just started: its code is compiled first, which is slow with and without a sweep.
  await calm(stage, 2);
  const busy = await beside(stage, untilIdle);
  const quiet = await calm(stage, CALM);
  const { memory, p99, loop, seconds } = busy;
  log(
    `${engine}: sweep ${seconds.toFixed(0)} s; p99 ${quiet.p99.toFixed(1)} → ${p99.toFixed(1)} ms; loop max ${loop.max.toFixed(0)} ms; resident ${memory.early.toFixed(0)} → ${memory.end.toFixed(0)} MiB, highest ${memory.highest.toFixed(0)}`,
  );
  const name = 'the sweep of the store';
  return [
    { operation: `p99 of GET /v1/auth/profile during ${name}`, unit: '× without it', value: p99 / quiet.p99, most: 2 },
    {
      operation: `resident memory at the end of ${name}`,
      unit: '× after a tenth',
      value: memory.end / memory.early,
      most: 1.3,
    },
  ];
}

async function pages({ big, small, log, engine }) {
  const lists = [
    ['the album’s listing', ({ album }) => `/v1/albums/${album}/assets?limit=100`],
    ['/quota/blobs', () => '/quota/blobs?limit=100'],
  ];
  const rows = [];
  for (const [name, path] of lists) {
    const all = await allPages(big, path(big));
    const contestants = { first: all[0], middle: all[Math.floor(all.length / 2)], last: all.at(-1) };
    const [theirs, ...ours] = (
      await timesOf([
        () => small.send('GET', path(small)),
        ...Object.values(contestants).map((page) => () => big.send('GET', page)),
      ])
    ).map(median);
    log(`${engine}: ${name}: ${ours.map((ms) => ms.toFixed(2))} ms, of ${SMALL} ${theirs.toFixed(2)} ms`);
    Object.keys(contestants).forEach((which, index) => {
      const operation = `${which} page of ${name}`;
      rows.push({ operation, unit: `× of ${SMALL} assets`, value: ours[index] / theirs, most: 1.2 });
    });
  }
  return rows;
}

/** The pages of 100 at which pages of 500 begin; the last of these may be shorter than 100, and is left out. */
async function allPages({ send }, path) {
  const pages = [path];
  for (;;) {
    const { next_cursor: next } = await send('GET', pages.at(-1).replace('limit=100', 'limit=500'));
    if (next === null) return pages.slice(0, -1);
    pages.push(`${path}&cursor=${encodeURIComponent(next)}`);
  }
}

async function timesOf(contestants, rounds = 200) {
  const times = contestants.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, ask] of contestants.entries()) {
      const started = performance.now();
      await ask();
      if (round > 20) times[index].push(performance.now() - started);
    }
  }
  return times;
}

const empty = ({ send, protocol }) => send('DELETE', '/v1/trash', { protocol });

async function purges(stage) {
  const { big, middle } = stage;
  const items = ({ purged }) => purged;
  const small = await task(stage, `a purge of ${PURGED} of ${PURGED + SMALL}`, () => empty(middle), { items });
  const large = await task(stage, `a purge of ${PURGED} of ${stage.count}`, () => empty(big), { items });
  const value = small.rate / large.rate;
  return [
    { operation: `time of a purge of ${PURGED} from ${stage.count} assets`, unit: '× from 11000', value, most: 1.2 },
  ];
}

async function emptying(stage) {
  const { big, query, engine } = stage;
  const limit =
    engine === 'SQLite'
      ? `id IN (SELECT id FROM assets WHERE album_id = x'${hexOf(big.album)}' LIMIT ${TRASHED})`
      : `album_id = x'${hexOf(big.album)}' ORDER BY id LIMIT ${TRASHED}`;
  await query(`UPDATE assets SET trashed_at = 1 WHERE ${limit}`);
  const name = `emptying a trash of ${TRASHED}`;
  return (await task(stage, name, () => empty(big), { items: ({ purged }) => purged, least: ASSETS_A_SECOND })).rows;
}

async function check(stage) {
  const ask = async () => {
    const { signal } = stage;
    await request(stage.admin, 'POST', '/admin/storage/check', { json: { wait: false }, signal });
    for (;;) {
      await delay(500, undefined, { signal });
      const { running, last } = await request(stage.admin, 'GET', '/admin/storage/check', { signal });
      if (running === null && last !== null) return last.report;
    }
  };
  const { rows, result } = await task(stage, 'the storage check', ask);
  const { found, counts } = result ?? {};
  stage.log(`${stage.engine}: the check found ${found}: ${JSON.stringify(counts)}`);
  return rows;
}

async function exports(stage) {
  const { big } = stage;
  let end;
  const work = async () => ({ assets: (end = await exported(stage, big.token)).counts.asset });
  const { rows } = await task(stage, 'an export', work, { items: ({ assets }) => assets, least: ASSETS_A_SECOND });
  stage.log(`${stage.engine}: the export ended with ${JSON.stringify(end)}`);
  return rows;
}

/**
 * Reads the whole export and returns its last line, in a process of its own: in this one, the neighbour's latencies would
 * count that work.
 */
async function exported({ product, signal }, token) {
  const env = { ...process.env, EXPORT_URL: `${product.url}/v1/auth/export`, EXPORT_TOKEN: token };
  const { stdout } = await promisify(execFile)(process.execPath, [EXPORT_READER], { env, signal });
  const last = JSON.parse(stdout);
  if (last.type !== 'end') throw new Error(`The export ended with ${JSON.stringify(last)}`);
  return last;
}

async function deletion(stage) {
  const { big, query } = stage;
  const left = async (table, column) =>
    Number(
      Object.values((await query(`SELECT COUNT(*) AS n FROM ${table} WHERE ${column} = x'${hexOf(big.id)}'`))[0])[0],
    );
  const exists = () => left('accounts', 'id');
  const before = await left('assets', 'upload_user_id');
  await big.send('POST', '/v1/auth/account/deletion', { json: { password: 'a long enough password' } });
  const untilGone = async () => {
    while ((await exists()) > 0) await delay(200, undefined, { signal: stage.signal });
    return before;
  };
  // The job that deletes accounts comes every few seconds; it ends the sessions first.
  const untilBegun = async () => {
    while ((await left('sessions', 'account_id')) > 0) await delay(20, undefined, { signal: stage.signal });
  };
  const { rows } = await task(stage, 'the deletion of an account', untilGone, {
    items: (count) => count,
    begun: untilBegun,
    least: ASSETS_A_SECOND,
  });
  const tables = [
    ['assets', 'upload_user_id'],
    ['asset_references', 'upload_user_id'],
    ['blobs', 'charged_to'],
    ['upload_sessions', 'upload_user_id'],
  ];
  for (const [table, column] of tables) {
    const count = await left(table, column);
    if (count > 0) throw new Error(`${table} keeps ${count} rows of the account`);
  }
  stage.log(`${stage.engine}: no row is left; ${countFiles(stage.dataDir)} files of others`);
  return rows;
}

export const TASKS = [sweeps, check, exports, purges, emptying, pages, deletion];
