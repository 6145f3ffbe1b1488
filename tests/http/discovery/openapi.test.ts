import { expect, it } from '@jest/globals';
import { routes } from '../../../adapters/http/routes.js';
import type { WireBody } from '../../support/http/client.js';
import { startTestService } from '../../support/service/test-service.js';

it('GET /openapi.json tells every route of the table to whoever asks, and no other', async () => {
  const service = await startTestService();
  const answer = await service.client.get('/openapi.json', { headers: { 'X-Service-Protocol': 'never' } });
  await service.stop();
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/json');
  expect(answer.body).toMatchObject({ openapi: '3.1.0', servers: [{ url: 'http://gatehouse.test' }] });
  const told = Object.entries(answer.body.paths as Record<string, WireBody>).flatMap(([path, methods]) =>
    Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const table = routes.map(({ method, path }) => `${method} ${path.replace(/:([a-z0-9_]+)/g, '{$1}')}`);
  expect(told.sort()).toEqual(table.sort());
});
