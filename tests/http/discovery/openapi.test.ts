import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { adminRoutes, routes } from '../../../adapters/http/routes.js';
import type { Route } from '../../../adapters/http/routing/route.js';
import { webhookFault } from '../../support/described/documents.js';
import type { WireBody } from '../../support/http/client.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

it('GET /openapi.json tells every route of the table to whoever asks, and no other', async () => {
  const answer = await service.client.get('/openapi.json', { headers: { 'X-Service-Protocol': 'never' } });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/json');
  expect(answer.body).toMatchObject({ openapi: '3.1.0', servers: [{ url: 'http://gatehouse.test' }] });
  expect(operationsOf(answer.body)).toEqual(operationsIn(routes));
});

it("GET /openapi.json of the operator's listener tells that listener's routes", async () => {
  const answer = await service.admin.get('/openapi.json');
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ openapi: '3.1.0', servers: [{ url: '/' }] });
  expect(operationsOf(answer.body)).toEqual(operationsIn(adminRoutes));
});

it('is built in steps, between which the service serves other requests', async () => {
  let turns = 0;
  let isBuilding = true;
  const count = (): void => {
    turns += 1;
    if (isBuilding) setImmediate(count);
  };
  setImmediate(count);
  await service.service.parts.apiDocument.inSteps('public');
  isBuilding = false;
  expect(turns).toBeGreaterThan(operationsIn(routes).length);
});

it('names the codes of each refusal, by status, and those of an outage everywhere', async () => {
  const { body } = await service.client.get('/openapi.json');
  const codes = (path: string, method: string, status: number): string[] => {
    const listed = body.paths[path][method].responses[status];
    const { content } = body.components.responses[String(listed.$ref).split('/').at(-1)!] ?? listed;
    return content['application/problem+json'].schema.allOf[1].properties.code.enum;
  };
  expect(codes('/v1/auth/totp/disable', 'post', 403)).toEqual([
    'error.account.deletion_pending',
    'error.account.suspended',
    'error.auth.totp_invalid',
  ]);
  expect(codes('/v1/auth/profile', 'get', 401)).toEqual(['error.auth.unauthenticated', 'error.auth.unavailable']);
  expect(codes('/v1/auth/login', 'post', 503)).toEqual(['error.auth.unavailable', 'error.request.overloaded']);
  expect(codes('/upload', 'post', 426)).toEqual(['error.protocol.required', 'error.protocol.unsupported']);
  expect(codes('/quota', 'get', 503)).toEqual(['error.server.unavailable']);
});

it('lists Retry-After of an unavailable peer only where it is sent, with the 401 of a capability', async () => {
  const { body } = await service.client.get('/openapi.json');
  const listed = (path: string, method: string, status: number) => {
    const { $ref, ...inPlace } = body.paths[path][method].responses[status];
    const { headers } = body.components.responses[String($ref).split('/').at(-1)!] ?? inPlace;
    return 'Retry-After' in headers;
  };
  expect(listed('/v1/federation/users', 'get', 401)).toBe(true);
  expect(listed('/v1/federation/blobs/{content_hash}', 'get', 401)).toBe(true);
  expect([listed('/v1/users', 'get', 502), listed('/v1/federation/pulls', 'post', 502)]).toEqual([false, false]);
});

it('names the further members of errors with values', async () => {
  const { body } = await service.client.get('/openapi.json');
  expect(body.info.description.split('\n')).toEqual(
    expect.arrayContaining([
      '| `error.album.upgrade_in_flight` | 409 | An upgrade is already live | `intent_id` |',
      '| `error.limit.reached` | 409 | A limit is reached | `limit`, `maximum` |',
      '| `error.album.not_empty` | 409 | The album is not empty |  |',
    ]),
  );
});

it('has what several operations share among its components, so that it is pleasant to read', async () => {
  for (const listener of ['client', 'admin'] as const) {
    const { body } = await service[listener].get('/openapi.json');
    const names = [...JSON.stringify(body).matchAll(/"\$ref":"#\/components\/([^"]+)"/g)].map(([, name = '']) => name);
    const components = Object.entries(body.components as Record<string, object>).flatMap(([kind, parts]) =>
      Object.keys(parts).map((name) => `${kind}/${name}`),
    );
    expect(names.filter((name) => !components.includes(name))).toEqual([]);
    const referred = components.filter((name) => !name.startsWith('securitySchemes/'));
    expect(referred.filter((name) => !names.includes(name))).toEqual([]);
    const inPlace = Object.values(body.paths as Record<string, object>).flatMap((methods) =>
      Object.values(methods).flatMap(({ responses, parameters }) =>
        [...Object.values(responses as object), ...parameters].filter((part: WireBody) => part.$ref === undefined),
      ),
    );
    const withOneCode = inPlace
      .map((part) => JSON.stringify(part))
      .filter((text) => /^\{"description":"`error[^,`]*`"/.test(text));
    expect(new Set(withOneCode).size).toBe(withOneCode.length);
  }
});

it('shows the rules that the domain checks, such as the length of a password', async () => {
  const { schemas } = (await service.client.get('/openapi.json')).body.components;
  expect(schemas.Register.properties.password).toEqual({ type: 'string', minLength: 12, maxLength: 1024 });
  expect(schemas.TotpCode.properties.code).toEqual({ type: 'string', pattern: '^[0-9]{6}$' });
  for (const { declared_size, upload_id } of [schemas.NewUpload.properties, schemas.NewContribution.properties]) {
    expect(declared_size).toMatchObject({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
    expect(upload_id.anyOf[0]).toEqual(CHOSEN_ID);
  }
  expect(schemas.NewMetadata.properties.size).toMatchObject({ minimum: 1, maximum: 1_048_576 });
  expect(schemas.NewAlbum.properties.album_id.anyOf[0]).toEqual(CHOSEN_ID);
  expect(schemas.NewLink.properties.link_id.anyOf[0]).toEqual(CHOSEN_ID);
  // base64url of 32 KiB, and of a signature.
  expect(schemas.NewLink.properties.bundle).toMatchObject({ maxLength: 43_691 });
  expect(schemas.MovedCertificate.properties.ik_sig).toMatchObject({ minLength: 86, maxLength: 86 });
});

it('calls a path parameter an id only if it is the UUID of a row', async () => {
  const { paths, components } = (await service.admin.get('/openapi.json')).body;
  const parameterIn = (path: string, method: string): WireBody => {
    const [first] = paths[path][method].parameters;
    return components.parameters[String(first.$ref).split('/').at(-1)!] ?? first;
  };
  expect(parameterIn('/admin/keys/{kind}/rotate', 'post')).toMatchObject({
    name: 'kind',
    description: 'The kind of the key.',
    schema: { enum: ['signing', 'attestation'] },
  });
  expect(parameterIn('/docs/{file}', 'get')).toMatchObject({
    name: 'file',
    description: 'The name of the file.',
    schema: { type: 'string' },
  });
  expect(parameterIn('/admin/accounts/{id}/totp', 'delete')).toMatchObject({ schema: { format: 'uuid' } });
});

it('describes each webhook, by an example that its schema admits', async () => {
  const { body } = await service.client.get('/openapi.json');
  expect(Object.keys(body.webhooks)).toContain('session.opened');
  for (const [type, { post }] of Object.entries<WireBody>(body.webhooks)) {
    const { example } = post.requestBody.content['application/json'];
    const headers = Object.fromEntries(post.parameters.map((each: WireBody) => [each.name, each.example]));
    expect([type, webhookFault(headers, JSON.stringify(example))]).toEqual([type, null]);
  }
  expect((await service.admin.get('/openapi.json')).body.webhooks).toBeUndefined();
});

/** A UUIDv7, in lower case. */
const CHOSEN_ID = {
  type: 'string',
  format: 'uuid',
  pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$',
};

function operationsOf({ paths }: WireBody): string[] {
  return Object.entries(paths as Record<string, object>)
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))
    .sort();
}

function operationsIn(table: readonly Route[]): string[] {
  return table.map(({ method, path }) => `${method} ${path.replace(/:([a-z0-9_]+)/g, '{$1}')}`).sort();
}
