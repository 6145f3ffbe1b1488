import { readdir, readFile, readlink } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '../support/database/mariadb-server.js';
import { freshBucket, s3Environment } from '../support/objects/object-store.js';
import { watchedStore } from '../support/objects/watched-store.js';
import { aListedWriter, type ListedWriter } from '../support/people/listed-writer.js';
import { anAlbumOf } from '../support/people/writer.js';
import { startNode, type Node } from '../support/processes/process.js';
import { hashOf, someBytes } from '../support/uploads/stored-assets.js';
import { uploaded } from '../support/uploads/uploads.js';

const CONNECTIONS = 16;
const REQUESTS = 90;
const HANG_UPS = 20;
const KIB = 1024;
/** The memory limit of a request that waits for its turn. */
const MOST_A_REQUEST = 64 * KIB;
/** More than the sockets on the way to the client and from the store hold, so that an unread blob stays open. */
const bytes = someBytes(32 * KIB * KIB);
const hash = hashOf(bytes);
const OPEN_WITHIN = 30_000;
const SETTLED_WITHIN = 60_000;
/** The requests that wait are read and parsed meanwhile. */
const LOOKS = 3;
/** Above the sum of the waits, which say what did not come. */
const CASE_MS = 120_000;

/** A node, and the number of blobs that it holds open. */
interface Scene {
  readonly node: Node;
  openBlobs(): Promise<number>;
  stop(): Promise<void>;
}

async function onFiles(): Promise<Scene> {
  const node = await startNode();
  const folder = `/proc/${node.pid}/fd`;
  const openBlobs = async () => {
    const targets = await Promise.all((await readdir(folder)).map((fd) => readlink(`${folder}/${fd}`).catch(() => '')));
    return targets.filter((target) => target.includes('/blobs/')).length;
  };
  const stop = async () => {
    await node.stop();
  };
  return { node, openBlobs, stop };
}

async function onObjects(): Promise<Scene> {
  const store = await watchedStore(await freshBucket());
  const node = await startNode({ env: s3Environment(store.settings) });
  const stop = async () => {
    await node.stop();
    await store.stop();
  };
  return { node, openBlobs: () => Promise.resolve(store.openReads()), stop };
}

describe.each([
  { place: 'files', start: onFiles, leastOpen: CONNECTIONS },
  // A store that sends nothing for 8 s, which a busy machine's may, has ended a read or two.
  { place: 'an object store', start: onObjects, leastOpen: CONNECTIONS / 2 + 1 },
])('downloads from $place that nobody reads', ({ start, leastOpen }) => {
  let scene: Scene;
  let node: Node;
  let ann: ListedWriter;
  const sockets: Socket[] = [];

  beforeAll(async () => {
    scene = await start();
    ({ node } = scene);
    ann = await aListedWriter(node.client);
    await uploaded(node.client, ann, await anAlbumOf(node.client, ann), bytes);
    // The first downloads allocate buffers and compiled code once.
    for (let count = 0; count < 10; count += 1) await download();
  }, CASE_MS);
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await scene.stop();
  });

  async function download(): Promise<void> {
    const answer = await node.client.get(`/v1/blobs/${hash}`, { token: ann.token });
    expect([answer.status, answer.bytes.length]).toEqual([200, bytes.length]);
  }

  async function resident(): Promise<number> {
    const status = await readFile(`/proc/${node.pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * KIB;
  }

  /** Sends the requests on one connection and reads no answer. */
  async function askUnread(requests: number): Promise<Socket> {
    const socket = connect({ port: node.port, host: '127.0.0.1' });
    sockets.push(socket);
    socket.on('error', () => undefined);
    socket.pause();
    const request = `GET /v1/blobs/${hash} HTTP/1.1\r\nHost: gatehouse\r\nAuthorization: Bearer ${ann.token}\r\n\r\n`;
    await new Promise<void>((resolve) => socket.write(request.repeat(requests), () => resolve()));
    return socket;
  }

  /** Waits until exactly so many blobs are open. */
  async function untilOpen(count: number): Promise<void> {
    let open = 0;
    const isSo = async () => (open = await scene.openBlobs()) === count;
    if (await until(isSo, OPEN_WITHIN, 10)) return;
    throw new Error(`After ${OPEN_WITHIN / 1_000} s ${open} blobs are open, not ${count}.`);
  }

  async function expectOpen(): Promise<void> {
    const open = await scene.openBlobs();
    expect(open).toBeGreaterThanOrEqual(leastOpen);
    expect(open).toBeLessThanOrEqual(CONNECTIONS);
  }

  async function expectNothingOpen(): Promise<void> {
    await untilOpen(0);
    await download();
    expect(node.complaints().filter((line) => line.includes('"level":"error"'))).toEqual([]);
  }

  it(
    'hold less than 64 KiB a request (F5), and the service serves others',
    async () => {
      const before = await resident();
      await Promise.all(Array.from({ length: CONNECTIONS }, () => askUnread(REQUESTS)));
      await untilOpen(CONNECTIONS);
      let [held, looks] = [0, 0];
      // A download between two looks makes the process collect what the requests no longer hold.
      const isLittle = async () => {
        await download();
        held = (await resident()) - before;
        looks += 1;
        return looks > LOOKS && held < CONNECTIONS * REQUESTS * MOST_A_REQUEST;
      };
      if (!(await until(isLittle, SETTLED_WITHIN, 100))) throw new Error(`The unread requests hold ${held} bytes.`);
      // One per connection: a blob is opened when its answer's turn has come.
      await expectOpen();
    },
    CASE_MS,
  );

  it(
    'leave no open blob and no complaint when their connections are cut off (F4)',
    async () => {
      await expectOpen();
      for (const socket of sockets) socket.resetAndDestroy();
      await expectNothingOpen();
    },
    CASE_MS,
  );

  it.each([
    { when: 'before the first byte', wait: () => delay(0) },
    { when: 'at about the first byte', wait: (round: number) => delay(Math.ceil((5 * (round + 1)) / HANG_UPS)) },
  ])(
    'leave no open blob when the client hangs up $when (F4)',
    async ({ wait }) => {
      for (let round = 0; round < HANG_UPS; round += 1) {
        const socket = await askUnread(1 + (round % 2));
        await wait(round);
        socket.destroy();
      }
      await expectNothingOpen();
    },
    CASE_MS,
  );

  it(
    'leave no open blob when the client hangs up while it is open (F4)',
    async () => {
      for (let round = 0; round < HANG_UPS; round += 1) {
        const socket = await askUnread(1 + (round % 2));
        await untilOpen(1);
        socket.destroy();
        await untilOpen(0);
      }
      await expectNothingOpen();
    },
    CASE_MS,
  );
});
