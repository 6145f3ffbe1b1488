import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { backMemory } from '../lib/backed-memory.mjs';
import { inTurn, median, UNMEASURED } from '../lib/contest.mjs';
import { cpuSeconds, startNode, temporaryFolder } from '../lib/processes.mjs';
import { startReader } from '../lib/reader.mjs';
import { newestProtocol, profileRequest, register, registerWriter, startProduct } from '../lib/product.mjs';
import {
  BATCH_TYPE,
  batchOf,
  each,
  inGroups,
  newFiles,
  send,
  sendAfterCreation,
  sendInBatch,
  sendToTus,
  sendWithCreation,
} from '../lib/small-files.mjs';
import { bearer } from '../lib/product.mjs';

const KB = 1000;
const MOST_DELAY = 10;
/** The batches of the client package for files of 100 KB, over a fast connection. */
const IN_BATCH = 18;
const BATCHES_AT_ONCE = 4;
/** The name of the contestant that sends batches. */
const BATCHES = `in batches of ${IN_BATCH}, ${BATCHES_AT_ONCE} at once`;
const ASSETS = 1000;
/** The uploads to each server before the first measured one: by then its code is compiled. */
const WARMING = 4000;
const LOOP_DELAY = new URL('../lib/loop-delay.cjs', import.meta.url).pathname;

/** Measures the import of small files on both engines, what others notice of it, and writes to many assets. */
export async function measureImports({ mariadb, rounds, seconds, log }) {
  const rows = [];
  for (const engine of ['SQLite', 'MariaDB']) {
    const stage = await prepared(engine, mariadb, { rounds, seconds, log });
    await warmUp(stage);
    rows.push(await uploads(stage, 100, 400 * seconds, 0.6, [...contestantsOf(stage), batchesOf(stage)]));
    rows.push(await uploads(stage, 3000, 48 * seconds, 0.8, contestantsOf(stage)));
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

/** `upload` sends all files, and returns the ids that they got. */
function contestantsOf({ product, floor, tus, writer }) {
  const oneByOne = (sendOne) => async (files) => {
    const ids = [];
    await each(files, async (file) => ids.push(await sendOne(file)));
    return ids;
  };
  const post = (url) => (file) => send('POST', `${url}/upload`, {}, file.bytes, 201);
  const inOne = (file) => sendWithCreation(writer, product.url, file);
  const inTwo = (file) => sendAfterCreation(writer, product.url, file);
  return [
    { name: 'floor', server: floor, upload: oneByOne(post(floor.url)) },
    { name: 'in one request', server: product, upload: oneByOne(inOne) },
    { name: 'in two requests', server: product, upload: oneByOne(inTwo) },
    { name: '@tus/server, syncing', server: tus, upload: oneByOne((file) => sendToTus(tus.url, file)) },
  ];
}

function batchesOf({ product, writer }) {
  return {
    name: BATCHES,
    server: product,
    upload: async (files) => {
      const ids = [];
      const sendOne = async (group) => ids.push(...(await sendInBatch(writer, product.url, group)));
      await each(inGroups(files, IN_BATCH), sendOne, BATCHES_AT_ONCE);
      return ids;
    },
  };
}

/** An import is tens of thousands of files: of its time, the compiler takes next to nothing. */
async function warmUp(stage) {
  for (const { upload } of [...contestantsOf(stage), batchesOf(stage)]) await upload(newFiles(WARMING, 100 * KB));
}

/** The rate of whole uploads; that each is completed and attested is checked outside the measured time. */
async function uploads(stage, kilobytes, count, least, contestants) {
  const { engine, folder, databasePid, product, writer, rounds, log } = stage;
  const measure = async ({ server, upload }) => {
    const files = newFiles(count, kilobytes * KB);
    // Backs the files' pages, and as much again for other allocations.
    backMemory(folder, Math.ceil((2 * count * kilobytes) / KB));
    let ids = [];
    const result = await timed(count, server, databasePid, async () => (ids = await upload(files)));
    if (server === product) await each(ids, (id) => requireAttested(writer, id));
    return result;
  };
  return {
    operation: `uploads of ${kilobytes} KB, 16 at once, ${engine}`,
    results: await inTurn(contestants, rounds, measure, log),
    targets: contestants.flatMap(({ name, server }) => {
      if (server !== product) return [];
      const ofFloor = { of: name, against: 'floor', least };
      return name === 'in one request' ? [ofFloor, { of: name, against: '@tus/server, syncing', least: 1 }] : [ofFloor];
    }),
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

/** Others read their profile, one after the other on four connections, with and without imports. */
async function others({ engine, product, writer, rounds, seconds, log, delayFile }) {
  const [{ access_token }] = await register(product.url, 1);
  const reader = startReader();
  const options = { server: { url: product.url, pid: product.pid }, requests: [profileRequest(access_token)] };
  const measure = async () => (await reader.load({ ...options, seconds, connections: 4 })).p99;
  await measure();
  const ways = {
    'the import': (files, unlessOver) =>
      each(files, (file) => unlessOver(() => sendWithCreation(writer, product.url, file))),
    'the import in batches': (files, unlessOver) =>
      each(
        inGroups(files, IN_BATCH),
        (group) => unlessOver(() => sendInBatch(writer, product.url, group)),
        BATCHES_AT_ONCE,
      ),
  };
  const calm = [];
  const during = Object.keys(ways).map((name) => ({ name, busy: [], delays: [] }));
  for (let round = 0; round < rounds; round += 1) {
    calm.push(await measure());
    for (const [index, work] of Object.values(ways).entries()) {
      let over = false;
      const importing = work(newFiles(400 * (seconds + 1), 100 * KB), (send) => (over ? undefined : send()));
      await setTimeout(200);
      await loopDelay(product, delayFile);
      during[index].busy.push(await measure());
      during[index].delays.push(await loopDelay(product, delayFile));
      over = true;
      await importing;
    }
  }
  await reader.stop();
  return during.flatMap(({ name, busy, delays }) => {
    log(`${engine}: p99 ${calm.map(inMs)} without, ${busy.map(inMs)} with ${name}; loop delay ${delays.map(inMs)}`);
    const p99 = { unit: '× without it', value: median(busy) / median(calm), most: 2 };
    const delay = { unit: 'ms', value: median(delays), most: MOST_DELAY };
    return [
      { operation: `p99 of GET /v1/auth/profile during ${name}, ${engine}`, ...p99 },
      { operation: `event-loop delay, p99, during ${name}, ${engine}`, ...delay },
    ];
  });
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
  const batch = (of, files) => {
    const metadata = of.map((asset_id, index) => ({ asset_id, size: files[index].bytes.length }));
    const body = batchOf({ metadata }, files);
    return send('PUT', `${product.url}/v1/assets/metadata`, { ...headers, ...BATCH_TYPE }, body, 200);
  };
  const kinds = [
    {
      what: 'metadata writes',
      floors: '/upload',
      ways: {
        Gatehouse: (bodies) =>
          each([...bodies.entries()], ([index, { bytes }]) =>
            send('PUT', `${at(assets[index])}/metadata`, octets, bytes, 200),
          ),
        [BATCHES]: (bodies) =>
          each(
            inGroups([...bodies.keys()], IN_BATCH),
            (group) =>
              batch(
                group.map((index) => assets[index]),
                group.map((index) => bodies[index]),
              ),
            BATCHES_AT_ONCE,
          ),
      },
    },
    {
      what: 'moves to the trash',
      floors: '/row',
      ways: { Gatehouse: () => each(assets, (id) => send('DELETE', at(id), headers, undefined, 204)) },
    },
    {
      what: 'restores',
      floors: '/row',
      ways: { Gatehouse: () => each(assets, (id) => send('POST', `${at(id)}/restore`, headers, undefined, 200)) },
    },
  ];
  const results = kinds.map(({ ways }) => ['floor', ...Object.keys(ways)].map((name) => ({ name, rounds: [] })));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, { what, floors, ways }] of kinds.entries()) {
      const rates = [];
      const onFloor = (bodies) =>
        each(bodies, ({ bytes }) =>
          send('POST', `${floor.url}${floors}`, {}, floors === '/row' ? undefined : bytes, 201),
        );
      for (const [who, [name, work]] of Object.entries({ floor: onFloor, ...ways }).entries()) {
        const bodies = newFiles(ASSETS, 2 * KB);
        const server = name === 'floor' ? floor : product;
        const result = await timed(ASSETS, server, databasePid, () => work(bodies));
        // The first round warms up.
        if (round > 0) results[index][who].rounds.push(result);
        rates.push(`${name} ${Math.round(result.rate)}`);
      }
      log(`${what}: ${rates.join(', ')}`);
    }
  }
  return kinds.map(({ what, ways }, index) => ({
    operation: `${what}, ${ASSETS} assets, 16 at once, ${engine}`,
    results: results[index],
    targets: Object.keys(ways).map((of) => ({ of, against: 'floor', least: 0.5 })),
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
