import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DeleteDueAccounts } from '../../../application/deletion/delete-due-accounts.js';
import { DAY, toRfc3339 } from '../../../domain/kernel/instant.js';
import { aChallenge, anAddress, aPerson, confirmSecondFactor, isSignedIn, logIn } from '../../support/people/person.js';
import { anAlbumOf, aWriter } from '../../support/people/writer.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';
import { someBytes, storedAsset } from '../../support/uploads/stored-assets.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({
    env: { REGISTRATION: 'open', ACCESS_TOKEN_TTL: '90d', QUOTA_HARD_LIMIT: '1000', QUOTA_SOFT_LIMIT: '800' },
  });
});
afterAll(() => service.stop());

const UNKNOWN = '01990000-0000-7000-8000-000000000001';

async function people(query = '') {
  const { status, body } = await service.admin.get(`/admin/people${query}`);
  expect(status).toBe(200);
  return body;
}

async function report(address: string) {
  return (await service.admin.get(`/admin/accounts?address=${encodeURIComponent(address)}`)).body;
}

async function writerWith(bytes: number) {
  const writer = await aWriter(service.client, service.baseParts);
  await storedAsset(service, writer, await anAlbumOf(service.client, writer), { bytes: someBytes(bytes) });
  return writer;
}

describe('the list of accounts', () => {
  it('goes by use, largest first, page by page, and tells what governs each', async () => {
    const [little, much] = [await writerWith(300), await writerWith(600)];
    const all: { account_id: string; used: number }[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: { accounts: typeof all; next_cursor: string | null } = await people(
        `?limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`,
      );
      all.push(...page.accounts);
      cursor = page.next_cursor;
    }
    const ids = all.map(({ account_id: id }) => id);
    expect(ids.indexOf(much.accountId)).toBeLessThan(ids.indexOf(little.accountId));
    expect(all.map(({ used }) => used)).toEqual(all.map(({ used }) => used).toSorted((a, b) => b - a));
    expect(await people('?limit=500')).toEqual({ accounts: all, next_cursor: null });
    const { account_id, address, handle, display_name, created_at, suspension, deletes_at } = await report(
      much.address,
    );
    expect(all.find((each) => each.account_id === much.accountId)).toEqual({
      ...{ account_id, address, handle, display_name, created_at, suspension, deletes_at },
      ...{ used: 600, soft_limit: 800, hard_limit: 1000, state: 'OK', grace_expires_at: null },
    });
  });

  it('finds people by the beginning of the address, in any spelling', async () => {
    const address = `zoe.${anAddress()}`;
    await service.admin.post('/admin/accounts', { body: { address } });
    const found = await people('?address=%20ZOE.');
    expect(found.accounts.map((each: { address: string }) => each.address)).toEqual([address]);
    expect((await people('?address=zoe_')).accounts).toEqual([]);
  });

  it('shows those above the limit, the suspended and the leaving', async () => {
    const [over, suspended, leaving] = [await writerWith(700), await writerWith(1), await writerWith(1)];
    const path = (id: string, what: string) => `/admin/accounts/${id}/${what}`;
    await service.admin.put(path(over.accountId, 'quota'), { body: { hard_limit: 700, soft_limit: 1 } });
    await service.admin.put(path(suspended.accountId, 'suspension'), { body: { mode: 'full', reason: 'x' } });
    await service.admin.post(path(leaving.accountId, 'deletion'), { body: {} });
    const ids = async (view: string) =>
      (await people(`?view=${view}`)).accounts.map((each: { account_id: string }) => each.account_id);
    expect(await ids('over_limit')).toEqual([over.accountId]);
    expect(await ids('suspended')).toEqual([suspended.accountId]);
    expect(await ids('deleting')).toEqual([leaving.accountId]);
    const [row] = (await people('?view=over_limit')).accounts;
    expect(row).toMatchObject({ state: 'HardExceeded', grace_expires_at: toRfc3339(service.clock.now() + 14 * DAY) });
  });

  it.each(['?limit=0', '?limit=501', '?view=all', '?cursor=x', '?view=used&address=a', '?view=deleting&cursor=AAAA'])(
    'is refused with %s',
    async (query) => {
      expect((await service.admin.get(`/admin/people${query}`)).status).toBe(400);
    },
  );

  it('is not to be had from the public listener', async () => {
    expect((await service.client.get('/admin/people')).status).toBe(404);
  });
});

describe('an account that the operator makes', () => {
  it('signs in with the generated password, also where registration is closed', async () => {
    const closed = await startTestService({ env: { REGISTRATION: 'closed' } });
    const address = anAddress();
    const made = await closed.admin.post('/admin/accounts', { body: { address: ` ${address.toUpperCase()}` } });
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      account_id: expect.any(String),
      address,
      handle: `${address.split('@')[0]!}@gatehouse.test`,
      password: expect.stringMatching(/^([a-km-np-z2-9]{5}-){4}[a-km-np-z2-9]{5}$/),
    });
    const { password } = made.body;
    expect((await closed.client.post('/v1/auth/register', { body: { address: anAddress(), password } })).status).toBe(
      403,
    );
    const signedIn = await closed.client.post('/v1/auth/login', { body: { address, password } });
    const { body } = await closed.client.get('/v1/auth/profile', { token: signedIn.body.access_token });
    expect(body.id).toBe(made.body.account_id);
    const again = await closed.admin.post('/admin/accounts', { body: { address } });
    expect([again.status, again.body.code]).toEqual([409, 'error.auth.user_already_exists']);
    expect((await closed.admin.post('/admin/accounts', { body: { address: 'ada' } })).status).toBe(400);
    await closed.stop();
  });

  it('is refused where nobody signs in by password', async () => {
    const providers = JSON.stringify([
      { id: 'corp', display_name: 'C', issuer: 'https://i.test', client_id: 'a', client_secret: 'b' },
    ]);
    const oidc = await startTestService({
      env: { AUTH_METHODS: 'oidc', OIDC_PROVIDERS: providers, OIDC_REDIRECT_URIS: 'app://back' },
    });
    const refused = await oidc.admin.post('/admin/accounts', { body: { address: anAddress() } });
    expect([refused.status, refused.body.code]).toEqual([403, 'error.auth.method_disabled']);
    await oidc.stop();
  });

  it('has passwords that differ', async () => {
    const passwords = new Set<string>();
    for (let made = 0; made < 5; made += 1) {
      passwords.add((await service.admin.post('/admin/accounts', { body: { address: anAddress() } })).body.password);
    }
    expect(passwords.size).toBe(5);
  });
});

describe('signing an account out', () => {
  it('ends every session, sign-ins that wait for a code, and challenges to log out', async () => {
    const person = await aPerson(service.client);
    const { account_id: id } = await report(person.address);
    const other = await logIn(service.client, person);
    await confirmSecondFactor(service.client, person, service.clock.now());
    const challenge = await aChallenge(service.client, person);
    const bystander = await aPerson(service.client);
    const answer = await service.admin.delete(`/admin/accounts/${id}/sessions`);
    expect([answer.status, answer.body]).toEqual([200, { sessions_ended: 2 }]);
    for (const token of [person.token, other.body.access_token]) {
      expect(await isSignedIn(service.client, token)).toBe(false);
    }
    const code = { challenge, code: '000000' };
    const late = await service.client.post('/v1/auth/login/verify-totp', { body: code });
    expect(late.body.code).toBe('error.auth.challenge_invalid');
    expect(await isSignedIn(service.client, bystander.token)).toBe(true);
    expect((await service.admin.delete(`/admin/accounts/${id}/sessions`)).body).toEqual({ sessions_ended: 0 });
    expect((await logIn(service.client, person)).status).toBe(202);
  });

  it('is for registered accounts only', async () => {
    const unknown = await service.admin.delete(`/admin/accounts/${UNKNOWN}/sessions`);
    expect([unknown.status, unknown.body.code]).toEqual([404, 'error.account.not_found']);
  });
});

describe('the deletion that an operator orders', () => {
  const order = (id: string, body: object) => service.admin.post(`/admin/accounts/${id}/deletion`, { body });
  const sweep = () => service.service.parts.make(DeleteDueAccounts).execute();

  it('comes after the delay, signs out at once, and can be taken back by the person', async () => {
    const writer = await writerWith(10);
    const deletes_at = toRfc3339(service.clock.now() + 7 * DAY);
    const ordered = await order(writer.accountId, {});
    expect([ordered.status, ordered.body]).toEqual([202, { deletes_at }]);
    expect(await isSignedIn(service.client, writer.token)).toBe(false);
    expect((await report(writer.address)).deletes_at).toBe(deletes_at);
    const { body } = await logIn(service.client, writer);
    expect((await service.client.delete('/v1/auth/account/deletion', { token: body.access_token })).status).toBe(204);
    expect((await report(writer.address)).deletes_at).toBeNull();
  });

  it('is taken back by the operator too, until it is due', async () => {
    const writer = await writerWith(10);
    const path = `/admin/accounts/${writer.accountId}/deletion`;
    await order(writer.accountId, {});
    expect((await service.admin.delete(path)).status).toBe(204);
    expect((await service.admin.delete(path)).status).toBe(204);
    await order(writer.accountId, { immediately: true });
    const late = await service.admin.delete(path);
    expect([late.status, late.body.code]).toEqual([404, 'error.account.not_found']);
    await sweep();
    expect((await service.admin.delete(path)).status).toBe(404);
  });

  it('can be immediate: from the answer on nobody signs in, and the rows go with the next round', async () => {
    const writer = await writerWith(10);
    await order(writer.accountId, {});
    const now = toRfc3339(service.clock.now());
    expect((await order(writer.accountId, { immediately: true })).body).toEqual({ deletes_at: now });
    expect((await logIn(service.client, writer)).status).toBe(401);
    expect((await order(writer.accountId, {})).body).toEqual({ deletes_at: now });
    await sweep();
    expect((await order(writer.accountId, {})).status).toBe(404);
    expect(await service.baseParts.stores.accounts.find(writer.accountId)).toBeNull();
  });
});
