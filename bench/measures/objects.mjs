import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { inTurn, UNMEASURED } from '../lib/contest.mjs';
import { cpuSeconds, startNode } from '../lib/processes.mjs';
import { newestProtocol, registerWriter, startProduct } from '../lib/product.mjs';
import { startSwift } from '../lib/swift.mjs';
import { announcement, patch, requireCompleted, tusHeaders } from '../lib/tus.mjs';

const MEBI = 1024 * 1024;
const BLOCK = Buffer.alloc(8 * MEBI, 7);
const SMALL = 100_000;
const AT_ONCE = 16;
const LEAST = 0.7;
/** Half the size, since the store writes each byte twice on the same cores. */
const SHARE = 0.5;

/** Measures uploads into an object store, against the SDK alone writing the same parts and objects. */
export async function measureObjects({ rounds, mebibytes, seconds, log }) {
  const size = mebibytes * SHARE;
  const count = 64 * seconds;
  const swift = await startSwift('bench');
  const floor = await startNode('floors/objects.mjs', swift.env);
  const product = await startProduct(swift.env);
  const writer = await registerWriter(product.url, await newestProtocol(product.url));
  const race = (amount, direct, ours) => [
    { name: 'the SDK alone', server: floor, amount, send: () => asked(`${floor.url}${direct}`) },
    { name: 'Gatehouse', server: product, amount, send: () => ours(writer, product.url, amount) },
  ];
  const measure = async ({ server, amount, send }) => {
    const [started, cpu] = [performance.now(), cpuSeconds(server.pid)];
    await send();
    const took = (performance.now() - started) / 1000;
    return { ...UNMEASURED, rate: amount / took, cpu: ((cpuSeconds(server.pid) - cpu) / amount) * 1e6 };
  };
  const large = await inTurn(race(size, `/parts?mebibytes=${size}`, sendLarge), rounds, measure, log);
  const small = await inTurn(race(count, `/puts?count=${count}&bytes=${SMALL}`, sendSmall), rounds, measure, log);
  for (const server of [floor, product, swift]) await server.stop();
  const targets = [{ of: 'Gatehouse', against: 'the SDK alone', least: LEAST }];
  return [
    { operation: `one upload of ${size} MiB into an object store`, unit: 'MiB', results: large, targets },
    { operation: 'uploads of 100 KB into an object store, 16 at once', results: small, targets },
  ];
}

async function asked(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(await answer.text());
}

const agent = new Agent({ keepAlive: true });

/** Sends one PATCH; its last block is random, so that no upload duplicates another. */
async function sendLarge(writer, url, size) {
  const blocks = [...Array.from({ length: size / 8 - 1 }, () => BLOCK), randomBytes(BLOCK.length)];
  const hash = createHash('sha256');
  for (const block of blocks) hash.update(block);
  const json = announcement(writer, size * MEBI, hash.digest('hex'));
  const { upload_id } = await writer.send('POST', '/upload', { protocol: writer.protocol, json });
  const headers = {
    ...tusHeaders(writer),
    'Content-Type': 'application/offset+octet-stream',
    'Upload-Offset': '0',
    'Content-Length': size * MEBI,
  };
  const sending = request(`${url}/upload/${upload_id}`, { method: 'PATCH', agent, headers });
  const answered = once(sending, 'response');
  for (const block of blocks) if (!sending.write(block)) await once(sending, 'drain');
  sending.end();
  const [response] = await answered;
  response.resume();
  await once(response, 'end');
  await requireCompleted(writer, upload_id);
}

async function sendSmall(writer, url, count) {
  let left = count;
  const worker = async () => {
    while (left-- > 0) {
      const bytes = randomBytes(SMALL);
      const json = announcement(writer, SMALL, createHash('sha256').update(bytes).digest('hex'));
      const { upload_id } = await writer.send('POST', '/upload', { protocol: writer.protocol, json });
      await patch(`${url}/upload/${upload_id}`, 0, tusHeaders(writer), bytes);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
