import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { inTurn, UNMEASURED } from '../lib/contest.mjs';
import { cpuSeconds, startNode } from '../lib/processes.mjs';
import { bearer, newestProtocol, registerWriter, startProduct } from '../lib/product.mjs';
import { AT_ONCE, each, inGroups, newFiles, sendInBatch } from '../lib/small-files.mjs';
import { announcement, patch, requireCompleted, tusHeaders } from '../lib/tus.mjs';

const MEBI = 1024 * 1024;
const PATCH = 8 * MEBI;
const SMALL = 100_000;
const SMALL_FILES = 1_000;
const LEAST = 0.9;
/** Rounds before the first: by then the servers' code is compiled. */
const WARMING = 20;
/** How often a round reads all of the small files: once takes a third of a second. */
const TIMES = 3;
const ALONE = 'Gatehouse';
/** The client package reads thumbnails like this. */
const BATCHES = 'in batches of 16, 4 at once';
const BATCHES_AT_ONCE = 4;

/** Measures downloads of one large blob on one connection, in MiB/s, and of 1,000 small ones on 16, on each engine. */
export async function measureDownloads({ mariadb, ...size }) {
  const ofSqlite = await measureOn('SQLite', {}, size);
  const ofMariadb = await measureOn('MariaDB', { DATABASE_URL: await mariadb.create('downloads') }, size);
  return [...ofSqlite, ...ofMariadb];
}

async function measureOn(engine, env, { rounds, mebibytes, log }) {
  const product = await startProduct(env);
  const floor = await startNode('floors/downloads.mjs', { FOLDER: product.dataDir });
  const writer = await registerWriter(product.url, await newestProtocol(product.url));
  const large = await uploadLarge(writer, product.url, mebibytes);
  const small = newFiles(SMALL_FILES, SMALL);
  await each(inGroups(small, 9), (files) => sendInBatch(writer, product.url, files), 4);
  const pathOf = pathsByHash(product.dataDir);
  const readAlone =
    (urlOf) =>
    ({ contentHash, size }, agent) =>
      download(urlOf(contentHash), writer, agent, size);
  const race = (files, atOnce, amount) => [
    {
      name: 'floor',
      server: floor,
      files,
      atOnce,
      amount,
      read: readAlone((hash) => `${floor.url}/${pathOf.get(hash)}`),
    },
    {
      name: ALONE,
      server: product,
      files,
      atOnce,
      amount,
      read: readAlone((hash) => `${product.url}/v1/blobs/${hash}`),
    },
  ];
  const batches = (files, amount) => {
    const read = (group, agent) => readBatch(`${product.url}/v1/blobs/batch`, writer, agent, group);
    return { name: BATCHES, server: product, files: inGroups(files, 16), atOnce: BATCHES_AT_ONCE, amount, read };
  };
  const measure = async ({ server, files, atOnce, amount, read }) => {
    const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
    const [started, cpu] = [performance.now(), cpuSeconds(server.pid)];
    await each(files, (file) => read(file, agent), atOnce);
    const took = (performance.now() - started) / 1000;
    agent.destroy();
    return { ...UNMEASURED, rate: amount / took, cpu: ((cpuSeconds(server.pid) - cpu) / amount) * 1e6 };
  };
  const sized = small.map(({ contentHash }) => ({ contentHash, size: SMALL }));
  const often = Array.from({ length: TIMES }, () => sized).flat();
  const ofLarge = await inTurn(race([large], 1, mebibytes), rounds, measure, log);
  for (let warming = 0; warming < WARMING; warming += 1)
    for (const each of [...race(sized, AT_ONCE, 1), batches(sized, 1)]) await measure(each);
  const racing = [...race(often, AT_ONCE, often.length), batches(often, often.length)];
  const ofSmall = await inTurn(racing, rounds, measure, log);
  for (const server of [floor, product]) await server.stop();
  const targets = [{ of: ALONE, against: 'floor', least: LEAST }];
  const ofBatches = [{ of: BATCHES, against: 'floor', least: LEAST }];
  return [
    { operation: `download of ${mebibytes} MiB, ${engine}`, unit: 'MiB', results: ofLarge, targets },
    {
      operation: `downloads of ${SMALL_FILES} × 100 KB, ${AT_ONCE} at once, ${engine}`,
      results: ofSmall,
      targets: [...targets, ...ofBatches],
    },
  ];
}

async function uploadLarge(writer, url, mebibytes) {
  const blocks = Array.from({ length: mebibytes / 8 }, () => BLOCK);
  blocks[blocks.length - 1] = randomBytes(PATCH);
  const hash = createHash('sha256');
  for (const block of blocks) hash.update(block);
  const size = mebibytes * MEBI;
  const contentHash = hash.digest('hex');
  const json = announcement(writer, size, contentHash);
  const { upload_id } = await writer.send('POST', '/upload', { protocol: writer.protocol, json });
  for (const [index, block] of blocks.entries()) {
    await patch(`${url}/upload/${upload_id}`, index * PATCH, tusHeaders(writer), block);
  }
  await requireCompleted(writer, upload_id);
  return { contentHash, size };
}

/** Where the store has put the bytes of each hash: the name of a blob's file begins with it. */
function pathsByHash(dataDir) {
  const paths = readdirSync(dataDir, { recursive: true });
  return new Map(paths.map((path) => [/([0-9a-f]{64})[^/]*$/u.exec(path)?.[1], path]));
}

async function download(url, { token }, agent, size) {
  const { status, read } = await lengthOf(request(url, { agent, headers: bearer(token) }).end());
  if (status !== 200 || read !== size) throw new Error(`GET ${url}: ${status}, ${read} bytes`);
}

/** All of them in one response: a line for each, and its bytes. */
async function readBatch(url, { token }, agent, files) {
  const body = JSON.stringify({ content_hashes: files.map(({ contentHash }) => contentHash) });
  const headers = { ...bearer(token), 'Content-Type': 'application/json', 'Content-Length': body.length };
  const { status, read } = await lengthOf(request(url, { method: 'POST', agent, headers }).end(body));
  const lines = files.map(({ contentHash, size }) => ({ content_hash: contentHash, size, problem: null }));
  const size = lines.reduce((sum, line) => sum + JSON.stringify(line).length + 1 + line.size, 0);
  if (status !== 200 || read !== size) throw new Error(`POST ${url}: ${status}, ${read} bytes`);
}

/** Reads the answer to its end. */
async function lengthOf(asking) {
  const [response] = await once(asking, 'response');
  let read = 0;
  response.on('data', (chunk) => (read += chunk.length));
  await once(response, 'end');
  return { status: response.statusCode, read };
}

const BLOCK = Buffer.alloc(PATCH, 7);
