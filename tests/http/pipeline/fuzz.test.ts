import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pino from 'pino';
import { adminRoutes, routes } from '../../../adapters/http/routes.js';
import type { Route } from '../../../adapters/http/routing/route.js';
import { attacksOn, type Attack, type Known } from '../../support/hostile/fuzz.js';
import { anAddress } from '../../support/people/person.js';
import { storedAsset } from '../../support/uploads/stored-assets.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';
import { aClientId, anAlbumOf, aWriter, PIN, type Writer } from '../../support/people/writer.js';

/** Requests under way at once. */
const AT_ONCE = 8;
const LIMIT_MS = 5_000;

/** The only 5xx that a client can bring about: somebody else's server does not answer. */
const OTHERS = /^error\.(auth\.provider|federation\.peer)_unavailable$/;

const PROVIDER = { id: 'corp', issuer: 'http://127.0.0.1:1', client_id: 'gatehouse', allow_insecure: true };

const TUS = { 'Tus-Resumable': '1.0.0', 'Upload-Offset': '0' };

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

const complaints: string[] = [];
const unhandled: unknown[] = [];
const onUnhandled = (reason: unknown): void => void unhandled.push(reason);

let service: TestService;
beforeAll(async () => {
  process.on('unhandledRejection', onUnhandled);
  service = await startTestService({
    env: {
      AUTH_METHODS: 'local,oidc',
      OIDC_PROVIDERS: JSON.stringify([PROVIDER]),
      OIDC_REDIRECT_URIS: 'https://app.example.org/back',
    },
    overrides: { logger: pino({ level: 'error' }, { write: (line: string) => void complaints.push(line) }) },
  });
});
afterAll(async () => {
  agent.destroy();
  await service.stop();
  process.off('unhandledRejection', onUnhandled);
});

/** Somebody who may write, with something of everything, so that attacks reach behind the guards and look-ups. */
async function someone(): Promise<{ writer: Writer; known: Known }> {
  const writer = await aWriter(service.client, service.givens);
  const album_id = await anAlbumOf(service.client, writer);
  const asset_id = await storedAsset(service, writer, album_id);
  const { upload_id } = await anUpload(writer, album_id);
  const parameters = {
    ...{ provider: 'corp', upload_id, asset_id, session_id: writer.sessionId, user_id: writer.accountId },
    ...Object.fromEntries(
      routes.map(({ path }) => [`${path}:id`, path.startsWith('/v1/assets') ? asset_id : album_id]),
    ),
  };
  const members = {
    ...{
      album_id,
      owner_id: writer.accountId,
      upload_id: aClientId(),
      asset_id: null,
      source_asset_id: asset_id,
    },
    ...{ address: anAddress(), current_password: writer.password, refresh_token: writer.refreshToken },
    ...{ crypto_suite_id: 1, sidecar_schema: 1, declared_size: 10, protocol_version: PIN, intent_id: aClientId() },
    ...{ redirect_uri: 'https://app.example.org/back', code_challenge: 'A'.repeat(43) },
  };
  const known = { parameters, members };
  return { writer, known };
}

async function anUpload(writer: Writer, album_id: string): Promise<{ upload_id: string }> {
  const manifest = {
    protocol_version: PIN,
    crypto_suite_id: 1,
    sidecar_schema: 1,
    declared_size: 10,
    document: 'YWJj',
  };
  const body = { album_id, kind: 'original', declared_size: 1_000_000, content_hash: 'a'.repeat(64), manifest };
  return (await service.client.post('/upload', { token: writer.token, protocol: PIN, body })).body;
}

const agent = new Agent({ keepAlive: true });

/** By Node's bare client: `fetch` mends or refuses much of what is to be sent here. */
function attack(port: number, row: Route, each: Attack, writer: Writer): Promise<Answer> {
  const headers = new Map(Object.entries({ 'X-Service-Protocol': PIN, ...TUS, ...each.headers }));
  if (row.guard !== 'public' && !headers.has('Authorization')) headers.set('Authorization', `Bearer ${writer.token}`);
  const body = each.raw ?? (each.body === undefined ? undefined : JSON.stringify(each.body));
  if (body !== undefined) {
    if (!headers.has('Content-Type')) headers.set('Content-Type', each.type ?? 'application/json');
    headers.set('Content-Length', String(Buffer.byteLength(body)));
  }
  const options = { port, agent, method: row.method, path: each.path, headers: Object.fromEntries(headers) };
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', ...options }, (incoming) => {
      buffer(incoming).then(
        (bytes) => resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, bytes }),
        reject,
      );
    });
    // After the answer the server may close on what is left of a body.
    outgoing.on('error', reject).end(body);
  });
}

/** What is wrong with an answer, or null. */
function fault({ method }: Route, { status, headers, bytes }: Answer, ms: number): string | null {
  for (const name of ['x-service-protocol-min', 'x-service-protocol-max', 'x-service-min-client-build'])
    if (headers[name] === undefined) return `${status} without ${name}`;
  if (ms > LIMIT_MS) return `${status} after ${ms} ms`;
  if (status < 400 || method === 'HEAD') return status < 500 ? null : String(status);
  if (headers['content-type'] !== 'application/problem+json') return `${status} as ${String(headers['content-type'])}`;
  const body = JSON.parse(bytes.toString()) as Record<string, unknown>;
  if (status >= 500 && !OTHERS.test(String(body['code']))) return `${status} ${String(body['code'])}`;
  const { type, title, detail, code } = body;
  const isProblem =
    body['status'] === status &&
    body['request_id'] === headers['x-request-id'] &&
    /^error\.[a-z]+\.[a-z_]+$/.test(String(code)) &&
    [type, title, detail].every((text) => typeof text === 'string' && text !== '');
  return isProblem ? null : `${status} with ${bytes.toString()}`;
}

async function faultsOf(row: Route, port: number): Promise<string[]> {
  let { writer, known } = await someone();
  const faults: string[] = [];
  const queue = attacksOn(row, known);
  const worker = async (): Promise<void> => {
    for (let each = queue.shift(); each !== undefined; each = queue.shift()) {
      const started = performance.now();
      const answer = await attack(port, row, each, writer);
      const wrong = fault(row, answer, performance.now() - started);
      if (wrong !== null) faults.push(`${each.what}: ${wrong}`);
      // The attack was a good request that ended the session, as logging out is.
      const ended = answer.status === 401 && row.guard !== 'public' && each.headers?.['Authorization'] === undefined;
      if (ended) ({ writer, known } = await someone());
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return faults;
}

describe.each([
  { listener: 'public' as const, rows: routes },
  { listener: 'admin' as const, rows: adminRoutes },
])('hostile requests to the $listener listener', ({ listener, rows }) => {
  it.each(rows.map((row) => [`${row.method} ${row.path}`, row] as const))('%s', async (_name, row) => {
    complaints.length = 0;
    const { port } = service.service[listener];
    const faults = await faultsOf(row, port);
    expect(faults.slice(0, 20)).toEqual([]);
    expect(complaints.map((line) => line.slice(0, 500)).slice(0, 5)).toEqual([]);
    expect(unhandled).toEqual([]);
  });
});

it('leaves every prototype as it was', () => {
  expect(({} as { admin?: unknown }).admin).toBeUndefined();
});
