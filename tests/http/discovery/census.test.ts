import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CENSUS } from '../../../adapters/http/endpoints/discovery/census.js';
import { routes } from '../../../adapters/http/routes.js';
import { StoreUnavailable } from '../../../application/ports/stores/store-unavailable.js';
import type { Stores } from '../../../application/ports/stores/stores.js';
import { MINUTE } from '../../../domain/kernel/instant.js';
import { anAccount, inParallel } from '../../support/people/builders.js';
import type { Client } from '../../support/http/client.js';
import { anAnchoredPerson, movedBody } from '../../support/people/identity.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';
import { startWatched } from '../../support/service/watched-stores.js';

const PREFIX = '/.well-known/service/';
const RECORDS = ['server-info', 'revoked-jti', 'deprecation', 'attestation-keys'].map((name) => PREFIX + name);

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const bodiesOf = async (client: Client) =>
  Promise.all(RECORDS.map(async (path) => Buffer.from((await client.get(path)).bytes).toString()));

describe('the census of public records', () => {
  it('has the five rows of the specification', () => {
    expect(CENSUS.map(([path]) => path)).toEqual([
      'server-info',
      'revoked-jti',
      'deprecation',
      'attestation-keys',
      'moved/:user',
    ]);
  });

  it('is the only way to such a path: the table has its rows and no other, and nothing else in HTTP names the prefix', () => {
    const served = routes.filter(({ path }) => path.startsWith(PREFIX));
    expect(served.map(({ path }) => path)).toEqual(CENSUS.map(([path]) => PREFIX + path));
    for (const { method, guard, protocol } of served)
      expect([method, guard, protocol]).toEqual(['GET', 'public', 'exempt']);
    const naming = sources(join('adapters', 'http')).filter((file) =>
      readFileSync(file, 'utf8').includes('well-known/service'),
    );
    // A remedy and the front page link to records but serve none.
    const linking = [join('adapters', 'http', 'problem.ts'), join('adapters', 'http', 'endpoints', 'pages')];
    const serving = naming.filter((file) => !linking.some((path) => file.startsWith(path)));
    expect(serving).toEqual([join('adapters', 'http', 'endpoints', 'discovery', 'census.ts')]);
  });
});

describe.each(RECORDS)('%s', (path) => {
  it('is public, whatever credential or protocol version comes with the request', async () => {
    const headers = { Authorization: 'Bearer x', 'X-Service-Protocol': 'never' };
    expect((await service.client.get(path, { headers })).status).toBe(200);
  });

  it('may be cached by everybody, and is not sent again to who has it', async () => {
    const answer = await service.client.get(path);
    const etag = answer.headers.get('etag') ?? '';
    expect(answer.headers.get('cache-control')).toMatch(/^public, max-age=\d+/);
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(etag).toMatch(/^"[\w-]{43}"$/);
    const again = await service.client.get(path, { headers: { 'If-None-Match': etag } });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
    expect(again.headers.get('etag')).toBe(etag);
    expect((await service.client.get(path, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200);
    const other = await service.client.get(path, { headers: { 'If-Match': '"other"' } });
    expect([other.status, other.body.code]).toEqual([412, 'error.request.precondition_failed']);
    expect((await service.client.get(path, { headers: { 'If-Match': etag } })).status).toBe(200);
    const head = await service.client.send('HEAD', path);
    expect([head.status, head.headers.get('etag'), head.bytes.length]).toEqual([200, etag, 0]);
  });
});

describe('the records and the users', () => {
  it('are the same bytes with a thousand users more, and with one who opted in and moved', async () => {
    const before = await bodiesOf(service.client);
    for (let made = 0; made < 1_000; made += 100) {
      await inParallel(100, () => service.baseParts.stores.accounts.insert(anAccount({ webfinger: true })));
    }
    const person = await anAnchoredPerson(service.client);
    const { token } = person;
    await service.client.put('/v1/auth/discoverability', { token, body: { webfinger: true } });
    const move = { oldHandle: person.handle, newHandle: 'ada@elsewhere.org', movedAt: service.clock.now() };
    const moved = await service.client.put('/v1/auth/moved', { token, body: movedBody(person.identity, move) });
    expect(moved.status).toBe(200);
    expect(await bodiesOf(service.client)).toEqual(before);
  });

  it('are made without asking any store that knows of users', async () => {
    const asked = new Set<keyof Stores>();
    const node = await startWatched(service, (store) => asked.add(store));
    // On a slow machine the background jobs come in between, and they ask other stores.
    const { stateRefresh, expirySweep } = node.service.parts;
    await Promise.all([stateRefresh.stop(), expirySweep.stop()]);
    asked.clear();
    await bodiesOf(node.client);
    expect([...asked].sort()).toEqual(['revokedCapabilities', 'serverKeys']);
    asked.clear();
    await node.client.get(`${PREFIX}moved/ada`);
    expect([...asked]).toEqual(['movedCertificates']);
    await node.stop();
  });
});

describe('while the database is down', () => {
  it('records in memory are served, and a list of revocations that may be old is not', async () => {
    let down = false;
    const node = await startWatched(service, () => {
      if (down) throw new StoreUnavailable('down');
    });
    const before = await bodiesOf(node.client);
    down = true;
    service.clock.advance(MINUTE);
    const answers = await Promise.all(RECORDS.map((path) => node.client.get(path)));
    expect(answers.map(({ status }) => status)).toEqual([200, 503, 200, 200]);
    expect(answers[1]!.body.code).toBe('error.server.unavailable');
    for (const index of [0, 2, 3]) expect(Buffer.from(answers[index]!.bytes).toString()).toBe(before[index]);
    await node.stop();
  });
});

function sources(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return entries.filter((name) => name.endsWith('.ts')).map((name) => join(folder, name));
}
