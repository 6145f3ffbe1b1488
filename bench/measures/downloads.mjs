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
  const race = (files, atOnce, amount) => [
    { name: 'floor', server: floor, files, atOnce, amount, urlOf: (hash) => `${floor.url}/${pathOf.get(hash)}` },
    { name: 'Gatehouse', server: product, files, atOnce, amount, urlOf: (hash) => `${product.url}/v1/blobs/${hash}` },
  ];
  const measure = async ({ server, files, atOnce, amount, urlOf }) => {
    const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
    const [started, cpu] = [performance.now(), cpuSeconds(server.pid)];
    await each(files, ({ contentHash, size }) => download(urlOf(contentHash), writer, agent, size), atOnce);
    const took = (performance.now() - started) / 1000;
    agent.destroy();
    return { ...UNMEASURED, rate: amount / took, cpu: ((cpuSeconds(server.pid) - cpu) / amount) * 1e6 };
  };
  const sized = small.map(({ contentHash }) => ({ contentHash, size: SMALL }));
  const often = Array.from({ length: TIMES }, () => sized).flat();
  const ofLarge = await inTurn(race([large], 1, mebibytes), rounds, measure, log);
  for (let warming = 0; warming < WARMING; warming += 1)
    for (const each of race(sized, AT_ONCE, 1)) await measure(each);
  const ofSmall = await inTurn(race(often, AT_ONCE, often.length), rounds, measure, log);
  for (const server of [floor, product]) await server.stop();
  const targets = [{ of: 'Gatehouse', against: 'floor', least: LEAST }];
  return [
    { operation: `download of ${mebibytes} MiB, ${engine}`, unit: 'MiB', results: ofLarge, targets },
    { operation: `downloads of ${SMALL_FILES} × 100 KB, ${AT_ONCE} at once, ${engine}`, results: ofSmall, targets },
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

/** Reads the answer to its end; throws if it has not all of the bytes. */
async function download(url, { token }, agent, size) {
  const asking = request(url, { agent, headers: bearer(token) }).end();
  const [response] = await once(asking, 'response');
  let read = 0;
  response.on('data', (chunk) => (read += chunk.length));
  await once(response, 'end');
  if (response.statusCode !== 200 || read !== size)
    throw new Error(`GET ${url}: ${response.statusCode}, ${read} bytes`);
}

const BLOCK = Buffer.alloc(PATCH, 7);
