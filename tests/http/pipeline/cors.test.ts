import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestService, type TestService } from '../../support/service/test-service.js';

const WEB = 'https://app.example.org';
const APPS = ['capacitor://localhost', 'tauri://localhost'];

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ env: { CORS_ORIGINS: [WEB, ...APPS].join(',') } });
});
afterAll(() => service.stop());

describe('CORS', () => {
  it.each([WEB, ...APPS])('lets %s read answers and what tus clients need of their headers', async (origin) => {
    const answer = await service.client.get('/quota', { headers: { Origin: origin } });
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
    const exposed = listOf(answer.headers.get('access-control-expose-headers'));
    expect(exposed).toEqual(expect.arrayContaining(['location', 'upload-offset', 'upload-length', 'tus-resumable']));
    expect(exposed).toEqual(
      expect.arrayContaining(['x-service-protocol-min', 'x-service-min-client-build', 'retry-after']),
    );
  });

  it('lets apps read every response header that the API document lists', async () => {
    const { headers } = await service.client.get('/quota', { headers: { Origin: WEB } });
    // Pages can always read Cache-Control: it is safelisted.
    const readable = ['cache-control', ...listOf(headers.get('access-control-expose-headers'))];
    const { components } = (await service.client.get('/openapi.json')).body;
    const listed = Object.keys(components.headers).map((name) => name.toLowerCase());
    expect(listed.filter((name) => !readable.includes(name))).toEqual([]);
  });

  it('lets a tus client create an upload and send its bytes', async () => {
    const headers = { Origin: APPS[0]!, 'Access-Control-Request-Method': 'POST' };
    const answer = await service.client.send('OPTIONS', '/upload', { headers });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-origin')).toBe(APPS[0]);
    expect(listOf(answer.headers.get('access-control-allow-headers'))).toEqual(
      expect.arrayContaining([
        'authorization',
        'tus-resumable',
        'upload-length',
        'upload-metadata',
        'upload-offset',
        'if-match',
      ]),
    );
  });

  it('never reflects an origin that is not on the list', async () => {
    for (const origin of ['https://evil.example', 'null', `${WEB}.evil.example`, 'capacitor://elsewhere']) {
      const answer = await service.client.get('/quota', { headers: { Origin: origin } });
      expect([answer.headers.get('access-control-allow-origin'), answer.headers.get('vary')]).toEqual([null, 'Origin']);
    }
  });

  it.each([
    '/.well-known/service/server-info',
    '/.well-known/service/deprecation',
    '/.well-known/service/moved/nobody',
    '/.well-known/jwks.json',
    '/.well-known/webfinger?resource=acct:nobody@gatehouse.test',
    '/openapi.json',
  ])('%s may be read by any page, by those on the list too', async (path) => {
    for (const origin of ['https://elsewhere.example', WEB]) {
      const answer = await service.client.get(path, { headers: { Origin: origin } });
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      const asked = { Origin: origin, 'Access-Control-Request-Method': 'GET' };
      const preflight = await service.client.send('OPTIONS', path, { headers: asked });
      expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
      expect(listOf(preflight.headers.get('access-control-allow-headers'))).toContain('x-service-protocol');
    }
  });
});

function listOf(header: string | null): string[] {
  return (header ?? '').toLowerCase().split(/, */);
}
