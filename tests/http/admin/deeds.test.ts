import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { adminRoutes } from '../../../adapters/http/routes.js';
import { deedOf } from '../../../application/admin/operator-deeds.js';
import { DeleteDueAccounts } from '../../../application/deletion/delete-due-accounts.js';
import { DAY, toRfc3339 } from '../../../domain/kernel/instant.js';
import { anAddress, aPerson, confirmSecondFactor } from '../../support/people/person.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

interface Logged {
  readonly id: string;
  readonly done_at: string;
  readonly deed: string;
  readonly account_id: string | null;
  readonly detail: string | null;
}

async function log(query = ''): Promise<readonly Logged[]> {
  const { status, body } = await service.admin.get(`/admin/deeds${query}`);
  expect(status).toBe(200);
  return body.deeds;
}

async function anAccount() {
  const person = await aPerson(service.client);
  const { body } = await service.admin.get(`/admin/accounts?address=${person.address}`);
  const id: string = body.account_id;
  return { ...person, id, path: (what: string) => `/admin/accounts/${id}/${what}` };
}

/** Returns the entries that `act` adds, newest first. */
async function added(act: () => Promise<unknown>): Promise<readonly Omit<Logged, 'id' | 'done_at'>[]> {
  // Entries of one millisecond have no order.
  service.clock.advance(1);
  const before = (await log()).length;
  await act();
  const after = await log();
  return after.slice(0, after.length - before).map(({ deed, account_id, detail }) => ({ deed, account_id, detail }));
}

it('every route of the admin listener that changes something names its entry', () => {
  const changing = adminRoutes.filter(({ method }) => method !== 'GET');
  expect(changing.length).toBeGreaterThan(10);
  const unnamed = changing.filter(({ endpoint }) => deedOf(endpoint.useCase) === undefined);
  expect(unnamed.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

describe('the log of what operators did', () => {
  it('has one entry of each deed on an account: its id and the terms, no address and no reason', async () => {
    const { id, path, ...person } = await anAccount();
    await confirmSecondFactor(service.client, person, service.clock.now());
    const suspension = { mode: 'uploads', reason: `asked by ${person.address}` };
    const { admin } = service;
    const deeds: readonly (readonly [act: () => Promise<unknown>, deed: string, detail: string | null])[] = [
      [() => admin.put(path('suspension'), { body: suspension }), 'account suspend', 'uploads'],
      [() => admin.delete(path('suspension')), 'account lift', null],
      [
        () => admin.put(path('quota'), { body: { soft_limit: 5, hard_limit: null } }),
        'account limits',
        'soft 5, hard default',
      ],
      [() => admin.put(path('quota'), { body: { hard_limit: 2 ** 53 - 1 } }), 'account limits', 'hard unbounded'],
      [() => admin.delete(path('totp')), 'account reset-totp', null],
      [() => admin.delete(path('sessions')), 'account sign-out', null],
      [() => admin.post(path('deletion'), { body: {} }), 'account delete', null],
      [() => admin.delete(path('deletion')), 'account keep', null],
      [() => admin.post(path('deletion'), { body: { immediately: true } }), 'account delete', 'immediately'],
    ];
    for (const [act, deed, detail] of deeds) expect(await added(act)).toEqual([{ deed, account_id: id, detail }]);
    await service.service.parts.make(DeleteDueAccounts).execute();
    expect((await log(`?account_id=${id}`)).map(({ deed }) => deed)).toEqual(deeds.map(([, deed]) => deed).reverse());
    expect(JSON.stringify(await log())).not.toContain(person.address);
  });

  it('has one entry of each deed on the server, with its time', async () => {
    const { admin } = service;
    const body = { address: anAddress() };
    let accountId = '';
    const created = await added(
      async () => (accountId = (await admin.post('/admin/accounts', { body })).body.account_id),
    );
    expect(created).toEqual([{ deed: 'account create', account_id: accountId, detail: null }]);
    const one = async (act: () => Promise<unknown>) => {
      const [entry, ...others] = await added(act);
      expect([others, entry?.account_id]).toEqual([[], null]);
      return `${entry?.deed ?? ''}: ${entry?.detail ?? ''}`;
    };
    const post =
      (path: string, body: object = {}) =>
      () =>
        admin.post(path, { body });
    expect(await one(() => admin.post('/admin/keys/signing/rotate'))).toMatch(/^keys rotate: signing \S+$/);
    const peer = { peer: 'peer.example', scope: ['lookup'], lifetime: 60 };
    expect(await one(post('/admin/federation/capabilities', peer))).toMatch(
      /^federation mint: \S{36} for peer.example$/,
    );
    const jti = randomUUID();
    expect(await one(post('/admin/federation/revocations', { jti }))).toBe(`federation revoke: ${jti}`);
    const cutoff = toRfc3339(service.clock.now() + 90 * DAY);
    const announcement = { protocol_version: '2026-03-01', cutoff_at: cutoff };
    expect(await one(post('/admin/deprecations', announcement))).toBe(
      `deprecation announce: 2026-03-01 from ${cutoff}`,
    );
    expect(await one(post('/admin/quota/audit', { fix: true }))).toBe('quota audit: fix');
    expect(await one(post('/admin/storage/check', { repair: true }))).toBe('storage check: repair');
    expect((await log())[0]?.done_at).toBe(toRfc3339(service.clock.now()));
  });

  it('has nothing of what changes nothing, and nothing of what was refused', async () => {
    const { admin } = service;
    const { path } = await anAccount();
    const nobody = '/admin/accounts/01990000-0000-7000-8000-000000000001';
    const refused = [
      () => admin.put(`${nobody}/suspension`, { body: { mode: 'full', reason: 'x' } }),
      () => admin.put(path('suspension'), { body: { mode: 'full', reason: ' ' } }),
      () => admin.put(path('quota'), { body: { soft_limit: 9, hard_limit: 8 } }),
      () => admin.delete(path('totp')),
      () => admin.delete(`${nobody}/sessions`),
      () => admin.post(`${nobody}/deletion`, { body: {} }),
      () => admin.delete(`${nobody}/deletion`),
      () => admin.post('/admin/accounts', { body: { address: 'x' } }),
      () => admin.post('/admin/keys/other/rotate'),
      () => admin.post('/admin/federation/revocations', { body: { jti: '' } }),
      () => admin.post('/admin/federation/capabilities', { body: { peer: '', scope: ['lookup'], lifetime: 60 } }),
      () =>
        admin.post('/admin/deprecations', {
          body: { protocol_version: '2026-03-01', cutoff_at: '2020-01-01T00:00:00Z' },
        }),
    ];
    for (const act of refused) {
      expect(await added(async () => expect((await act()).status).toBeGreaterThanOrEqual(400))).toEqual([]);
    }
    const harmless = [
      () => admin.post('/admin/quota/audit', { body: {} }),
      () => admin.post('/admin/storage/check', { body: {} }),
      () => admin.get('/admin/keys'),
      () => admin.get('/admin/people'),
    ];
    for (const act of harmless) expect(await added(async () => expect((await act()).status).toBe(200))).toEqual([]);
    expect(await added(async () => expect((await admin.delete(path('deletion'))).status).toBe(204))).toEqual([]);
  });

  it('is read in pages, newest first', async () => {
    const { id, path } = await anAccount();
    for (let deed = 0; deed < 3; deed += 1) await service.admin.delete(path('sessions'));
    const first = (await service.admin.get(`/admin/deeds?account_id=${id}&limit=2`)).body;
    expect(first.deeds).toHaveLength(2);
    const rest = (await service.admin.get(`/admin/deeds?account_id=${id}&limit=2&cursor=${first.next_cursor}`)).body;
    expect([rest.deeds.length, rest.next_cursor]).toEqual([1, null]);
    expect((await service.admin.get('/admin/deeds?account_id=x')).status).toBe(400);
    expect((await service.client.get('/admin/deeds')).status).toBe(404);
  });
});
