import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { StoreUnavailable } from '../../../application/ports/stores/store-unavailable.js';
import { MINUTE } from '../../../domain/kernel/instant.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';

let service: TestService;
beforeEach(async () => {
  service = await startTestService();
});
afterEach(() => service.stop());

const CLEAN = { repaired: false, found: 0, left: 0, counts: {}, findings: [] };

/** Holds every check at its first page until it is released. */
function heldChecks() {
  const { quotas } = service.baseParts.stores;
  const page = quotas.page.bind(quotas);
  const held = { goOn: (): void => undefined, begun: 0 };
  const until = new Promise<void>((resolve) => (held.goOn = resolve));
  quotas.page = async (...asked) => {
    held.begun += 1;
    await until;
    return page(...asked);
  };
  return held;
}

async function status() {
  return (await service.admin.get('/admin/storage/check')).body;
}

it('a check that nobody waits for can be looked at while it runs, and its report afterwards', async () => {
  expect(await status()).toEqual({ running: null, last: null });
  const held = heldChecks();
  const startedAt = new Date(service.clock.now()).toISOString();
  const begun = await service.admin.post('/admin/storage/check', { body: { wait: false } });
  expect(begun.status).toBe(202);
  expect(begun.body).toMatchObject({ running: { repair: false, started_at: startedAt, done: 0 }, last: null });
  service.clock.advance(MINUTE);
  held.goOn();
  await ended();
  const finishedAt = new Date(service.clock.now()).toISOString();
  expect(await status()).toEqual({
    running: null,
    last: { repair: false, started_at: startedAt, finished_at: finishedAt, report: CLEAN },
  });
});

it('of several that nobody waits for only one runs; one that somebody waits for comes after it', async () => {
  const held = heldChecks();
  const begun = await Promise.all(
    [false, true, false].map((repair) => service.admin.post('/admin/storage/check', { body: { repair, wait: false } })),
  );
  expect(new Set(begun.map(({ body }) => body.running.started_at)).size).toBe(1);
  const awaited = service.admin.post('/admin/storage/check', { body: { repair: true } });
  held.goOn();
  expect((await awaited).body).toEqual({ ...CLEAN, repaired: true });
  expect(await status()).toMatchObject({ running: null, last: { repair: true } });
});

it('a failed check leaves no report, and the next one is made', async () => {
  const { quotas } = service.baseParts.stores;
  const page = quotas.page.bind(quotas);
  quotas.page = () => Promise.reject(new StoreUnavailable('database: ECONNREFUSED'));
  await service.admin.post('/admin/storage/check', { body: { wait: false } });
  await ended();
  expect(await status()).toMatchObject({ running: null, last: { report: null } });
  quotas.page = page;
  expect((await service.admin.post('/admin/storage/check', { body: {} })).body).toEqual(CLEAN);
});

async function ended(): Promise<void> {
  while ((await status()).running !== null);
}
