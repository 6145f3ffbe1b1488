import { readdir, readFile, readlink } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { aListedWriter, type ListedWriter } from '../support/people/listed-writer.js';
import { anAlbumOf } from '../support/people/writer.js';
import { startNode, type Node } from '../support/processes/process.js';
import { hashOf, someBytes } from '../support/uploads/stored-assets.js';
import { uploaded } from '../support/uploads/uploads.js';

const CONNECTIONS = 16;
const REQUESTS = 90;
const KIB = 1024;
/** The memory limit of a request that waits for its turn. */
const MOST_A_REQUEST = 64 * KIB;
const bytes = someBytes(8 * KIB * KIB);

let node: Node;
let ann: ListedWriter;
const sockets: Socket[] = [];

beforeAll(async () => {
  node = await startNode();
  ann = await aListedWriter(node.client);
  await uploaded(node.client, ann, await anAlbumOf(node.client, ann), bytes);
  // The first downloads allocate buffers and compiled code once.
  for (let count = 0; count < 20; count += 1) await download();
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await node.stop();
});

async function download(): Promise<void> {
  const answer = await node.client.get(`/v1/blobs/${hashOf(bytes)}`, { token: ann.token });
  expect([answer.status, answer.bytes.length]).toEqual([200, bytes.length]);
}

async function resident(): Promise<number> {
  const status = await readFile(`/proc/${node.pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * KIB;
}

/** Counts the process's descriptors of blob files. */
async function openBlobs(): Promise<number> {
  const folder = `/proc/${node.pid}/fd`;
  const targets = await Promise.all((await readdir(folder)).map((fd) => readlink(`${folder}/${fd}`).catch(() => '')));
  return targets.filter((target) => target.includes('/blobs/')).length;
}

/** Sends as many requests as a connection may, and reads no answer. */
async function askUnread(): Promise<void> {
  const socket = connect({ port: node.port, host: '127.0.0.1' });
  sockets.push(socket);
  socket.on('error', () => undefined);
  socket.pause();
  const request = `GET /v1/blobs/${hashOf(bytes)} HTTP/1.1\r\nHost: gatehouse\r\nAuthorization: Bearer ${ann.token}\r\n\r\n`;
  await new Promise<void>((resolve) => socket.write(request.repeat(REQUESTS), () => resolve()));
}

it('hold less than 64 KiB a request while nobody reads them (F5), and the service serves others', async () => {
  const before = await resident();
  await Promise.all(Array.from({ length: CONNECTIONS }, askUnread));
  let most = 0;
  for (let look = 0; look < 20; look += 1) {
    await delay(100);
    most = Math.max(most, (await resident()) - before);
  }
  expect(most).toBeLessThan(CONNECTIONS * REQUESTS * MOST_A_REQUEST);
  // At most one per connection: a file is opened when its answer's turn has come.
  expect(await openBlobs()).toBeLessThanOrEqual(CONNECTIONS);
  await download();
});

it('leave no open file and no complaint when their connections are cut off (F4)', async () => {
  for (const socket of sockets) socket.resetAndDestroy();
  for (let look = 0; look < 30 && (await openBlobs()) > 0; look += 1) await delay(100);
  expect(await openBlobs()).toBe(0);
  await download();
  expect(node.complaints().filter((line) => line.includes('"level":"error"'))).toEqual([]);
});
