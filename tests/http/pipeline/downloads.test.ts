import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ok, type LentBytes } from '../../../adapters/http/pipeline/response/reply.js';
import { MOST_WAITING } from '../../../adapters/http/pipeline/response/turn.js';
import { route } from '../../../adapters/http/routing/route.js';
import { RawConnection } from '../../support/http/raw-http.js';
import { listenWith, replying, type OwnListener } from '../../support/service/own-routes.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';
import { until } from '../../support/uploads/uploads.js';

const CHUNK = 1 << 18;
const CHUNKS = 64;
const GET = 'GET /large HTTP/1.1\r\nHost: a\r\n\r\n';

let service: TestService;
let own: OwnListener;
/** The number of open byte sources: now, the maximum at one time, and in total. */
const open = { now: 0, most: 0, ever: 0 };
/** The number of requests for small responses that were handled. */
let counted = 0;
let fails: 'never' | 'at the open' | 'at the first chunk' | 'later' = 'never';

/** Opens 16 MiB that come from one buffer, which is overwritten when the next chunk is requested. */
async function opened(): Promise<LentBytes> {
  if (fails === 'at the open') throw new Error('the disk is gone');
  open.now += 1;
  open.ever += 1;
  open.most = Math.max(open.most, open.now);
  let isOpen = true;
  const lent = Buffer.alloc(CHUNK);
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for (let index = 0; index < CHUNKS; index += 1) {
      if (fails === 'at the first chunk' || (fails === 'later' && index === 1)) throw new Error('the disk is gone');
      yield lent.fill(index);
      lent.fill(0xff);
    }
  }
  return {
    [Symbol.asyncIterator]: () => chunks(),
    close: async () => {
      if (isOpen) open.now -= 1;
      isOpen = false;
    },
  };
}

beforeAll(async () => {
  service = await startTestService();
  const headers = { 'Content-Length': String(CHUNK * CHUNKS) };
  const large = replying(() => ({ status: 200, headers, body: { open: opened, type: 'application/octet-stream' } }));
  const small = replying(() => ok({ counted: (counted += 1) }));
  const routes = [
    route('GET', '/large', 'public', 'exempt', large),
    route('GET', '/counted', 'public', 'exempt', small),
  ];
  own = await listenWith(routes, service);
});
afterAll(async () => {
  await own.stop();
  await service.stop();
});
beforeEach(() => {
  Object.assign(open, { now: 0, most: 0, ever: 0 });
  counted = 0;
  own.answered.splice(0);
  own.failed.splice(0);
  fails = 'never';
});
afterEach(() => expect(open.now).toBe(0));

it('a download is what was read, though its memory is used again and again', async () => {
  const { status, bytes } = await own.client.get('/large');
  expect([status, bytes.length]).toEqual([200, CHUNK * CHUNKS]);
  for (let index = 0; index < CHUNKS; index += 1) {
    const chunk = bytes.subarray(index * CHUNK, (index + 1) * CHUNK);
    expect(chunk.every((byte) => byte === index)).toBe(true);
  }
  // The client may have read the last byte before the service notes that it was sent.
  await until(() => Promise.resolve(own.answered.length > 0 && open.now === 0));
  expect(own.answered).toMatchObject([{ status: 200 }]);
});

describe('downloads whose client hangs up', () => {
  it.each([
    ['before the first byte', 0],
    ['after the first bytes', 1],
  ])('%s close what they opened, and are told once each', async (_, responses) => {
    for (let round = 0; round < 20; round += 1) {
      const connection = new RawConnection(own.port);
      connection.stopReading();
      await connection.write(GET);
      if (responses > 0) await until(() => Promise.resolve(open.ever > round));
      connection.destroy();
    }
    await until(() => Promise.resolve(own.answered.length === 20 && open.now === 0));
    expect(own.answered.every(({ status }) => status === 499)).toBe(true);
    expect(own.failed).toEqual([]);
  });

  it('pipelined behind another, never open anything, and are told once each', async () => {
    const connection = new RawConnection(own.port);
    connection.stopReading();
    await connection.write(GET.repeat(60));
    await until(() => Promise.resolve(open.now === 1));
    // The first response is still pending, since the client does not read.
    expect(own.answered).toEqual([]);
    connection.destroy();
    await until(() => Promise.resolve(own.answered.length === 60 && open.now === 0));
    expect([open.most, open.ever]).toEqual([1, 1]);
    expect(own.answered.every(({ status }) => status === 499)).toBe(true);
    expect(own.failed).toEqual([]);
  });
});

describe('requests behind a download that nobody reads', () => {
  const NEXT = 'GET /counted HTTP/1.1\r\nHost: a\r\n\r\n';

  it('are handled once it is read', async () => {
    const connection = new RawConnection(own.port);
    connection.stopReading();
    await connection.write(GET + NEXT.repeat(MOST_WAITING));
    await until(() => Promise.resolve(open.now === 1));
    await delay(50);
    expect(counted).toBe(0);
    connection.readOn();
    expect((await connection.response())?.status).toBe(200);
    for (let turn = 0; turn < MOST_WAITING; turn += 1) expect((await connection.response())?.status).toBe(200);
    expect(counted).toBe(MOST_WAITING);
    connection.destroy();
  });

  it('close the connection if they are too many', async () => {
    const connection = new RawConnection(own.port);
    connection.stopReading();
    await connection.write(GET + NEXT.repeat(MOST_WAITING + 1));
    await until(() => Promise.resolve(own.answered.length === MOST_WAITING + 2 && open.now === 0));
    expect(own.answered.every(({ status }) => status === 499)).toBe(true);
    expect([counted, own.failed]).toEqual([0, []]);
    connection.destroy();
  });
});

describe('pipelined downloads', () => {
  it('are answered one after the other, each opened when its turn has come', async () => {
    const connection = new RawConnection(own.port);
    await connection.write(GET.repeat(2));
    for (let turn = 0; turn < 2; turn += 1) expect((await connection.response())?.body).toHaveLength(CHUNK * CHUNKS);
    // The client has the last byte before the service has noted that it sent it.
    await until(() => Promise.resolve(own.answered.length === 2 && open.now === 0));
    connection.destroy();
    // The next source may open while the previous one closes.
    expect(open.most).toBeLessThanOrEqual(2);
    expect(open.ever).toBe(2);
    expect(own.answered.map(({ status }) => status)).toEqual([200, 200]);
  });
});

describe('a download that cannot be read', () => {
  it.each(['at the open', 'at the first chunk'] as const)('%s is an error', async (when) => {
    fails = when;
    expect((await own.client.get('/large')).status).toBe(500);
    expect(own.answered).toMatchObject([{ status: 500 }]);
    expect(own.failed).toHaveLength(1);
  });

  it('later is broken off, so that it does not look whole', async () => {
    fails = 'later';
    await expect(own.client.get('/large')).rejects.toThrow();
    await until(() => Promise.resolve(own.answered.length === 1));
    expect(own.failed).toHaveLength(1);
  });
});
