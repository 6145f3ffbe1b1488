import { setTimeout as delay } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { bytes, NO_BODY, type Endpoint } from '../../../adapters/http/routing/endpoint.js';
import { noContent, ok } from '../../../adapters/http/pipeline/response/reply.js';
import { BATCH_TYPE, withBatch } from '../../../adapters/http/pipeline/request/batch-body.js';
import { route, type Route } from '../../../adapters/http/routing/route.js';
import { inParallel } from '../../support/people/builders.js';
import { lent, listenWith, OWN_DOCS, replying, type OwnListener } from '../../support/service/own-routes.js';
import { RawConnection, rawExchange } from '../../support/http/raw-http.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';

const BODY_TIMEOUT = 300;
const LIMITS = { headersTimeout: 300, connectionsCheckingInterval: 50, keepAliveTimeout: 60_000 };

/** Reads a streamed body to its end. */
const swallow: Endpoint = {
  summary: 'for a test',
  docs: OWN_DOCS,
  body: { kind: 'stream', type: 'application/offset+octet-stream' } as never,
  answers: {},
  run: async ({ incoming }) => {
    for await (const chunk of incoming) expect(chunk).toBeInstanceOf(Buffer);
    return noContent();
  },
};

const BATCH = { validate: () => [9], itemsOf: (sizes: number[]) => sizes, sizeOf: (size: number) => size };

/** Waits for a batch longer than `BODY_TIMEOUT`. */
const batch: Endpoint = {
  ...swallow,
  body: { kind: 'stream', type: BATCH_TYPE, firstLine: {} } as never,
  run: ({ incoming }) => {
    const caller = { account: { id: 'a' } };
    return withBatch({ incoming, caller }, { ...BATCH, longest: 3 * BODY_TIMEOUT }, () => Promise.resolve(noContent()));
  },
};

/** The streams made for replies, to check that each ends. */
const sources: Readable[] = [];
function source(read: (this: Readable) => void): Readable {
  const made = new Readable({ read });
  sources.push(made);
  return made;
}
function streaming(read: (this: Readable) => void): Endpoint {
  return replying(() => ({
    status: 200,
    headers: { ETag: '"v1"' },
    body: { open: async () => lent(source(read)), type: 'application/octet-stream' },
  }));
}

const ROUTES: readonly Route[] = [
  route('PUT', '/bytes', 'public', 'exempt', { ...replying(() => noContent()), body: bytes(1_000) } as never),
  route('PATCH', '/stream', 'public', 'exempt', swallow),
  route('POST', '/batch', 'public', 'exempt', batch),
  route('POST', '/nothing', 'public', 'exempt', { ...replying(() => noContent()), body: NO_BODY }),
  route('GET', '/endless', 'public', 'exempt', streaming(endless)),
  route('GET', '/broken', 'public', 'exempt', streaming(failAtOnce)),
  route('GET', '/breaks', 'public', 'exempt', streaming(failLater)),
  route('GET', '/empty', 'public', 'exempt', streaming(nothing)),
  route(
    'GET',
    '/header',
    'public',
    'exempt',
    replying(() => ({ ...ok({}), headers: { Location: 'a\nb' } })),
  ),
];

function endless(this: Readable): void {
  this.push(Buffer.alloc(65_536));
}
function failAtOnce(this: Readable): void {
  this.destroy(new Error('the disk is gone'));
}
function failLater(this: Readable): void {
  if (this.readableDidRead) setImmediate(() => this.destroy(new Error('the disk is gone')));
  else this.push(Buffer.alloc(100));
}
function nothing(this: Readable): void {
  this.push(null);
}

let service: TestService;
let own: OwnListener;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  own = await listenWith(ROUTES, service, { limits: LIMITS, bodyTimeout: BODY_TIMEOUT });
});
afterEach(async () => {
  await own.stop();
  expect(sources.splice(0).every((stream) => stream.destroyed)).toBe(true);
});
afterAll(() => service.stop());

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await delay(5);
}

describe('a slow client', () => {
  it('that does not finish its headers gets a 408 and is cut', async () => {
    const response = await rawExchange(own.port, 'GET / HTTP/1.1\r\nHost: x\r\nA: ');
    expect(response?.status).toBe(408);
    expect(response?.headers.get('x-service-protocol-min')).toBe('2026-01-01');
    expect(JSON.parse(response?.body ?? '')).toMatchObject({ code: 'error.request.timeout' });
  });

  it('that does not finish its body gets a 408 and is cut', async () => {
    const connection = new RawConnection(own.port);
    await connection.write('PUT /bytes HTTP/1.1\r\nHost: x\r\nContent-Type: application/octet-stream\r\n');
    await connection.write('Content-Length: 9\r\n\r\nabc');
    const response = await connection.response();
    expect(response?.status).toBe(408);
    expect(response?.headers.get('connection')).toContain('close');
    await connection.closed;
  });

  it('that trickles a body is given no more time than one that sends nothing', async () => {
    const connection = new RawConnection(own.port);
    await connection.write('PUT /bytes HTTP/1.1\r\nHost: x\r\nContent-Type: application/octet-stream\r\n');
    await connection.write('Content-Length: 900\r\n\r\n');
    const trickle = setInterval(() => void connection.write('a'), 20);
    expect((await connection.response())?.status).toBe(408);
    clearInterval(trickle);
    connection.destroy();
  });

  it('that stops in the midst of a streamed body is cut; one that continues is not', async () => {
    const HEAD = 'PATCH /stream HTTP/1.1\r\nHost: x\r\nContent-Type: application/offset+octet-stream\r\n';
    const bodyTimeout = 4 * BODY_TIMEOUT;
    const patient = await listenWith(ROUTES, service, { limits: LIMITS, bodyTimeout });
    const [stalled, slow] = [new RawConnection(patient.port), new RawConnection(patient.port)];
    await stalled.write(`${HEAD}Content-Length: 100000\r\n\r\nabc`);
    await slow.write(`${HEAD}Content-Length: 12288\r\n\r\n`);
    for (let sent = 0; sent < 6; sent += 1) {
      await delay(bodyTimeout / 4);
      await slow.write(Buffer.alloc(2_048));
    }
    expect((await slow.response())?.status).toBe(204);
    expect(await stalled.response()).toBeNull();
    await until(() => patient.answered.length === 2);
    expect(patient.answered.map(({ status }) => status).sort()).toEqual([204, 499]);
    slow.destroy();
    await patient.stop();
  });

  it.each([
    ['arrives slowly is read', ['[9]\n', 'abc', 'def', 'ghi'], 204],
    ['stops gets a 408', ['[9]\n', 'abc'], 408],
  ])('whose batch %s, after the time of a streamed body', async (_case, parts, status) => {
    const connection = new RawConnection(own.port);
    await connection.write(
      `POST /batch HTTP/1.1\r\nHost: x\r\nContent-Type: ${BATCH_TYPE}\r\nContent-Length: 13\r\n\r\n`,
    );
    for (const part of parts) {
      await delay(BODY_TIMEOUT / 2);
      await connection.write(part);
    }
    expect((await connection.response())?.status).toBe(status);
    connection.destroy();
  });

  it('that leaves a body unsent that nobody asked for does not hold its connection', async () => {
    const leave = async (header: string) => {
      const connection = new RawConnection(own.port);
      await connection.write(`POST /nothing HTTP/1.1\r\nHost: x\r\n${header}\r\n\r\n`);
      expect((await connection.response())?.status).toBe(204);
      await connection.closed;
    };
    await Promise.all(['Content-Length: 9', 'Transfer-Encoding: chunked'].map(leave));
  });

  it('among 2,000 of its kind keeps nobody else waiting', async () => {
    const crowd = await inParallel(2_000, async (index) => {
      const connection = new RawConnection(own.port);
      await connection.write(index % 2 === 0 ? 'GET / HT' : 'PUT /bytes HTTP/1.1\r\nHost: x\r\nA: ');
      return connection;
    });
    expect((await own.client.post('/nothing')).status).toBe(204);
    await Promise.all(crowd.map(({ closed }) => closed));
    expect(own.failed).toEqual([]);
  });
});

describe('a client that hangs up', () => {
  it('while its body is read is no failure of ours', async () => {
    const connection = new RawConnection(own.port);
    await connection.write('PUT /bytes HTTP/1.1\r\nHost: x\r\nContent-Type: application/octet-stream\r\n');
    await connection.write('Content-Length: 9\r\n\r\nabc');
    connection.destroy();
    await until(() => own.answered.length === 1);
    expect(own.answered[0]?.status).toBe(499);
    expect(own.failed).toEqual([]);
  });

  it('while a body is streamed in is no failure of ours', async () => {
    const connection = new RawConnection(own.port);
    await connection.write('PATCH /stream HTTP/1.1\r\nHost: x\r\nContent-Type: application/offset+octet-stream\r\n');
    await connection.write('Content-Length: 9\r\n\r\nabc');
    await delay(20);
    connection.destroy();
    await until(() => own.answered.length === 1);
    expect(own.answered[0]?.status).toBe(499);
    expect(own.failed).toEqual([]);
  });

  it('while an answer is streamed is no failure of ours, and ends the source', async () => {
    const connection = new RawConnection(own.port);
    await connection.write('GET /endless HTTP/1.1\r\nHost: x\r\n\r\n');
    await connection.response();
    connection.destroy();
    await until(() => own.answered.length === 1);
    expect(own.answered[0]?.status).toBe(499);
    expect(own.failed).toEqual([]);
  });
});

describe('a streamed answer', () => {
  it('that cannot begin is a clean 500', async () => {
    const answer = await own.client.get('/broken');
    expect(answer.body).toMatchObject({ status: 500, code: 'error.server.internal' });
    expect(own.failed.map(String)).toEqual(['Error: the disk is gone']);
  });

  it('that breaks off cuts the connection, so that nobody takes it for whole', async () => {
    await expect(own.client.get('/breaks')).rejects.toThrow();
    expect(own.answered[0]?.status).toBe(200);
    expect(own.failed.map(String)).toEqual(['Error: the disk is gone']);
  });

  it('may be empty, and is not opened for HEAD or when the client has it', async () => {
    expect((await own.client.get('/empty')).bytes).toHaveLength(0);
    expect((await own.client.send('HEAD', '/endless')).status).toBe(200);
    expect((await own.client.get('/endless', { headers: { 'If-None-Match': 'W/"v1"' } })).status).toBe(304);
  });

  it('with a header that cannot be sent is a clean 500', async () => {
    expect((await own.client.get('/header')).status).toBe(500);
    expect(own.failed).toHaveLength(1);
  });
});

describe('a listener that stops', () => {
  it('closes idle connections, lets what runs finish, and says that it was the last answer', async () => {
    let stopping = false;
    let finish: (() => void) | undefined;
    const slow = replying(async () => {
      await new Promise<void>((resolve) => (finish = resolve));
      return noContent();
    });
    const listener = await listenWith([route('GET', '/slow', 'public', 'exempt', slow), ...ROUTES], service, {
      isStopping: () => stopping,
    });
    const [idle, busy] = [new RawConnection(listener.port), new RawConnection(listener.port)];
    await idle.write('POST /nothing HTTP/1.1\r\nHost: x\r\n\r\n');
    expect((await idle.response())?.headers.get('connection')).toBe('keep-alive');
    await busy.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n');
    await until(() => finish !== undefined);
    stopping = true;
    const stopped = listener.stop(5_000);
    await idle.closed;
    await expect(listener.client.post('/nothing')).rejects.toThrow();
    finish?.();
    const last = await busy.response();
    expect(last?.status).toBe(204);
    expect(last?.headers.get('connection')).toBe('close');
    await stopped;
  });

  it('cuts what has not finished after the grace', async () => {
    const never = replying(() => new Promise<never>(() => undefined));
    const listener = await listenWith([route('GET', '/never', 'public', 'exempt', never)], service);
    const connection = new RawConnection(listener.port);
    await connection.write('GET /never HTTP/1.1\r\nHost: x\r\n\r\n');
    await delay(20);
    await listener.stop(50);
    expect(await connection.response()).toBeNull();
  });
});
