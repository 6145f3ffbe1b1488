import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Reply } from '../../../adapters/http/pipeline/response/reply.js';
import { route } from '../../../adapters/http/routing/route.js';
import type { ApiErrorCode } from '../../../adapters/http/request-error.js';
import { DomainError, type ErrorCode } from '../../../domain/kernel/errors.js';
import { StoreUnavailable } from '../../../application/ports/stores/store-unavailable.js';
import type { ClientResponse } from '../../support/http/client.js';
import { lent, listenWith, replying, type OwnListener } from '../../support/service/own-routes.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';

const REPLIES: Readonly<Record<string, () => Reply>> = {
  200: () => ({ status: 200, body: { json: {} } }),
  201: () => ({ status: 201, headers: { Location: '/x' }, body: { json: {} } }),
  202: () => ({ status: 202, body: { json: {} } }),
  204: () => ({ status: 204 }),
  206: () => ({
    status: 206,
    body: { open: async () => lent(Readable.from([Buffer.from('part')])), type: 'application/octet-stream' },
  }),
  303: () => ({ status: 303, headers: { Location: 'https://app.example.org/' } }),
  304: () => ({ status: 200, headers: { ETag: '"v1"' }, body: { bytes: 'x', type: 'text/plain' } }),
};

const REFUSALS: Readonly<Record<string, ApiErrorCode>> = {
  400: 'error.request.invalid',
  401: 'error.auth.unauthenticated',
  403: 'error.request.forbidden',
  404: 'error.album.not_found',
  408: 'error.request.timeout',
  409: 'error.album.quiescing',
  410: 'error.upload.gone',
  412: 'error.request.precondition_failed',
  413: 'error.upload.too_large',
  415: 'error.request.unsupported_media_type',
  416: 'error.request.range_not_satisfiable',
  423: 'error.upload.locked',
  426: 'error.protocol.required',
  429: 'error.auth.locked',
  431: 'error.request.headers_too_large',
  460: 'error.upload.checksum_mismatch',
  500: 'error.server.internal',
  502: 'error.auth.provider_unavailable',
  503: 'error.request.overloaded',
  507: 'error.storage.full',
};

let service: TestService;
let own: OwnListener;
beforeAll(async () => {
  service = await startTestService({ env: { CORS_ORIGINS: 'https://app.example.org', MIN_CLIENT_BUILD: '2.1.0' } });
  own = await listenWith(
    [
      ...Object.entries(REPLIES).map(([status, reply]) =>
        route('GET', `/reply/${status}`, 'public', 'read', replying(reply)),
      ),
      ...Object.entries(REFUSALS).map(([status, code]) =>
        route('GET', `/refuse/${status}`, 'public', 'read', replying(refuseWith(code))),
      ),
      route('GET', '/throw/500', 'public', 'read', replying(refuseBy(new TypeError('secret')))),
      route('GET', '/throw/503', 'public', 'read', replying(refuseBy(new StoreUnavailable('secret')))),
      route(
        'GET',
        '/late/503',
        'public',
        'read',
        replying(refuseBy(new DomainError('error.server.unavailable', 'Late.'))),
      ),
      route<null, 'public', null>('GET', '/query', 'public', 'read', {
        ...replying(done),
        run: async ({ query }) => ({ status: 200, body: { json: { a: query('a') } } }),
      }),
      route('PUT', '/write/:id', 'public', 'write', replying(done)),
    ],
    service,
  );
});
afterAll(async () => {
  await own.stop();
  await service.stop();
});

function refuseWith(code: ApiErrorCode): () => Promise<Reply> {
  return refuseBy(new DomainError(code as ErrorCode, 'Do otherwise.', { retryAfter: 7 }));
}

function refuseBy(error: Error): () => Promise<Reply> {
  return () => Promise.reject(error);
}

function done(): Reply {
  return { status: 204 };
}

/** Checks the headers that section 2 of the contract requires on every response of every route. */
function expectConstantHeaders({ headers }: ClientResponse): void {
  expect(headers.get('x-service-protocol-min')).toBe('2026-01-01');
  expect(headers.get('x-service-protocol-max')).toBe('2026-11-01');
  expect(headers.get('x-service-min-client-build')).toBe('2.1.0');
  expect(headers.get('x-request-id')).toMatch(/^[A-Za-z0-9._-]{1,128}$/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('x-powered-by')).toBeNull();
}

describe('every response has the protocol headers', () => {
  it.each(Object.keys(REPLIES))('%s', async (status) => {
    const answer = await own.client.get(`/reply/${status}`, { headers: { 'If-None-Match': '"v1"' } });
    expect(answer.status).toBe(Number(status));
    expectConstantHeaders(answer);
  });

  it.each(Object.entries(REFUSALS))('%s, and a problem body', async (status, code) => {
    const answer = await own.client.get(`/refuse/${status}`);
    expect(answer.status).toBe(Number(status));
    expectConstantHeaders(answer);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(answer.headers.get('retry-after')).toBe('7');
    expect(answer.body).toMatchObject({ status: Number(status), code, detail: 'Do otherwise.', retry_after: 7 });
    expect(answer.body.request_id).toBe(answer.headers.get('x-request-id'));
  });

  it('a 503 that names no seconds: two of them, in the header and in the body', async () => {
    const answer = await own.client.get('/late/503');
    expect(answer).toMatchObject({ status: 503, body: { detail: 'Late.', retry_after: 2 } });
    expect(answer.headers.get('retry-after')).toBe('2');
  });

  it('a failure of ours: 500 or 503, with the cause in the log and not in the answer', async () => {
    own.failed.length = 0;
    for (const [status, code] of [
      [500, 'error.server.internal'],
      [503, 'error.server.unavailable'],
    ] as const) {
      const answer = await own.client.get(`/throw/${status}`);
      expectConstantHeaders(answer);
      expect(answer.body).toMatchObject({ status, code });
      expect(JSON.stringify(answer.body)).not.toContain('secret');
    }
    expect(own.failed.map(String)).toEqual(['TypeError: secret', 'StoreUnavailable: secret']);
  });

  it('HEAD', async () => {
    for (const path of ['/reply/200', '/reply/206', '/nowhere']) {
      const answer = await own.client.send('HEAD', path);
      expectConstantHeaders(answer);
      expect(answer.bytes).toHaveLength(0);
    }
  });

  it('405, with the methods of the path', async () => {
    const answer = await own.client.delete('/reply/200');
    expect(answer.status).toBe(405);
    expectConstantHeaders(answer);
    expect(answer.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
    expect((await own.client.get('/write/1')).headers.get('allow')).toBe('PUT, OPTIONS');
  });

  it('OPTIONS, and what a listed origin may send; never a reflected origin', async () => {
    const ask = (origin: string) => own.client.send('OPTIONS', '/write/1', { headers: { Origin: origin } });
    const listed = await ask('https://app.example.org');
    expect(listed.status).toBe(204);
    expectConstantHeaders(listed);
    expect(listed.headers.get('access-control-allow-origin')).toBe('https://app.example.org');
    expect(listed.headers.get('access-control-allow-methods')).toBe('PUT, OPTIONS');
    expect(listed.headers.get('access-control-allow-headers')).toContain('X-Service-Protocol');
    expect(listed.headers.get('access-control-expose-headers')).toContain('X-Service-Protocol-Min');
    const other = await ask('https://evil.example.org');
    expectConstantHeaders(other);
    expect(other.headers.get('access-control-allow-origin')).toBeNull();
    expect(other.headers.get('vary')).toBe('Origin');
  });

  it('426: it names what to upgrade to (RFC 9110 section 15.5.22)', async () => {
    const answer = await own.client.put('/write/1');
    expect(answer.status).toBe(426);
    expectConstantHeaders(answer);
    expect(answer.headers.get('upgrade')).toBe('service-protocol/2026-11-01');
    expect(answer.headers.get('connection')).toBe('Upgrade');
  });

  it('401: it names the scheme', async () => {
    expect((await own.client.get('/refuse/401')).headers.get('www-authenticate')).toBe('Bearer');
  });

  it('400 for a query parameter that stands twice; a question mark is a character like others', async () => {
    const answer = await own.client.get('/query?a=1&a=2');
    expectConstantHeaders(answer);
    expect(answer.body).toMatchObject({ status: 400, errors: [{ path: '/a' }] });
    expect((await own.client.get('/query?a=b?c&d')).body).toEqual({ a: 'b?c' });
    expect((await own.client.get('/query?b=1')).body).toEqual({ a: null });
  });

  it('after a look of the operator too', async () => {
    for (const path of ['/healthz', '/readyz', '/metrics', '/nowhere'])
      expectConstantHeaders(await service.admin.get(path));
  });
});
