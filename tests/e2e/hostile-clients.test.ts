import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { inParallel } from '../support/people/builders.js';
import { startNode, type Node } from '../support/processes/process.js';
import { rawExchange, RawConnection } from '../support/http/raw-http.js';

const MEGABYTE = Buffer.alloc(1024 * 1024, 0x5b);
/** The most by which the process may grow under attack, with garbage that is not yet collected. */
const LEEWAY_MB = 150;
/** In ms. */
const TO_PARSE = 6_000;

let node: Node;
let atRest: number;
const open: RawConnection[] = [];

beforeAll(async () => {
  node = await startNode();
  await node.client.get('/nowhere');
  atRest = await residentMegabytes();
});
afterEach(() => {
  for (const connection of open.splice(0)) connection.destroy();
});

async function residentMegabytes(): Promise<number> {
  const { bytes } = await node.admin.get('/metrics');
  const [, size] = /^process_resident_memory_bytes (\S+)$/m.exec(Buffer.from(bytes).toString()) ?? [];
  return Number(size) / 2 ** 20;
}

/** Checks that the attack shows nowhere and that other clients are served. */
async function expectWell(): Promise<void> {
  const started = performance.now();
  expect((await node.admin.get('/healthz')).status).toBe(200);
  expect((await node.client.get('/v1/auth/profile')).status).toBe(401);
  expect(performance.now() - started).toBeLessThan(5_000);
  expect((await residentMegabytes()) - atRest).toBeLessThan(LEEWAY_MB);
  expect(node.complaints()).toEqual([]);
}

function head(path: string, ...headers: string[]): string {
  return [`POST ${path} HTTP/1.1`, 'Host: x', 'Content-Type: application/json', ...headers, '', ''].join('\r\n');
}

/** Sends megabytes until the connection is closed; returns how many the server accepted. */
async function pour(start: string): Promise<number> {
  const connection = new RawConnection(node.port);
  open.push(connection);
  await connection.write(start);
  let megabytes = 0;
  while (megabytes < 100 && (await connection.write(MEGABYTE))) megabytes += 1;
  return megabytes;
}

describe('a real node', () => {
  it('lets nobody pour 100 MB into it', async () => {
    const length = `Content-Length: ${100 * MEGABYTE.length}`;
    const chunk = 'Transfer-Encoding: chunked';
    const starts = [
      head('/v1/auth/login', length),
      `${head('/v1/auth/login', chunk)}6400000\r\n`,
      head('/v1/auth/logout', length),
      `${head('/v1/auth/logout', chunk)}6400000\r\n`,
      head('/nowhere', length),
      head('/v1/auth/login', length, 'Content-Encoding: gzip'),
    ];
    for (const megabytes of await Promise.all(starts.map(pour))) expect(megabytes).toBeLessThan(20);
    await expectWell();
  });

  it('unpacks no bomb, and survives 100,000-fold nesting', async () => {
    const bomb = gzipSync(Buffer.alloc(50 * MEGABYTE.length));
    const packed = { raw: bomb, headers: { 'Content-Encoding': 'gzip' } };
    expect((await node.client.post('/v1/auth/login', packed)).status).toBe(415);
    for (const depth of [30_000, 100_000]) {
      const raw = `{"address":${'['.repeat(depth)}${']'.repeat(depth)},"password":"x"}`;
      expect((await node.client.post('/v1/auth/login', { raw })).status).toBe(depth === 30_000 ? 400 : 413);
    }
    await expectWell();
  });

  it('holds no more of a body that comes in chunks of one byte than of any other', async () => {
    const chunks = '1\r\na\r\n'.repeat(60_000);
    await inParallel(40, async () => {
      const connection = new RawConnection(node.port);
      open.push(connection);
      await connection.write(head('/v1/auth/login', 'Transfer-Encoding: chunked') + chunks);
    });
    // Parsing millions of chunks takes seconds, so only the memory is bounded here.
    await delay(TO_PARSE);
    expect((await residentMegabytes()) - atRest).toBeLessThan(LEEWAY_MB);
  }, 120_000);

  it('writes nothing of a target that is no address', async () => {
    for (const target of ['http://user:password-of-a-client@[::1/', 'http://x:token-of-a-client/?a=b-of-a-client']) {
      const answer = await rawExchange(node.port, `GET ${target} HTTP/1.1\r\nHost: x\r\n\r\n`);
      expect(answer?.status).toBe(400);
    }
    await expectWell();
    expect(node.output()).not.toContain('of-a-client');
  });

  it('makes no response before the client has read the one before', async () => {
    await inParallel(8, async () => {
      const connection = new RawConnection(node.port);
      open.push(connection);
      connection.stopReading();
      await connection.write('GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(90));
    });
    await delay(TO_PARSE);
    await expectWell();
  });

  it('is not held up by 2,000 clients that trickle', async () => {
    await inParallel(2_000, async (index) => {
      const connection = new RawConnection(node.port);
      open.push(connection);
      const halves = ['GET / HTTP/1.1\r\nHost: x\r\nA: ', head('/v1/auth/login', 'Content-Length: 60000') + '{"a":"'];
      await connection.write(halves[index % 2]!);
    });
    await Promise.all(open.map((connection) => connection.write('a')));
    await expectWell();
    await Promise.all(open.map((connection) => connection.write('a'.repeat(1_000))));
    await expectWell();
  });
});
