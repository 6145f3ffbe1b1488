import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DAY, HOUR } from '../../../domain/kernel/instant.js';
import {
  aChallenge,
  anAddress,
  aPerson,
  codeAt,
  confirmSecondFactor,
  giveCode,
  logIn,
} from '../../support/people/person.js';
import { someBytes, storedAsset } from '../../support/uploads/stored-assets.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';
import { anAlbumOf, aWriter } from '../../support/people/writer.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ env: { QUOTA_HARD_LIMIT: '1000', QUOTA_SOFT_LIMIT: '800' } });
});
afterAll(() => service.stop());

async function report(address: string) {
  return (await service.admin.get(`/admin/accounts?address=${encodeURIComponent(address)}`)).body;
}

async function quotaOf(token: string) {
  return (await service.client.get('/quota', { token })).body;
}

describe("the operator's account report", () => {
  it('tells what governs an account, and finds it by any spelling of the address', async () => {
    const person = await aPerson(service.client);
    const { id } = (await service.client.get('/v1/auth/profile', { token: person.token })).body;
    const found = await report(` ${person.address.toUpperCase()} `);
    expect(found).toEqual({
      account_id: id,
      address: person.address,
      handle: `${person.address.split('@')[0]!}@gatehouse.test`,
      display_name: null,
      created_at: new Date(service.clock.now()).toISOString(),
      suspension: null,
      deletes_at: null,
      second_factor: 'none',
      quota: { used: 0, reserved: 0, soft_limit: 800, hard_limit: 1000, state: 'OK', grace_expires_at: null },
      own_limits: { soft_limit: null, hard_limit: null },
    });
  });

  it('is rejected for an unknown, an invalid and a missing address', async () => {
    const unknown = await service.admin.get(`/admin/accounts?address=${anAddress()}`);
    expect([unknown.status, unknown.body.code]).toEqual([404, 'error.account.not_found']);
    expect((await service.admin.get('/admin/accounts?address=ada')).status).toBe(400);
    expect((await service.admin.get('/admin/accounts')).status).toBe(400);
  });

  it('is not to be had from the public listener', async () => {
    const { address, token } = await aPerson(service.client);
    const answer = await service.client.get(`/admin/accounts?address=${address}`, { token });
    expect(answer.status).toBe(404);
  });
});

describe('a suspension', () => {
  it('holds from the next request on, shows, changes and is lifted', async () => {
    const { address, token } = await aPerson(service.client);
    const path = `/admin/accounts/${(await report(address)).account_id}/suspension`;
    const suspend = (mode: string) => service.admin.put(path, { body: { mode, reason: ' unpaid bill ' } });
    expect((await suspend('uploads')).status).toBe(204);
    expect((await quotaOf(token)).state).toBe('Suspended');
    expect((await service.client.get('/v1/albums', { token })).status).toBe(200);
    expect((await suspend('full')).status).toBe(204);
    expect((await service.client.get('/v1/albums', { token })).body.code).toBe('error.account.suspended');
    expect(await report(address)).toMatchObject({
      suspension: { mode: 'full', reason: 'unpaid bill' },
      quota: { state: 'Suspended' },
    });
    expect((await service.admin.delete(path)).status).toBe(204);
    expect((await service.admin.delete(path)).status).toBe(204);
    expect((await quotaOf(token)).state).toBe('OK');
  });

  it.each([
    ['another mode', { mode: 'some', reason: 'x' }],
    ['no reason', { mode: 'full' }],
    ['an empty reason', { mode: 'full', reason: '  ' }],
    ['a reason of two lines', { mode: 'full', reason: 'a\nb' }],
    ['an endless reason', { mode: 'full', reason: 'x'.repeat(501) }],
  ])('is refused with %s', async (_what, body) => {
    const { address } = await aPerson(service.client);
    const { account_id: id } = await report(address);
    expect((await service.admin.put(`/admin/accounts/${id}/suspension`, { body })).status).toBe(400);
    expect((await report(address)).suspension).toBeNull();
  });

  it.each(['01990000-0000-7000-8000-000000000001', 'x', '%00', '..%2fkeys'])('is for no account "%s"', async (id) => {
    const body = { mode: 'full', reason: 'x' };
    expect((await service.admin.put(`/admin/accounts/${id}/suspension`, { body })).status).toBe(404);
    expect((await service.admin.delete(`/admin/accounts/${id}/totp`)).status).toBe(404);
    expect((await service.admin.put(`/admin/accounts/${id}/quota`, { body: {} })).status).toBe(404);
  });
});

describe("an account's own limits", () => {
  it('are set one by one, and left to the deployment again', async () => {
    const { address, token } = await aPerson(service.client);
    const path = `/admin/accounts/${(await report(address)).account_id}/quota`;
    const set = async (body: object) => (await service.admin.put(path, { body })).body;
    expect(await set({ hard_limit: 5000 })).toEqual({ soft_limit: null, hard_limit: 5000 });
    expect(await set({ soft_limit: 4000 })).toEqual({ soft_limit: 4000, hard_limit: 5000 });
    expect(await quotaOf(token)).toMatchObject({ soft_limit: 4000, hard_limit: 5000 });
    expect(await set({ soft_limit: null, hard_limit: null })).toEqual({ soft_limit: null, hard_limit: null });
    expect(await quotaOf(token)).toMatchObject({ soft_limit: 800, hard_limit: 1000 });
  });

  it('never have the soft one above the hard one, the deployment`s included', async () => {
    const { address } = await aPerson(service.client);
    const path = `/admin/accounts/${(await report(address)).account_id}/quota`;
    for (const body of [
      { soft_limit: 1001 },
      { soft_limit: 9, hard_limit: 8 },
      { hard_limit: 2 ** 53 },
      { hard_limit: -1 },
    ]) {
      expect((await service.admin.put(path, { body })).status).toBe(400);
    }
    expect((await report(address)).own_limits).toEqual({ soft_limit: null, hard_limit: null });
  });

  it('are not for a sponsored account, whose storage is its sponsor`s', async () => {
    const { token } = await aPerson(service.client);
    const { body } = await service.client.post('/v1/auth/sponsored-accounts', { token });
    const answer = await service.admin.put(`/admin/accounts/${body.account_id}/quota`, { body: { hard_limit: 5 } });
    expect([answer.status, answer.body.code]).toEqual([404, 'error.account.not_found']);
  });

  it('begin the grace window when they fall below what is used, keep it running, and end it', async () => {
    const writer = await aWriter(service.client, service.baseParts);
    await storedAsset(service, writer, await anAlbumOf(service.client, writer), { bytes: someBytes(500) });
    const path = `/admin/accounts/${writer.accountId}/quota`;
    const begun = service.clock.now();
    const graceEnd = new Date(begun + 14 * DAY).toISOString();
    await service.admin.put(path, { body: { hard_limit: 500 } });
    expect(await quotaOf(writer.token)).toMatchObject({ state: 'HardExceeded', grace_expires_at: graceEnd });
    service.clock.advance(HOUR / 2);
    await service.admin.put(path, { body: { hard_limit: 400 } });
    expect(await report(writer.address)).toMatchObject({
      quota: { state: 'HardExceeded', grace_expires_at: graceEnd },
    });
    await service.admin.put(path, { body: { hard_limit: 501 } });
    expect(await report(writer.address)).toMatchObject({ quota: { state: 'OK', grace_expires_at: null } });
  });
});

describe('a second factor that its user lost', () => {
  it('is taken off, with every sign-in that waits for it', async () => {
    const person = await aPerson(service.client);
    const { account_id: id } = await report(person.address);
    expect((await service.admin.delete(`/admin/accounts/${id}/totp`)).body.code).toBe('error.auth.totp_not_confirmed');
    const secret = await confirmSecondFactor(service.client, person, service.clock.now());
    expect((await report(person.address)).second_factor).toBe('confirmed');
    const challenge = await aChallenge(service.client, person);
    expect((await service.admin.delete(`/admin/accounts/${id}/totp`)).status).toBe(204);
    expect((await report(person.address)).second_factor).toBe('none');
    service.clock.advance(60_000);
    const late = await giveCode(service.client, challenge, codeAt(secret, service.clock.now()));
    expect([late.status, late.body.code]).toEqual([401, 'error.auth.challenge_invalid']);
    const renewed = await confirmSecondFactor(service.client, person, service.clock.now());
    service.clock.advance(60_000);
    const stale = await giveCode(service.client, challenge, codeAt(renewed, service.clock.now()));
    expect([stale.status, stale.body.code]).toEqual([401, 'error.auth.challenge_invalid']);
    await service.admin.delete(`/admin/accounts/${id}/totp`);
    expect((await logIn(service.client, person)).status).toBe(200);
  });
});

describe("the server's keys", () => {
  it.each(['signing', 'attestation'])('of the %s kind are rotated and listed', async (kind) => {
    const list = async () =>
      (
        (await service.admin.get('/admin/keys')).body.keys as { kind: string; kid: string; retired_at: string | null }[]
      ).filter((key) => key.kind === kind);
    const before = await list();
    const rotated = await service.admin.post(`/admin/keys/${kind}/rotate`);
    expect([rotated.status, rotated.body.kind]).toEqual([200, kind]);
    const after = await list();
    expect(after[0]).toMatchObject({ kid: rotated.body.kid, retired_at: null });
    expect(after[1]).toMatchObject({ kid: before[0]!.kid, retired_at: rotated.body.activated_at });
    expect(JSON.stringify(after)).not.toContain('"d"');
  });

  it('are of two kinds', async () => {
    expect((await service.admin.post('/admin/keys/other/rotate')).status).toBe(404);
  });
});

describe('federation', () => {
  it('mints a capability and revokes it', async () => {
    const { status, body } = await service.admin.post('/admin/federation/capabilities', {
      body: { peer: 'peer.example', scope: ['lookup'], lifetime: 60 },
    });
    expect([status, body.peer, body.scope]).toEqual([200, 'peer.example', ['lookup']]);
    const payload = JSON.parse(Buffer.from(body.token.split('.')[1], 'base64url').toString());
    expect(payload).toMatchObject({ iss: 'gatehouse.test', aud: 'peer.example', jti: body.jti, scope: ['lookup'] });
    expect(payload.exp - payload.iat).toBe(60);
    const whole = await service.admin.post('/admin/federation/capabilities', { body: { peer: 'peer.example' } });
    expect(whole.body.scope).toEqual(['lookup', 'pull']);
    const revoked = await service.admin.post('/admin/federation/revocations', { body: { jti: body.jti } });
    expect(revoked.body).toEqual({ jti: body.jti, revoked_at: new Date(service.clock.now()).toISOString() });
    const list = (await service.client.get('/.well-known/service/revoked-jti')).body.revoked;
    expect(list).toContainEqual(revoked.body);
    service.clock.advance(1000);
    const again = await service.admin.post('/admin/federation/revocations', { body: { jti: body.jti } });
    expect(again.body).toEqual(revoked.body);
  });

  it.each([
    ['no host', { peer: 'https://peer.example' }],
    ['no scope', { peer: 'peer.example', scope: [] }],
    ['another scope', { peer: 'peer.example', scope: ['write'] }],
    ['more than 24 hours', { peer: 'peer.example', lifetime: 86_401 }],
    ['no time', { peer: 'peer.example', lifetime: 0 }],
  ])('mints none for %s', async (_what, body) => {
    expect((await service.admin.post('/admin/federation/capabilities', { body })).status).toBe(400);
  });

  it('revokes nothing that is no jti', async () => {
    const jti = randomUUID();
    for (const part of ['', 'a b', 'x'.repeat(256), jti.slice(0, 8), jti.slice(0, -1), `${jti}0`]) {
      expect((await service.admin.post('/admin/federation/revocations', { body: { jti: part } })).status).toBe(400);
    }
    const upper = await service.admin.post('/admin/federation/revocations', { body: { jti: jti.toUpperCase() } });
    expect(upper.body.jti).toBe(jti);
  });
});

describe('deprecations', () => {
  it('are announced, moved and listed, and hold at once', async () => {
    const cutoff_at = new Date(service.clock.now() + 30 * DAY).toISOString();
    const body = { protocol_version: '2026-03-01', cutoff_at, min_client_build: '2.0.0' };
    const announced = await service.admin.post('/admin/deprecations', { body });
    expect(announced.status).toBe(200);
    const listed = { ...body, announced_at: new Date(service.clock.now()).toISOString(), info_url: null };
    expect(announced.body).toEqual({ ...listed, stranded_albums: 0 });
    expect((await service.admin.get('/admin/deprecations')).body).toEqual({ deprecations: [announced.body] });
    expect((await service.client.get('/.well-known/service/deprecation')).body).toEqual({ deprecations: [listed] });
    const later = new Date(service.clock.now() + 31 * DAY).toISOString();
    await service.admin.post('/admin/deprecations', { body: { ...body, cutoff_at: later } });
    const { deprecations } = (await service.admin.get('/admin/deprecations')).body;
    expect(deprecations).toMatchObject([{ protocol_version: '2026-03-01', cutoff_at: later }]);
    service.clock.advance(31 * DAY);
    const { headers } = await service.client.get('/nowhere');
    expect([headers.get('x-service-protocol-min'), headers.get('x-service-min-client-build')]).toEqual([
      '2026-03-01',
      '2.0.0',
    ]);
  });

  it.each([
    ['a version outside the window', { protocol_version: '2025-01-01' }, '/protocol_version'],
    ['a cutoff that has been', { cutoff_at: '2026-01-01T00:00:00.000Z' }, '/cutoff_at'],
    ['a build that is none', { min_client_build: 'two' }, '/min_client_build'],
    ['an address that is none', { info_url: 'javascript:alert(1)' }, '/info_url'],
  ])('are refused with %s', async (_what, wrong, path) => {
    const body = { protocol_version: '2026-06-01', cutoff_at: '2030-01-01T00:00:00.000Z', ...wrong };
    const { status, body: problem } = await service.admin.post('/admin/deprecations', { body });
    expect([status, problem.code, problem.errors[0].path]).toEqual([400, 'error.deprecation.invalid', path]);
  });
});

describe('the quota audit', () => {
  it('reports the counters that differ, and corrects them when asked', async () => {
    const writer = await aWriter(service.client, service.baseParts);
    await storedAsset(service, writer, await anAlbumOf(service.client, writer), { bytes: someBytes(100) });
    const audit = async (body: object) => (await service.admin.post('/admin/quota/audit', { body })).body;
    expect(await audit({})).toEqual({ fixed: false, found: 0, differences: [] });
    await service.baseParts.unitOfWork.run(async ({ quotas }) => {
      const account = await quotas.lock(writer.accountId);
      await quotas.save(writer.accountId, { ...account!.usage, used: 7n });
    });
    const differences = [{ subject: writer.accountId, counter: 'used', stored: 7, actual: 100 }];
    expect(await audit({})).toEqual({ fixed: false, found: 1, differences });
    expect(await audit({ fix: true })).toEqual({ fixed: true, found: 1, differences });
    expect(await audit({})).toEqual({ fixed: false, found: 0, differences: [] });
    expect((await quotaOf(writer.token)).used).toBe(100);
  });
});
