import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { backMemory } from '../lib/backed-memory.mjs';
import { inTurn, median, UNMEASURED } from '../lib/contest.mjs';
import { cpuSeconds, startNode, temporaryFolder } from '../lib/processes.mjs';
import { startReader } from '../lib/reader.mjs';
import { newestProtocol, profileRequest, register, registerWriter, startProduct } from '../lib/product.mjs';
import { each, newFiles, send, sendAfterCreation, sendToTus, sendWithCreation } from '../lib/small-files.mjs';
import { bearer } from '../lib/product.mjs';

const KB = 1000;
const MOST_DELAY = 10;
const ASSETS = 1000;
/** The uploads to each server before the first measured one: by then its code is compiled. */
const WARMING = 1500;
const LOOP_DELAY = new URL('../lib/loop-delay.cjs', import.meta.url).pathname;

/** Measures the import of small files on both engines, what others notice of it, and writes to many assets. */
export async function measureImports({ mariadb, rounds, seconds, log }) {
  const rows = [];
  for (const engine of ['SQLite', 'MariaDB']) {
    const stage = await prepared(engine, mariadb, { rounds, seconds, log });
    await warmUp(stage);
    rows.push(await uploads(stage, 100, 400 * seconds, 0.6), await uploads(stage, 3000, 48 * seconds, 0.8));
    rows.push(...(await others(stage)), ...(await assetWrites(stage)));
    for (const { stop } of [stage.product, stage.floor, stage.tus]) await stop();
  }
  return rows;
}

async function prepared(engine, mariadb, rest) {
  const folder = temporaryFolder('imports');
  const isSqlite = engine === 'SQLite';
  const [ours, floors] = isSqlite ? [] : await Promise.all(['imports', 'imports_floor'].map(mariadb.create));
  const delayFile = join(folder, 'delay');
  const env = { LOOP_DELAY_FILE: delayFile, NODE_OPTIONS: `--require ${LOOP_DELAY}` };
  const product = await startProduct({ ...env, ...(isSqlite ? {} : { DATABASE_URL: ours }) });
  const floorEnv = isSqlite ? { ENGINE: 'sqlite', SQLITE_FILE: join(folder, 'f') } : { ENGINE: 'mysql' };
  const floor = await startNode('floors/imports.mjs', { ...floorEnv, DATABASE_URL: floors, FOLDER: folder });
  const tus = await startNode('peers/tus-server.mjs', { FOLDER: folder, DURABLE: '1' });
  const writer = await registerWriter(product.url, await newestProtocol(product.url));
  return {
    ...rest,
    engine,
    folder,
    databasePid: isSqlite ? undefined : mariadb.pid,
    product,
    floor,
    tus,
    writer,
    delayFile,
  };
}

function contestantsOf({ product, floor, tus, writer }) {
  const post = (url) => (file) => send('POST', `${url}/upload`, {}, file.bytes, 201);
  return [
    { name: 'floor', server: floor, upload: post(floor.url) },
    { name: 'in one request', server: product, upload: (file) => sendWithCreation(writer, product.url, file) },
    { name: 'in two requests', server: product, upload: (file) => sendAfterCreation(writer, product.url, file) },
    { name: '@tus/server, syncing', server: tus, upload: (file) => sendToTus(tus.url, file) },
  ];
}

/** An import is tens of thousands of files: of its time, the compiler takes next to nothing. */
async function warmUp(stage) {
  for (const { upload } of contestantsOf(stage)) await each(newFiles(WARMING, 100 * KB), upload);
}

/** The rate of whole uploads; that each is completed and attested is checked outside the measured time. */
async function uploads(stage, kilobytes, count, least) {
  const { engine, folder, databasePid, product, writer, rounds, log } = stage;
  const contestants = contestantsOf(stage);
  const measure = async ({ server, upload }) => {
    const files = newFiles(count, kilobytes * KB);
    // Backs the files' pages, and as much again for other allocations.
    backMemory(folder, Math.ceil((2 * count * kilobytes) / KB));
    const ids = [];
    const result = await timed(count, server, databasePid, () =>
      each(files, async (file) => ids.push(await upload(file))),
    );
    if (server === product) await each(ids, (id) => requireAttested(writer, id));
    return result;
  };
  return {
    operation: `uploads of ${kilobytes} KB, 16 at once, ${engine}`,
    results: await inTurn(contestants, rounds, measure, log),
    targets: [
      { of: 'in one request', against: 'floor', least },
      { of: 'in one request', against: '@tus/server, syncing', least: 1 },
      { of: 'in two requests', against: 'floor', least },
    ],
  };
}

async function timed(count, server, databasePid, work) {
  const spent = () => [cpuSeconds(server.pid), databasePid === undefined ? NaN : cpuSeconds(databasePid)];
  const [started, before] = [performance.now(), spent()];
  await work();
  const took = (performance.now() - started) / 1000;
  const [cpu, databaseCpu] = spent().map((after, index) => ((after - before[index]) / count) * 1e6);
  return { ...UNMEASURED, rate: count / took, cpu, databaseCpu };
}

async function requireAttested(writer, id) {
  const { state, attestation } = await writer.send('GET', `/upload/${id}`);
  if (state !== 'Completed' || attestation === null) throw new Error(`The upload ${id} is ${state}.`);
}

/** Others read their profile, one after the other on four connections, with and without the import. */
async function others({ engine, product, writer, rounds, seconds, log, delayFile }) {
  const [{ access_token }] = await register(product.url, 1);
  const reader = startReader();
  const options = { server: { url: product.url, pid: product.pid }, requests: [profileRequest(access_token)] };
  const measure = async () => (await reader.load({ ...options, seconds, connections: 4 })).p99;
  await measure();
  const [calm, busy, delays] = [[], [], []];
  for (let round = 0; round < rounds; round += 1) {
    calm.push(await measure());
    const files = newFiles(400 * (seconds + 1), 100 * KB);
    let over = false;
    const importing = each(files, (file) => (over ? undefined : sendWithCreation(writer, product.url, file)));
    await setTimeout(200);
    await loopDelay(product, delayFile);
    busy.push(await measure());
    delays.push(await loopDelay(product, delayFile));
    over = true;
    await importing;
  }
  await reader.stop();
  log(`${engine}: p99 ${calm.map(inMs)} without, ${busy.map(inMs)} with the import; loop delay ${delays.map(inMs)}`);
  const name = `of GET /v1/auth/profile during the import, ${engine}`;
  return [
    { operation: `p99 ${name}`, unit: '× without it', value: median(busy) / median(calm), most: 2 },
    {
      operation: `event-loop delay, p99, during the import, ${engine}`,
      unit: 'ms',
      value: median(delays),
      most: MOST_DELAY,
    },
  ];
}

const inMs = (ms) => `${ms.toFixed(1)} ms`;

async function loopDelay({ pid }, file) {
  rmSync(file, { force: true });
  process.kill(pid, 'SIGUSR2');
  for (let tries = 0; tries < 100; tries += 1) {
    await setTimeout(20);
    try {
      return Number(readFileSync(file, 'utf8'));
    } catch {
      // Not written yet.
    }
  }
  throw new Error('The server did not report the delay of its event loop');
}

async function assetWrites({ engine, databasePid, product, floor, writer, rounds, log }) {
  const files = newFiles(ASSETS, KB);
  await each(files, (file) => sendWithCreation(writer, product.url, file));
  const assets = await allAssets(writer);
  const headers = { ...bearer(writer.token), 'X-Service-Protocol': writer.protocol };
  const octets = { ...headers, 'Content-Type': 'application/octet-stream' };
  const at = (id) => `${product.url}/v1/assets/${id}`;
  const kinds = [
    {
      what: 'metadata writes',
      floors: '/upload',
      work: (id, body) => send('PUT', `${at(id)}/metadata`, octets, body, 200),
    },
    { what: 'moves to the trash', floors: '/row', work: (id) => send('DELETE', at(id), headers, undefined, 204) },
    { what: 'restores', floors: '/row', work: (id) => send('POST', `${at(id)}/restore`, headers, undefined, 200) },
  ];
  const results = kinds.map(() => ['floor', 'Gatehouse'].map((name) => ({ name, rounds: [] })));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, { floors, work }] of kinds.entries()) {
      const bodies = newFiles(ASSETS, 2 * KB);
      const onFloor = ({ bytes }) =>
        send('POST', `${floor.url}${floors}`, {}, floors === '/row' ? undefined : bytes, 201);
      const ours = ({ bytes }) => work(assets[bodies.findIndex((body) => body.bytes === bytes)], bytes);
      const least = await timed(ASSETS, floor, databasePid, () => each(bodies, onFloor));
      const measured = await timed(ASSETS, product, databasePid, () => each(bodies, ours));
      // The first round warms up.
      if (round > 0) [least, measured].forEach((result, who) => results[index][who].rounds.push(result));
      log(`${kinds[index].what}: floor ${Math.round(least.rate)}, Gatehouse ${Math.round(measured.rate)}`);
    }
  }
  const targets = [{ of: 'Gatehouse', against: 'floor', least: 0.5 }];
  return kinds.map(({ what }, index) => ({
    operation: `${what}, ${ASSETS} assets, 16 at once, ${engine}`,
    results: results[index],
    targets,
  }));
}

async function allAssets(writer) {
  const ids = [];
  let cursor = '';
  while (cursor !== null && ids.length < ASSETS) {
    const after = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const page = await writer.send('GET', `/v1/albums/${writer.album}/assets?limit=500${after}`);
    ids.push(...page.assets.map(({ asset_id }) => asset_id));
    cursor = page.next_cursor;
  }
  return ids.slice(0, ASSETS);
}
