import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { healthz, readyz } from '../../../adapters/http/endpoints/admin/health.js';
import { adminRoutes } from '../../../adapters/http/routes.js';
import { route } from '../../../adapters/http/routing/route.js';
import { StoreUnavailable } from '../../../application/ports/stores/store-unavailable.js';
import { listenWith } from '../../support/service/own-routes.js';
import { rawExchange } from '../../support/http/raw-http.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';

const TOKEN = 'an-operators-token';

let loopback: TestService;
let exposed: TestService;
beforeAll(async () => {
  loopback = await startTestService({ env: { CORS_ORIGINS: 'https://app.example.org' } });
  exposed = await startTestService({ env: { ADMIN_HOST: '0.0.0.0', ADMIN_TOKEN: TOKEN } });
});
afterAll(async () => {
  await loopback.stop();
  await exposed.stop();
});

const PATHS = ['/healthz', '/readyz', '/metrics'];

describe('the admin listener', () => {
  it.each(PATHS)('%s: to this machine without a token', async (path) => {
    expect((await loopback.admin.get(path)).status).toBe(200);
  });

  it.each(PATHS)('%s: elsewhere for the token alone', async (path) => {
    const none = await exposed.admin.get(path);
    expect(none.body).toMatchObject({ status: 401, code: 'error.auth.unauthenticated' });
    expect(none.headers.get('www-authenticate')).toBe('Bearer');
    for (const token of ['wrong', `${TOKEN}x`, TOKEN.slice(1), TOKEN.toUpperCase()])
      expect((await exposed.admin.get(path, { token })).status).toBe(401);
    expect((await exposed.admin.get(path, { token: TOKEN })).status).toBe(200);
  });

  it('serves everybody the first files of a browser, which reveal only whether the deployment is ready', async () => {
    const open = adminRoutes.filter(({ guard }) => guard === 'public').map(({ path }) => path);
    expect(open).toEqual(['/openapi.json', '/', '/console', '/console/:file', '/docs', '/docs/:file']);
    const { body } = await exposed.admin.get('/');
    expect(body).toEqual({ service: 'Gatehouse', status: 'ok', documentation: '/docs', openapi: '/openapi.json' });
    const { baseUrl, serverHost } = exposed.service.parts.config;
    for (const path of ['/', '/console', '/docs', '/openapi.json']) {
      const { status, bytes, headers } = await exposed.admin.get(path, { headers: { Accept: 'text/html' } });
      expect(status).toBe(200);
      const told = `${Buffer.from(bytes).toString()} ${JSON.stringify([...headers])}`;
      for (const secret of [TOKEN, baseUrl, serverHost]) expect(told).not.toContain(secret);
    }
  });

  it('names on each listener only addresses that it has', async () => {
    for (const client of [loopback.admin, loopback.client]) {
      const { documentation, openapi, ...more } = (await client.get('/')).body;
      const records = 'server_info' in more ? [more.server_info] : [];
      for (const address of [documentation, openapi, ...records]) expect((await client.get(address)).status).toBe(200);
    }
  });

  it.each(PATHS)('%s: not on the public listener', async (path) => {
    expect((await loopback.client.get(path)).status).toBe(404);
  });

  it('has nothing of the public listener', async () => {
    expect((await loopback.admin.get('/v1/auth/profile')).status).toBe(404);
  });

  it('is closed to web pages, by whatever name they call it, and whatever CORS allows elsewhere', async () => {
    const { port } = loopback.service.admin;
    const get = (headers: string) => rawExchange(port, `GET /healthz HTTP/1.1\r\n${headers}\r\n\r\n`);
    expect((await get('Host: rebound.example.org'))?.status).toBe(403);
    expect((await get('Host: localhost:8081\r\nOrigin: https://app.example.org'))?.status).toBe(403);
    for (const host of ['localhost', '127.0.0.1:8081', '[::1]:8081'])
      expect((await get(`Host: ${host}`))?.status).toBe(200);
    const headers = { Origin: 'https://app.example.org', 'Access-Control-Request-Method': 'GET' };
    const asked = await loopback.admin.send('OPTIONS', '/healthz', { headers });
    expect(asked.headers.get('access-control-allow-origin')).toBeNull();
  });

  it.each([
    [{ 'Sec-Fetch-Site': 'cross-site' }, 403],
    [{ 'Sec-Fetch-Site': 'same-site' }, 403],
    [{ 'Sec-Fetch-Site': 'none' }, 403],
    [{ 'Sec-Fetch-Site': 'same-origin', Origin: 'https://proxied.example.org' }, 200],
    [{ Origin: 'https://evil.example.org' }, 403],
    [{ Origin: 'null' }, 403],
    [{ Origin: 'own' }, 200],
    [{}, 200],
  ])('accepts changes only from its own pages and from programs, with the token too: %j', async (headers, status) => {
    const { host } = new URL(exposed.admin.baseUrl);
    const sent = {
      ...headers,
      ...('Origin' in headers && headers.Origin === 'own' ? { Origin: `http://${host}` } : {}),
    };
    const change = await exposed.admin.post('/admin/quota/audit', { token: TOKEN, body: {}, headers: sent });
    expect(change.status).toBe(status);
    expect((await exposed.admin.get('/admin/keys', { token: TOKEN, headers: sent })).status).toBe(200);
  });

  it('counts answers by route, status and code, and nothing of a person', async () => {
    await loopback.client.post('/v1/auth/login', { body: { address: 'ann@example.org', password: 'wrong' } });
    await loopback.client.get('/v1/albums/019e807a-ec00-7a56-a239-dc6817f31581');
    const { headers, bytes } = await loopback.admin.get('/metrics');
    expect(headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    const text = Buffer.from(bytes).toString();
    expect(text).toContain(
      'gatehouse_http_requests_total{method="POST",route="/v1/auth/login",status="401",code="error.auth.invalid_credentials"} 1',
    );
    expect(text).toContain('route="/v1/albums/:id",status="401",code="error.auth.unauthenticated"} 1');
    expect(text).toContain('gatehouse_http_request_seconds_count{route="/v1/auth/login"} 1');
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
    expect(text).not.toMatch(/ann@|019e807a|127\.0\.0\.1/);
  });
});

describe('/readyz', () => {
  it('is 503 with the cause in the log while the ledger cannot be read; /healthz is 200', async () => {
    const { answers, failed } = await asking(() => Promise.reject(new StoreUnavailable('database: ECONNREFUSED')));
    expect(answers[0]?.status).toBe(200);
    expect(answers[1]?.body).toMatchObject({
      status: 503,
      code: 'error.server.unavailable',
      detail: 'The ledger cannot be read.',
    });
    expect(failed).toHaveLength(1);
  });

  it('is 503 within its time while the ledger does not answer at all', async () => {
    const { answers, ms } = await asking(() => new Promise<never>(() => undefined));
    expect(answers[1]?.body).toMatchObject({ status: 503, detail: 'The ledger does not answer in time.' });
    expect(ms).toBeLessThan(4_000);
  });

  it('is 503 while the schema is another', async () => {
    const difference = { missing: ['a-1'], unknown: ['b-2'] };
    expect((await ready({ difference: async () => difference })).detail).toMatch(/lacks the migrations a-1/);
    expect((await ready({ difference: async () => ({ ...difference, missing: [] }) })).detail).toMatch(
      /does not know b-2/,
    );
  });

  it('is 503 from the moment that the service is told to stop', async () => {
    const service = await startTestService();
    service.service.parts.lifecycle.stopping = true;
    const { headers, body } = await service.admin.get('/readyz');
    expect(body).toMatchObject({ status: 503, detail: 'The service is stopping.' });
    expect(headers.get('connection')).toBe('close');
    await service.stop();
  });
});

/** Asks /healthz and /readyz of a service whose ledger reads with `read`. */
async function asking(read: () => Promise<never>) {
  const service = await startTestService();
  Object.assign(service.baseParts.stores.sessions, { read });
  const rows = [
    route('GET', '/healthz', 'admin', 'exempt', healthz),
    route('GET', '/readyz', 'admin', 'exempt', readyz),
  ];
  const own = await listenWith(rows, service);
  const started = performance.now();
  const answers = await Promise.all(['/healthz', '/readyz'].map((path) => own.client.get(path)));
  const ms = performance.now() - started;
  await own.stop();
  await service.stop();
  return { answers, failed: own.failed, ms };
}

async function ready(schema: TestService['baseParts']['stores']['schema']) {
  const service = await startTestService();
  Object.assign(service.baseParts.stores.schema, schema);
  const { body } = await service.admin.get('/readyz');
  await service.stop();
  return body as { detail: string };
}
