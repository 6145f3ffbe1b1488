import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FakeProvider, type Someone } from '../../support/oidc/fake-provider.js';
import { APP, begin, land, signInAt } from '../../support/oidc/oidc-app.js';
import { anAddress, aPerson } from '../../support/people/person.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';

const GIB = 1024 ** 3;
const RULES = {
  required_claim: { claim: 'groups', values: ['media', 'staff'] },
  quota_claim: { claim: 'groups', limits: { media: '1GiB', staff: { soft: '8GiB', hard: '10GiB' } } },
};
let corp: FakeProvider;
let own: FakeProvider;
let service: TestService;
const reported: string[] = [];
let count = 0;

const environment = () => ({
  AUTH_METHODS: 'local,oidc',
  OIDC_PROVIDERS: JSON.stringify([corp.entry('corp', RULES), own.entry('own', { quota_claim: { claim: 'quota' } })]),
  OIDC_REDIRECT_URIS: APP,
  QUOTA_HARD_LIMIT: '5GiB',
});

beforeAll(async () => {
  [corp, own] = [await FakeProvider.start(), await FakeProvider.start()];
  const incidents = { report: (what: string) => void reported.push(what) };
  service = await startTestService({ env: environment(), overrides: { incidents } });
});
afterAll(async () => {
  await service.stop();
  await Promise.all([corp.goDown(), own.goDown()]);
});

function someone(more: Partial<Someone> = {}): Someone {
  count += 1;
  return { sub: `sub-${count}`, email: anAddress(), groups: ['media'], ...more };
}

async function landed(who: Someone) {
  const { authorizationUrl } = await begin(service.client);
  return land(service.client, corp.signIn(authorizationUrl, who));
}

async function limitsAfter(who: Someone, provider = corp, id = 'corp') {
  const { body } = await signInAt(provider, who, service.client, { provider: id });
  const quota = await service.client.get('/quota', { token: body.access_token });
  return [quota.body.soft_limit, quota.body.hard_limit];
}

describe('required_claim', () => {
  it.each([['media'], [['x', 'staff']]])('lets in who has %j', async (groups) => {
    expect((await landed(someone({ groups }))).code).not.toBeNull();
  });

  it.each([[undefined], ['guests'], [[]], ['MEDIA']])(
    'rejects a person with %j, creates nothing, and logs the reason',
    async (groups) => {
      const who = someone({ groups });
      expect(await landed(who)).toMatchObject({ code: null, error: 'error.auth.sign_in_denied' });
      expect(await service.baseParts.stores.accounts.findByAddress(who.email ?? '')).toBeNull();
      expect(reported).toContain('a sign-in at the provider "corp" failed');
    },
  );

  it('rejects a person who lost it, whose open session continues', async () => {
    const who = someone();
    const { body } = await signInAt(corp, who, service.client);
    expect((await landed({ ...who, groups: [] })).error).toBe('error.auth.sign_in_denied');
    expect((await service.client.get('/v1/auth/profile', { token: body.access_token })).status).toBe(200);
  });

  it('holds for a link too', async () => {
    const { token } = await aPerson(service.client);
    const { authorizationUrl } = await begin(service.client, { token, purpose: 'link' });
    const back = await land(service.client, corp.signIn(authorizationUrl, someone({ groups: [] })));
    expect(back.error).toBe('error.auth.sign_in_denied');
  });

  it('is looked for in userinfo where the ID token lacks it; the ID token comes first', async () => {
    corp.lies = { claims: { groups: undefined } };
    expect((await landed(someone())).code).not.toBeNull();
    corp.lies = { claims: { groups: ['nothing'] } };
    expect((await landed(someone())).error).toBe('error.auth.sign_in_denied');
    corp.lies = {};
  });
});

describe('quota_claim', () => {
  it('sets the limits at each sign-in, the largest of several, and gives them back to the deployment', async () => {
    const who = someone();
    expect(await limitsAfter(who)).toEqual([null, GIB]);
    expect(await limitsAfter({ ...who, groups: ['staff', 'media'] })).toEqual([8 * GIB, 10 * GIB]);
    expect(await limitsAfter({ ...who, groups: ['media'] })).toEqual([null, GIB]);
  });

  it('may be the size itself; one that is no size leaves the limits as they were, and is reported', async () => {
    const who = someone({ quota: '2GiB' });
    expect(await limitsAfter(who, own, 'own')).toEqual([null, 2 * GIB]);
    expect(await limitsAfter({ ...who, quota: 3 * GIB }, own, 'own')).toEqual([null, 3 * GIB]);
    expect(await limitsAfter({ ...who, quota: 'plenty' }, own, 'own')).toEqual([null, 3 * GIB]);
    expect(reported).toContain(
      `the quota_claim of the provider ${own.issuer} has an unknown form; the limits are unchanged`,
    );
    expect(await limitsAfter({ ...who, quota: undefined }, own, 'own')).toEqual([null, 5 * GIB]);
  });

  it("goes before what an operator set, at the next sign-in; a password's sign-in leaves it", async () => {
    const who = someone();
    const { body } = await signInAt(corp, who, service.client);
    const { id } = (await service.client.get('/v1/auth/profile', { token: body.access_token })).body;
    await service.admin.put(`/admin/accounts/${id}/quota`, { body: { hard_limit: 7 * GIB } });
    expect((await service.client.get('/quota', { token: body.access_token })).body.hard_limit).toBe(7 * GIB);
    expect(await limitsAfter(who)).toEqual([null, GIB]);
  });
});

describe('OIDC_REGISTRATION', () => {
  const at = (more: object) => startTestService({ env: { ...environment(), ...more }, sharing: service });

  it('closed keeps out those who have no account, and nobody else; passwords register', async () => {
    const who = someone();
    await signInAt(corp, who, service.client);
    const closed = await at({ OIDC_REGISTRATION: 'closed' });
    const refused = await signInAt(corp, someone(), closed.client);
    expect([refused.status, refused.body.code]).toEqual([403, 'error.auth.registration_closed']);
    expect((await signInAt(corp, who, closed.client)).status).toBe(200);
    const { token } = await aPerson(closed.client);
    expect((await signInAt(corp, someone(), closed.client, { token, purpose: 'link' })).status).toBe(200);
    await closed.stop();
  });

  it('is open by default, also with REGISTRATION=closed, which is about passwords only', async () => {
    const open = await at({ REGISTRATION: 'closed' });
    expect((await signInAt(corp, someone(), open.client)).status).toBe(200);
    const body = { address: anAddress(), password: 'correct horse battery' };
    expect((await open.client.post('/v1/auth/register', { body })).body.code).toBe('error.auth.method_disabled');
    await open.stop();
  });
});
