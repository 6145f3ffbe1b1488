import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DAY, SECOND, toRfc3339 } from '../../../domain/kernel/instant.js';
import { FakeProvider, type Someone } from '../../support/oidc/fake-provider.js';
import { APP, begin, land, signInAt } from '../../support/oidc/oidc-app.js';
import { anAddress, aPerson } from '../../support/people/person.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';

let corp: FakeProvider;
/** Two nodes on one database: the deployment before and after its operator has switched passwords off. */
let before: TestService;
let service: TestService;

beforeAll(async () => {
  corp = await FakeProvider.start();
  const env = { OIDC_PROVIDERS: JSON.stringify([corp.entry('corp')]), OIDC_REDIRECT_URIS: APP };
  before = await startTestService({ env: { ...env, AUTH_METHODS: 'local,oidc' } });
  service = await startTestService({ env: { ...env, AUTH_METHODS: 'oidc' }, sharing: before });
});
afterAll(async () => {
  await service.stop();
  await before.stop();
  await corp.goDown();
});

const someone = (): Someone => ({ sub: anAddress(), email: anAddress(), email_verified: true });

/** Signs in at the provider, up to the one-time code. */
async function proofOf(who: Someone): Promise<{ code: string | null; code_verifier: string }> {
  const { authorizationUrl, verifier } = await begin(service.client);
  const { code } = await land(service.client, corp.signIn(authorizationUrl, who));
  return { code, code_verifier: verifier };
}

const ask = (token: string, body: object) => service.client.post('/v1/auth/account/deletion', { token, body });

describe('the deletion of an account that no password signs in to', () => {
  it('accepts a fresh sign-in of the account at its provider, once', async () => {
    const [who, stranger] = [someone(), someone()];
    const token: string = (await signInAt(corp, who, service.client)).body.access_token;
    await signInAt(corp, stranger, service.client);
    expect((await ask(token, { password: 'a long password' })).body.errors).toMatchObject([{ path: '/code' }]);
    const others = await ask(token, await proofOf(stranger));
    expect([others.status, others.body.code]).toEqual([403, 'error.auth.code_invalid']);
    const proof = await proofOf(who);
    const asked = await ask(token, proof);
    expect([asked.status, asked.body.deletes_at]).toEqual([202, toRfc3339(service.clock.now() + 7 * DAY)]);
    expect((await ask(token, proof)).body.code).toBe('error.auth.code_invalid');
  });

  it('uses up the code of a request that it rejects for another reason', async () => {
    const who = someone();
    const token: string = (await signInAt(corp, who, service.client)).body.access_token;
    for (const flaw of [{ code_verifier: undefined }, { totp_code: 5 }, { unknown: 'member' }]) {
      const proof = await proofOf(who);
      expect((await ask(token, { ...proof, ...flaw })).status).toBe(400);
      expect((await ask(token, proof)).body.code).toBe('error.auth.code_invalid');
    }
    expect((await ask(token, await proofOf(who))).status).toBe(202);
  });

  it('does not accept a sign-in that the provider has ended, though another session goes on', async () => {
    const who = someone();
    const token: string = (await signInAt(corp, { ...who, sid: 'desk' }, service.client)).body.access_token;
    const proof = await proofOf({ ...who, sid: 'phone' });
    service.clock.advance(SECOND);
    const logout = await corp.logoutToken(service.clock.now(), { sid: 'phone' });
    const raw = new URLSearchParams({ logout_token: logout }).toString();
    const type = 'application/x-www-form-urlencoded';
    const path = '/v1/auth/oidc/corp/backchannel-logout';
    expect((await service.client.post(path, { raw, type })).status).toBe(200);
    const asked = await ask(token, proof);
    expect([asked.status, asked.body.code]).toEqual([403, 'error.auth.code_invalid']);
    expect((await ask(token, await proofOf({ ...who, sid: 'desk' }))).status).toBe(202);
  });

  it('also accepts it if the account has a password that the deployment no longer accepts', async () => {
    const person = await aPerson(before.client);
    const who = someone();
    const linked = await signInAt(corp, who, before.client, { token: person.token, purpose: 'link' });
    const token: string = linked.body.access_token;
    const byPassword = await ask(token, { password: person.password });
    expect([byPassword.status, byPassword.body.errors]).toEqual([400, [expect.objectContaining({ path: '/code' })]]);
    const asked = await ask(token, await proofOf(who));
    expect([asked.status, asked.body.deletes_at]).toEqual([202, toRfc3339(service.clock.now() + 7 * DAY)]);
  });
});
