import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RawConnection, rawExchange, type RawResponse } from '../../support/http/raw-http.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';

let service: TestService;
let port: number;
beforeAll(async () => {
  service = await startTestService();
  port = service.service.public.port;
});
afterAll(() => service.stop());

/** Checks the contract's form: problem body, protocol headers, request id. */
function expectProblem(response: RawResponse | null, status: number, code: string): void {
  expect(response?.status).toBe(status);
  expect(response?.headers.get('content-type')).toBe('application/problem+json');
  expect(response?.headers.get('x-service-protocol-min')).toBe('2026-01-01');
  expect(response?.headers.get('x-service-protocol-max')).toBe('2026-11-01');
  expect(response?.headers.get('x-service-min-client-build')).toBe('0.0.0');
  expect(response?.headers.get('cache-control')).toBe('no-store');
  const body = JSON.parse(response?.body ?? '') as Record<string, unknown>;
  expect(body).toMatchObject({ type: 'about:blank', status, code, request_id: response?.headers.get('x-request-id') });
}

const HEAD = 'POST /v1/auth/refresh HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';

describe('what the HTTP parser refuses', () => {
  it.each([
    ['no HTTP at all', 'hello\r\n\r\n'],
    ['an unknown method', 'BREW /pot HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['an unknown version', 'GET / HTTP/3.7\r\nHost: x\r\n\r\n'],
    ['HTTP/2 by surprise', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['a space in a header name', 'GET / HTTP/1.1\r\nHost: x\r\nA b: c\r\n\r\n'],
    ['Content-Length and Transfer-Encoding', `${HEAD}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['two Content-Lengths', `${HEAD}Content-Length: 5\r\nContent-Length: 6\r\n\r\nabcde`],
    ['a negative Content-Length', `${HEAD}Content-Length: -5\r\n\r\n`],
    ['an unknown Transfer-Encoding', `${HEAD}Transfer-Encoding: gzip\r\n\r\nabc`],
    ['a broken chunk', `${HEAD}Transfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n`],
    ['a bare carriage return', 'GET / HTTP/1.1\r\nHost: x\rA: b\r\n\r\n'],
    ['no Host', 'GET /v1/auth/profile HTTP/1.1\r\n\r\n'],
    ['two Hosts', 'GET /v1/auth/profile HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n'],
    ['two Authorizations', `${HEAD}Authorization: Bearer a\r\nauthorization: Bearer b\r\nContent-Length: 0\r\n\r\n`],
    [
      'a second Authorization after 2,500 headers',
      `GET /v1/auth/profile HTTP/1.1\r\nHost: x\r\nAuthorization: a\r\n${'a:b\r\n'.repeat(2_500)}Authorization: b\r\n\r\n`,
    ],
    ['broken percent-encoding of a path', 'GET /v1/albums/%zz HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['an address without a host', 'GET http:// HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['an address whose host is half an IPv6 address', 'GET http://[::1/ HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['an address whose host is no name', 'OPTIONS http://xn--/v1/auth/oidc HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a path that is no UTF-8', 'GET /v1/albums/%ff%fe HTTP/1.1\r\nHost: x\r\n\r\n'],
  ])('%s: 400', async (_what, text) => {
    expectProblem(await rawExchange(port, text), 400, 'error.request.invalid');
  });

  it('headers of more than 16 KiB: 431', async () => {
    const text = `GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(17_000)}\r\n\r\n`;
    expectProblem(await rawExchange(port, text), 431, 'error.request.headers_too_large');
  });

  it('the same on a connection that was good before', async () => {
    const connection = new RawConnection(port);
    await connection.write('GET /nowhere HTTP/1.1\r\nHost: x\r\n\r\n');
    expectProblem(await connection.response(), 404, 'error.request.not_found');
    await connection.write('rubbish\r\n\r\n');
    expectProblem(await connection.response(), 400, 'error.request.invalid');
    await connection.closed;
  });

  it.each([
    ['rubbish', 'rubbish\r\n\r\n', 400, 'error.request.invalid'],
    ['a broken body', `${HEAD}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, 400, 'error.request.invalid'],
    ['CONNECT', 'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n', 405, 'error.request.method_not_allowed'],
  ])('%s behind good requests, which get their own answers first', async (_what, text, status, code) => {
    const login = JSON.stringify({ address: 'nobody@example.org', password: 'a wrong password' });
    const good = `POST /v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${login.length}\r\n\r\n${login}`;
    const connection = new RawConnection(port);
    await connection.write(`${good}GET /nowhere HTTP/1.1\r\nHost: x\r\n\r\n${text}`);
    await connection.write('more rubbish\r\n\r\n');
    expectProblem(await connection.response(), 401, 'error.auth.invalid_credentials');
    expectProblem(await connection.response(), 404, 'error.request.not_found');
    expectProblem(await connection.response(), status, code);
    await connection.closed;
  });

  it('rubbish behind a request that ends the connection', async () => {
    const connection = new RawConnection(port);
    await connection.write('GET /nowhere HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\nrubbish\r\n\r\n');
    expectProblem(await connection.response(), 404, 'error.request.not_found');
    await connection.closed;
    expect(await connection.response()).toBeNull();
  });

  it('CONNECT: 405', async () => {
    const response = await rawExchange(port, 'CONNECT example.org:443 HTTP/1.1\r\nHost: example.org\r\n\r\n');
    expectProblem(response, 405, 'error.request.method_not_allowed');
    expect(response?.headers.get('allow')).toContain('GET');
  });
});

describe('what is unusual but good', () => {
  it.each([
    ['HTTP/1.0 without a Host', 'GET /nowhere HTTP/1.0\r\n\r\n'],
    ['an absolute address', 'GET http://x/nowhere HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['an Upgrade', 'GET /nowhere HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'],
    ['an unknown Expect', 'GET /nowhere HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\n\r\n'],
    ['an asterisk', 'OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n'],
  ])('%s', async (_what, text) => {
    expectProblem(await rawExchange(port, text), 404, 'error.request.not_found');
  });

  it('a request line by line, and two at once', async () => {
    const connection = new RawConnection(port);
    for (const line of ['GET /one HTTP/1.1\r\n', 'Host: x\r\n', '\r\n']) await connection.write(line);
    expectProblem(await connection.response(), 404, 'error.request.not_found');
    await connection.write('GET /one HTTP/1.1\r\nHost: x\r\n\r\nGET /two HTTP/1.1\r\nHost: x\r\n\r\n');
    expectProblem(await connection.response(), 404, 'error.request.not_found');
    expectProblem(await connection.response(), 404, 'error.request.not_found');
    connection.destroy();
  });
});

describe('a body that is refused before it has arrived', () => {
  const MEGABYTE = Buffer.alloc(1024 * 1024, 0x61);
  const PROFILE = 'PATCH /v1/auth/profile HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
  const HUGE = `Content-Length: ${100 * MEGABYTE.length}\r\n\r\n`;

  /** Sends up to 100 MB, until the server stops accepting, and only then reads the answer, as simple clients do. */
  async function pour(head: string): Promise<{ response: RawResponse | null; megabytes: number }> {
    const connection = new RawConnection(port);
    await connection.write(head);
    let megabytes = 0;
    while (megabytes < 100 && (await connection.write(MEGABYTE))) megabytes += 1;
    const response = await connection.response();
    connection.destroy();
    return { response, megabytes };
  }

  it.each([
    ['401', 'without a token', PROFILE + HUGE, 401, 'error.auth.unauthenticated'],
    ['413', 'by its Content-Length', HEAD + HUGE, 413, 'error.request.too_large'],
    ['413', 'chunked', `${HEAD}Transfer-Encoding: chunked\r\n\r\n6400000\r\n`, 413, 'error.request.too_large'],
    ['415', 'compressed', `${HEAD}Content-Encoding: gzip\r\n${HUGE}`, 415, 'error.request.unsupported_media_type'],
    [
      '415',
      'compressed by the transfer',
      `${HEAD}Transfer-Encoding: gzip, chunked\r\n\r\n6400000\r\n`,
      415,
      'error.request.unsupported_media_type',
    ],
    ['404', 'on no path', `POST /nowhere HTTP/1.1\r\nHost: x\r\n${HUGE}`, 404, 'error.request.not_found'],
    [
      '405',
      'by another method',
      `PUT /v1/auth/refresh HTTP/1.1\r\nHost: x\r\n${HUGE}`,
      405,
      'error.request.method_not_allowed',
    ],
  ])('gets its %s (%s), is not read on, and ends the connection', async (_status, _how, head, status, code) => {
    const { response, megabytes } = await pour(head);
    expectProblem(response, status, code);
    expect(response?.headers.get('connection')).toBe('close');
    // The kernel's buffers plus the bytes that the server reads while it lingers.
    expect(megabytes).toBeLessThan(20);
  });

  it('leaves a client that still sends, such as a proxy, the time to read why', async () => {
    const connection = new RawConnection(port);
    connection.stopReading();
    await connection.write(PROFILE + HUGE);
    // More than both sides' buffers hold: a server that closes the connection resets it, and the response is lost.
    void connection.write(Buffer.alloc(40 * MEGABYTE.length));
    await delay(200);
    connection.readOn();
    expectProblem(await connection.response(), 401, 'error.auth.unauthenticated');
    connection.destroy();
  });

  it('by a route that takes none is ignored: a small one is discarded, a huge one ends the connection', async () => {
    const head = 'GET /.well-known/service/server-info HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
    const connection = new RawConnection(port);
    await connection.write(`${head}Content-Length: 8\r\n\r\n{rubbishGET /nowhere HTTP/1.1\r\nHost: x\r\n\r\n`);
    expect((await connection.response())?.status).toBe(200);
    expectProblem(await connection.response(), 404, 'error.request.not_found');
    connection.destroy();
    const { response, megabytes } = await pour(head + HUGE);
    expect([response?.status, response?.headers.get('connection')]).toEqual([200, 'close']);
    expect(megabytes).toBeLessThan(20);
  });

  it('keeps the connection when the rest is small', async () => {
    const connection = new RawConnection(port);
    await connection.write(`${PROFILE}Content-Length: 4\r\n\r\n`);
    expectProblem(await connection.response(), 401, 'error.auth.unauthenticated');
    await connection.write('{}  GET /nowhere HTTP/1.1\r\nHost: x\r\n\r\n');
    expectProblem(await connection.response(), 404, 'error.request.not_found');
    connection.destroy();
  });

  it('ends the connection when the rest, however small, does not come', async () => {
    const connection = new RawConnection(port);
    await connection.write(`${PROFILE}Content-Length: 4\r\n\r\n`);
    expectProblem(await connection.response(), 401, 'error.auth.unauthenticated');
    await connection.closed;
  });

  it('is not asked for after Expect: 100-continue, and is once everything else is right', async () => {
    const refused = new RawConnection(port);
    await refused.write(`${PROFILE}Expect: 100-continue\r\nContent-Length: 2\r\n\r\n`);
    expectProblem(await refused.response(), 401, 'error.auth.unauthenticated');
    await refused.closed;
    const taken = new RawConnection(port);
    await taken.write(`${HEAD}Expect: 100-continue\r\nContent-Length: 2\r\n\r\n`);
    expect((await taken.response())?.status).toBe(100);
    await taken.write('{}');
    expectProblem(await taken.response(), 400, 'error.request.invalid');
    taken.destroy();
    const old = new RawConnection(port);
    await old.write(`${HEAD.replace('HTTP/1.1', 'HTTP/1.0')}Expect: 100-continue\r\nContent-Length: 2\r\n\r\n{}`);
    expectProblem(await old.response(), 400, 'error.request.invalid');
    await old.closed;
  });
});
