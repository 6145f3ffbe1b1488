import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { StoreUnavailable } from '../../../application/ports/stores/store-unavailable.js';
import { DAY, HOUR, MINUTE } from '../../../domain/kernel/instant.js';
import { anAlbumOf, aWriter } from '../../support/people/writer.js';
import { aPerson, logIn } from '../../support/people/person.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';
import { storedAsset } from '../../support/uploads/stored-assets.js';

let service: TestService;
beforeEach(async () => {
  service = await startTestService({
    env: { FEDERATION_PEERS: 'photos.example.net,media.example.com', ACCESS_TOKEN_TTL: '12h' },
  });
});
afterEach(() => service.stop());

async function aMinute(): Promise<void> {
  service.clock.advance(MINUTE);
  await service.service.parts.serviceHistory.record();
}

async function samples() {
  const { body } = await service.admin.get('/admin/history');
  expect(body.interval).toBe(60);
  return body.samples;
}

describe('the figures of the last hours', () => {
  it('begin with the second reading, and tell what happened in each minute', async () => {
    await aMinute();
    expect(await samples()).toEqual([]);
    const person = await aPerson(service.client);
    await logIn(service.client, person);
    await logIn(service.client, { ...person, password: 'wrong' });
    await aMinute();
    await aMinute();
    const [busy, idle] = await samples();
    expect(busy).toMatchObject({
      at: new Date(service.clock.now() - MINUTE).toISOString(),
      seconds: 60,
      ...{ succeeded: 2, refused: 1, failed: 0, signed_in: 1, sign_ins_refused: 1 },
      ...{ database_waiting: 0, passwords_waiting: 0, uploads_waiting: 0, removals_waiting: 0, used: 0 },
    });
    expect(busy.p95).toBeGreaterThan(0);
    expect(busy.memory).toBeGreaterThan(1_000_000);
    expect(busy.free).toBeGreaterThan(1_000);
    expect(idle).toMatchObject({ succeeded: 0, refused: 0, p95: null });
  });

  it('do not count what operators and probes ask for', async () => {
    await aMinute();
    for (const path of ['/healthz', '/metrics', '/admin/keys', '/admin/accounts', '/']) await service.admin.get(path);
    await aMinute();
    expect((await samples())[0]).toMatchObject({ succeeded: 0, refused: 0, p95: null });
  });

  it('are kept for six hours', async () => {
    for (let minute = 0; minute < 370; minute += 1) await aMinute();
    const kept = await samples();
    expect(kept).toHaveLength(360);
    expect(kept.at(-1).at).toBe(new Date(service.clock.now()).toISOString());
  });

  it('have a gap for what the database knows while it does not answer, and go on', async () => {
    await aMinute();
    const { uploads } = service.baseParts.stores;
    const unprocessed = uploads.unprocessed.bind(uploads);
    uploads.unprocessed = () => Promise.reject(new StoreUnavailable('database: ECONNREFUSED'));
    await aMinute();
    uploads.unprocessed = unprocessed;
    await aMinute();
    expect(await samples()).toMatchObject([
      { uploads_waiting: null, removals_waiting: null, used: null, database_waiting: 0 },
      { uploads_waiting: 0, removals_waiting: 0, used: 0, database_waiting: 0 },
    ]);
  });

  it('add up what all accounts store, every ten minutes', async () => {
    const writer = await aWriter(service.client, service.baseParts);
    await aMinute();
    await storedAsset(service, writer, await anAlbumOf(service.client, writer));
    await aMinute();
    expect((await samples()).at(-1).used).toBe(0);
    for (let minute = 0; minute < 9; minute += 1) await aMinute();
    const { used } = (await service.client.get('/quota', { token: writer.token })).body;
    expect(used).toBeGreaterThan(0);
    expect((await samples()).at(-1).used).toBe(used);
    const { body } = await service.admin.get('/admin/overview');
    expect(body.storage).toMatchObject({ accounts: 1, used, added_up_at: new Date(service.clock.now()).toISOString() });
  });

  it('add it up again after a clock was set back', async () => {
    const now = service.clock.now();
    service.clock.set(now + 30 * DAY);
    await aMinute();
    service.clock.set(now);
    await aMinute();
    const { body } = await service.admin.get('/admin/overview');
    expect(body.storage.added_up_at).toBe(new Date(now + MINUTE).toISOString());
  });
});

describe('the overview', () => {
  it('reports versions and the start', async () => {
    const startedAt = new Date(service.service.parts.serviceHistory.startedAt).toISOString();
    service.clock.advance(HOUR);
    const { body } = await service.admin.get('/admin/overview');
    const { min, max, minClientBuild } = service.service.parts.config.protocol;
    expect(body).toMatchObject({
      obstacle: null,
      started_at: startedAt,
      now: new Date(service.clock.now()).toISOString(),
      protocol: { min, max, min_client_build: minClientBuild },
      storage: null,
      free: null,
    });
    expect(body.version).toMatch(/^\d+\.\d+\.\d+/);
  });

  it('is 200 with the obstacle while the service is not ready, also where the ledger hangs', async () => {
    const { sessions } = service.baseParts.stores;
    sessions.read = () => Promise.reject(new StoreUnavailable('database: ECONNREFUSED'));
    expect((await service.admin.get('/admin/overview')).body.obstacle).toBe('The ledger cannot be read.');
    sessions.read = () => new Promise<never>(() => undefined);
    const { status, body } = await service.admin.get('/admin/overview');
    expect([status, body.obstacle]).toEqual([200, 'The ledger does not answer in time.']);
  });
});

it('federation has its peers, and what was revoked within a day', async () => {
  const jti = randomUUID();
  await service.admin.post('/admin/federation/revocations', { body: { jti } });
  const revoked_at = new Date(service.clock.now()).toISOString();
  const { body } = await service.admin.get('/admin/federation');
  expect(body).toEqual({
    server_host: 'gatehouse.test',
    peers: ['photos.example.net', 'media.example.com'],
    revoked: [{ jti, revoked_at, expires_at: new Date(service.clock.now() + 24 * HOUR).toISOString() }],
  });
  service.clock.advance(25 * HOUR);
  expect((await service.admin.get('/admin/federation')).body.revoked).toEqual([]);
});
