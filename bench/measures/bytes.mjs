import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { backMemory } from '../lib/backed-memory.mjs';
import { inTurn, UNMEASURED } from '../lib/contest.mjs';
import { cpuSeconds, residentMiB, startNode, temporaryFolder } from '../lib/processes.mjs';
import { newestProtocol, registerWriter, startProduct } from '../lib/product.mjs';
import { announcement, patch, requireCompleted, tusHeaders } from '../lib/tus.mjs';

const MEBI = 1024 * 1024;
const PATCH = 8 * MEBI;
const MOST_RESIDENT = 200;

/** Measures one upload in PATCHes of 8 MiB, including the check of its hash. The rate is in MiB/s. */
export async function measureBytes({ rounds, mebibytes, log }) {
  const folder = temporaryFolder('bytes');
  const product = await startProduct();
  const floor = await startNode('floors/bytes.mjs', { FOLDER: folder });
  const tus = await startNode('peers/tus-server.mjs', { FOLDER: folder });
  const writer = await registerWriter(product.url, await newestProtocol(product.url));
  const contestants = [
    { name: 'floor', server: floor, send: sendToFloor },
    { name: 'Gatehouse', server: product, send: (...content) => sendToProduct(writer, ...content) },
    { name: '@tus/server', server: tus, send: sendToTus },
  ];
  const alike = Array.from({ length: mebibytes / 8 - 1 }, () => BLOCK);
  const hashOfAlike = createHash('sha256');
  for (const block of alike) hashOfAlike.update(block);
  const measure = async ({ server, send }) => {
    // The last block is random, so that no upload duplicates another; the other blocks are the same in all uploads.
    const last = randomBytes(PATCH);
    const blocks = [...alike, last];
    const contentHash = hashOfAlike.copy().update(last).digest('hex');
    // Backs the file's pages, and as much again for other allocations.
    backMemory(folder, 2 * mebibytes);
    // Lets `fetch` see which idle connections the servers have closed while this thread was busy.
    await setTimeout(20);
    const [started, cpu] = [performance.now(), cpuSeconds(server.pid)];
    await send(server.url, blocks, contentHash);
    const seconds = (performance.now() - started) / 1000;
    const spent = cpuSeconds(server.pid) - cpu;
    for (const kept of [folder, product.dataDir]) removeLargeFiles(kept);
    execFileSync('sync');
    return { ...UNMEASURED, rate: mebibytes / seconds, cpu: (spent / mebibytes) * 1e6 };
  };
  const results = await inTurn(contestants, rounds, measure, log);
  const resident = residentMiB(product.pid, { highest: true });
  for (const { server } of contestants) await server.stop();
  const operation = `bytes of one upload of ${mebibytes} MiB in PATCHes of 8 MiB`;
  return [
    {
      operation,
      unit: 'MiB',
      results,
      targets: [
        { of: 'Gatehouse', against: 'floor', least: 0.8 },
        { of: 'Gatehouse', against: '@tus/server', least: 1 },
      ],
    },
    {
      operation: `resident memory at its highest during ${operation}`,
      unit: 'MiB',
      value: resident,
      most: MOST_RESIDENT,
    },
  ];
}

/** Removes the bytes of one contestant, so that the next one meets neither memory in use nor a full or busy disk. */
function removeLargeFiles(folder) {
  for (const name of readdirSync(folder, { recursive: true })) {
    const path = join(folder, name);
    if (statSync(path).isFile() && statSync(path).size >= PATCH) rmSync(path);
  }
}

const BLOCK = Buffer.alloc(PATCH, 7);

async function sendToFloor(url, blocks) {
  await (await fetch(url)).arrayBuffer();
  await patches(`${url}/`, blocks, {});
}

async function sendToTus(url, blocks) {
  const version = { 'Tus-Resumable': '1.0.0' };
  const length = { 'Upload-Length': String(blocks.length * PATCH) };
  const created = await fetch(`${url}/files`, { method: 'POST', headers: { ...version, ...length } });
  await patches(new URL(created.headers.get('location'), url).href, blocks, version);
}

async function sendToProduct(writer, url, blocks, contentHash) {
  const json = announcement(writer, blocks.length * PATCH, contentHash);
  const { upload_id } = await writer.send('POST', '/upload', { protocol: writer.protocol, json });
  await patches(`${url}/upload/${upload_id}`, blocks, tusHeaders(writer));
  await requireCompleted(writer, upload_id);
}

async function patches(url, blocks, headers) {
  for (const [index, block] of blocks.entries()) await patch(url, index * PATCH, headers, block);
}
