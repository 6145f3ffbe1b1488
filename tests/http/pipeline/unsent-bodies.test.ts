import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ok, type LentBytes, type Reply } from '../../../adapters/http/pipeline/response/reply.js';
import { route } from '../../../adapters/http/routing/route.js';
import { RawConnection } from '../../support/http/raw-http.js';
import { listenWith, replying, type OwnListener } from '../../support/service/own-routes.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';

/** More than the sockets of both sides hold. Seven such bodies fit into 128 MiB. */
const text = 'x'.repeat((16 << 20) + 1);
const FIT = 7;
const CLIENTS = 12;
const bytes = Buffer.from(text);
const LENGTHS = {
  '/page': JSON.stringify({ text }).length,
  '/own': bytes.length,
  '/shared': bytes.length,
  '/stream': text.length + 1,
};
type Path = keyof typeof LENGTHS;
const REPLIES: Readonly<Record<Path, () => Reply>> = {
  '/page': () => ok({ text }),
  '/own': () => ({ status: 200, body: { bytes, type: 'text/plain' } }),
  '/shared': () => ({ status: 200, body: { bytes, type: 'text/plain', shared: true } }),
  '/stream': () => ({
    status: 200,
    headers: { 'Content-Length': String(LENGTHS['/stream']) },
    body: { open: async () => lentText(), type: 'text/plain' },
  }),
};
const ROUTES = Object.entries(REPLIES).map(([path, reply]) => route('GET', path, 'public', 'exempt', replying(reply)));

/** The number of streams of which a chunk was requested. */
let streaming = 0;

/** The chunks of an export are text. */
function lentText(): LentBytes {
  async function* chunks(): AsyncGenerator<string> {
    streaming += 1;
    yield text;
    yield 'x';
  }
  return { [Symbol.asyncIterator]: () => chunks(), close: async () => undefined };
}

let service: TestService;
let own: OwnListener;
beforeAll(async () => {
  service = await startTestService();
  own = await listenWith(ROUTES, service);
});
afterAll(async () => {
  await own.stop();
  await service.stop();
});

/** Requests a body and reads nothing. Resolves when the service has answered, or has begun to. */
async function askUnread(path: Path): Promise<RawConnection> {
  const connection = new RawConnection(own.port);
  connection.stopReading();
  const begun = () => (path === '/stream' ? streaming : own.answered.length);
  const before = begun();
  await connection.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
  while (begun() === before) await new Promise((resolve) => setImmediate(resolve));
  return connection;
}

async function lengthOf(connection: RawConnection): Promise<number | undefined> {
  connection.readOn();
  const response = await connection.response();
  connection.destroy();
  return response?.body.length;
}

/** The lengths that the clients read at last; `undefined` for one whose connection was closed. */
async function lengthsAfter(path: Path): Promise<(number | undefined)[]> {
  const unread: RawConnection[] = [];
  for (let count = 0; count < CLIENTS; count += 1) unread.push(await askUnread(path));
  expect((await own.client.get('/page')).status).toBe(200);
  const lengths = [];
  for (const connection of unread) lengths.push(await lengthOf(connection));
  return lengths;
}

describe('responses that nobody reads', () => {
  it.each(['/page', '/own', '/stream'] as const)(
    'hold 128 MiB at most: the oldest are cut off, and who reads is served (%s)',
    async (path) => {
      const cut = Array.from({ length: CLIENTS - FIT + 1 }, () => undefined);
      const whole = Array.from({ length: FIT - 1 }, () => LENGTHS[path]);
      expect(await lengthsAfter(path)).toEqual([...cut, ...whole]);
    },
  );

  it('do not count while they share their bytes', async () => {
    expect(await lengthsAfter('/shared')).toEqual(Array.from({ length: CLIENTS }, () => LENGTHS['/shared']));
  });

  it('are forgotten when their clients have read them or hung up', async () => {
    for (let round = 0; round < FIT; round += 1) {
      expect((await own.client.get('/page')).status).toBe(200);
      (await askUnread('/page')).destroy();
    }
    const kept = await askUnread('/page');
    for (let round = 0; round <= FIT; round += 1) {
      expect((await own.client.get('/page')).status).toBe(200);
      expect((await own.client.get('/stream')).status).toBe(200);
      (await askUnread('/stream')).destroy();
    }
    expect(await lengthOf(kept)).toBe(LENGTHS['/page']);
  });
});
