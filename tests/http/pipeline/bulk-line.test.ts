import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { BulkLine } from '../../../adapters/http/pipeline/request/bulk-line.js';
import { MINUTE } from '../../../domain/kernel/instant.js';
import { noContent } from '../../../adapters/http/pipeline/response/reply.js';
import { bytes } from '../../../adapters/http/routing/endpoint.js';
import { routes } from '../../../adapters/http/routes.js';
import { route, type Route } from '../../../adapters/http/routing/route.js';
import { listenWith, replying, type OwnListener } from '../../support/service/own-routes.js';
import { until } from '../../support/uploads/uploads.js';
import { RawConnection } from '../../support/http/raw-http.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';

let seconds = 0;
let load = 0;
const aLine = () =>
  new BulkLine(
    () => seconds,
    5,
    () => load,
  );

/** Lets what is resolved continue; fake timers stand still meanwhile. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

describe('the line', () => {
  beforeEach(() => {
    load = 0;
    jest.useFakeTimers();
  });
  afterEach(() => void jest.useRealTimers());

  /** Enters a request that notes when it begins. */
  async function entering(line: BulkLine, name: string, begun: string[]): Promise<() => void> {
    const leave = await line.enter();
    begun.push(name);
    return leave;
  }

  /** A line of a service in use, with these requests in it, in their order. */
  async function inUse(...names: string[]) {
    const [line, begun]: [BulkLine, string[]] = [aLine(), []];
    line.used();
    const entered = names.map((name) => entering(line, name, begun));
    await settle();
    return { line, begun, entered };
  }

  it('nobody waits while nobody else uses the service, and one second after the last use', async () => {
    const [line, begun]: [BulkLine, string[]] = [aLine(), []];
    for (const name of ['a', 'b']) void entering(line, name, begun);
    await settle();
    expect(begun).toEqual(['a', 'b']);
    line.used();
    seconds += 1;
    for (const name of ['c', 'd']) void entering(line, name, begun);
    await settle();
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
  });

  it('requests begin one at a time, in their order, while the service is in use', async () => {
    const { begun, entered } = await inUse('a', 'b', 'c');
    const [first, second] = entered;
    expect(begun).toEqual(['a']);
    (await first!)();
    await settle();
    expect(begun).toEqual(['a', 'b']);
    (await second!)();
    await settle();
    expect(begun).toEqual(['a', 'b', 'c']);
  });

  it('a request that comes while the turn is handed over does not overtake', async () => {
    const { line, begun, entered } = await inUse('a', 'b');
    (await entered[0]!)();
    void entering(line, 'c', begun);
    await settle();
    expect(begun).toEqual(['a', 'b']);
  });

  it('the next one begins when the one before has taken 5 ms, and its end then ends no other turn', async () => {
    const { begun, entered } = await inUse('a', 'b', 'c');
    jest.advanceTimersByTime(4);
    await settle();
    expect(begun).toEqual(['a']);
    jest.advanceTimersByTime(1);
    await settle();
    expect(begun).toEqual(['a', 'b']);
    (await entered[0]!)();
    await settle();
    expect(begun).toEqual(['a', 'b']);
  });

  it('while the event loop is busy, the next one begins when the one before has taken 15 ms', async () => {
    const { begun, entered } = await inUse('a', 'b', 'c', 'd');
    load = 0.9;
    jest.advanceTimersByTime(14);
    await settle();
    expect(begun).toEqual(['a']);
    jest.advanceTimersByTime(1);
    await settle();
    expect(begun).toEqual(['a', 'b']);
    jest.advanceTimersByTime(5);
    load = 0.5;
    jest.advanceTimersByTime(5);
    await settle();
    expect(begun).toEqual(['a', 'b', 'c']);
    (await entered[2]!)();
    await settle();
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
  });

  it('asks for the load since the turn began', async () => {
    const asked: number[] = [];
    const line = new BulkLine(
      () => seconds,
      5,
      () => {
        asked.push(Date.now());
        return 1;
      },
    );
    line.used();
    const began = Date.now();
    void line.enter();
    await settle();
    jest.advanceTimersByTime(20);
    expect(asked.map((at) => at - began)).toEqual([0, 5, 10]);
  });

  it('all waiting requests begin together once the service is no longer in use', async () => {
    const { line, begun, entered } = await inUse('a', 'b', 'c', 'd');
    seconds += 1;
    (await entered[0]!)();
    await settle();
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
    line.used();
    void entering(line, 'e', begun);
    jest.advanceTimersByTime(5);
    await settle();
    expect(begun).toContain('e');
  });
});

describe('through the pipeline', () => {
  let service: TestService;
  let own: OwnListener;
  let token: string;
  /** Ends the requests that are under way, in the order of their begin. */
  const underWay: (() => void)[] = [];
  const held = replying(() => new Promise((resolve) => underWay.push(() => resolve(noContent()))));
  const fails = replying(() => Promise.reject(new Error('of the test')));
  const done = replying(() => Promise.resolve(noContent()));
  const bulk = { body: bytes(10), bulk: true };
  const ROUTES: readonly Route[] = [
    route('PUT', '/bulk', 'session', 'exempt', { ...held, ...bulk } as never),
    route('PUT', '/broken', 'session', 'exempt', { ...fails, ...bulk } as never),
    route('POST', '/bodiless', 'session', 'exempt', { ...done, bulk: true } as never),
    route('GET', '/other', 'session', 'exempt', done as never),
    route('GET', '/public', 'public', 'exempt', done),
  ];
  beforeAll(async () => {
    service = await startTestService();
    const body = { address: 'ann@example.org', password: 'correct horse battery' };
    token = (await service.client.post('/v1/auth/register', { body })).body.access_token;
  });
  beforeEach(async () => {
    own = await listenWith(ROUTES, service, { bulkLine: new BulkLine(() => seconds, MINUTE) });
    underWay.length = 0;
  });
  afterEach(() => own.stop());
  afterAll(() => service.stop());

  const put = (path = '/bulk', raw = 'bytes') => own.client.put(path, { token, raw, type: 'application/octet-stream' });
  const bodiless = () => own.client.post('/bodiless', { token });
  const other = () => own.client.get('/other', { token });
  const begun = (count: number) => until(async () => underWay.length === count);

  it('while somebody uses the service, the next bulk request begins when the one before has ended', async () => {
    expect((await other()).status).toBe(204);
    const both = Promise.all([put(), put()]);
    await begun(1);
    expect((await other()).status).toBe(204);
    expect((await bodiless()).status).toBe(204);
    expect(underWay).toHaveLength(1);
    underWay[0]!();
    await begun(2);
    underWay[1]!();
    expect((await both).map(({ status }) => status)).toEqual([204, 204]);
  });

  it('a bulk request that fails, or is refused for its body, passes its turn on', async () => {
    await other();
    expect((await put('/broken')).status).toBe(500);
    expect((await put('/bulk', 'more than ten bytes')).status).toBe(413);
    const last = put();
    await begun(1);
    underWay[0]!();
    expect((await last).status).toBe(204);
  });

  it('a client that hangs up while it waits holds nobody up', async () => {
    await other();
    const first = put();
    await begun(1);
    const leaving = new RawConnection(own.port);
    await leaving.write(
      `PUT /bulk HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n` +
        'Content-Type: application/octet-stream\r\nContent-Length: 5\r\n\r\nby',
    );
    await other();
    leaving.destroy();
    const last = put();
    underWay[0]!();
    await begun(2);
    underWay[1]!();
    expect([(await first).status, (await last).status]).toEqual([204, 204]);
    await until(async () => own.answered.filter(({ route }) => route === '/bulk').length === 3);
    expect(own.failed).toEqual([]);
  });

  it('anonymous requests, and bulk requests without a body, delay no others', async () => {
    await own.client.get('/public');
    await bodiless();
    const both = Promise.all([put(), put()]);
    await begun(2);
    underWay.forEach((end) => end());
    await both;
  });
});

it('uploads, metadata, and moves to and from the trash are bulk, and nothing else', () => {
  const bulk = routes
    .filter(({ endpoint }) => endpoint.bulk !== undefined)
    .map(({ method, path }) => `${method} ${path}`);
  expect(bulk.sort()).toEqual([
    'DELETE /upload/:upload_id',
    'DELETE /v1/assets/:id',
    'DELETE /v1/guest/uploads/:upload_id',
    'GET /upload/:upload_id',
    'GET /v1/guest/uploads/:upload_id',
    'HEAD /upload/:upload_id',
    'HEAD /v1/guest/uploads/:upload_id',
    'PATCH /upload/:upload_id',
    'PATCH /v1/guest/uploads/:upload_id',
    'POST /upload',
    'POST /upload/batch',
    'POST /v1/assets/:id/restore',
    'POST /v1/guest/uploads',
    'PUT /v1/assets/:id/metadata',
    'PUT /v1/assets/metadata',
  ]);
});

it('IMPORT_PRIORITY=normal: no line', async () => {
  const service = await startTestService({ env: { IMPORT_PRIORITY: 'normal' } });
  expect(service.service.parts.http.bulkLine).toBeNull();
  await service.stop();
});
