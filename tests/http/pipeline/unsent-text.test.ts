import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ok } from '../../../adapters/http/pipeline/response/reply.js';
import { route } from '../../../adapters/http/routing/route.js';
import { RawConnection } from '../../support/http/raw-http.js';
import { listenWith, replying, type OwnListener } from '../../support/service/own-routes.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';

/** More than the sockets of both sides hold. Seven such texts fit into 128 MiB. */
const text = 'x'.repeat(16 << 20);
const FIT = 7;
const CLIENTS = 12;
const ROUTES = [
  route(
    'GET',
    '/page',
    'public',
    'exempt',
    replying(() => ok({ text })),
  ),
];
const REQUEST = 'GET /page HTTP/1.1\r\nHost: x\r\n\r\n';

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

/** Requests the page and reads nothing. Resolves when the service has answered. */
async function askUnread(): Promise<RawConnection> {
  const connection = new RawConnection(own.port);
  connection.stopReading();
  const before = own.answered.length;
  await connection.write(REQUEST);
  while (own.answered.length === before) await new Promise((resolve) => setImmediate(resolve));
  return connection;
}

async function lengthOf(connection: RawConnection): Promise<number | undefined> {
  connection.readOn();
  const response = await connection.response();
  connection.destroy();
  return response?.body.length;
}

describe('pages that nobody reads', () => {
  it('hold 128 MiB at most: the oldest are cut off, and who reads is served', async () => {
    const unread: RawConnection[] = [];
    for (let count = 0; count < CLIENTS; count += 1) unread.push(await askUnread());
    expect((await own.client.get('/page')).status).toBe(200);
    const lengths = [];
    for (const connection of unread) lengths.push(await lengthOf(connection));
    const whole = JSON.stringify({ text }).length;
    const cut = Array.from({ length: CLIENTS - FIT + 1 }, () => undefined);
    expect(lengths).toEqual([...cut, ...Array.from({ length: FIT - 1 }, () => whole)]);
  });

  it('are forgotten when their clients have read them or hung up', async () => {
    for (let round = 0; round < FIT; round += 1) {
      expect((await own.client.get('/page')).status).toBe(200);
      (await askUnread()).destroy();
    }
    const kept = await askUnread();
    for (let round = 0; round <= FIT; round += 1) expect((await own.client.get('/page')).status).toBe(200);
    expect(await lengthOf(kept)).toBe(JSON.stringify({ text }).length);
  });
});
