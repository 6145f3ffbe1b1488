import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { startFront } from '../../support/http/web-app.js';
import { APP, begin, finish, land } from '../../support/oidc/oidc-app.js';
import { ProviderVisit } from '../../support/oidc/provider-visit.js';
import { startRealProvider, type Listening } from '../../support/oidc/real-provider.js';
import { FixedClock } from '../../support/service/fixed-clock.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';

const GIB = 1024 ** 3;
let front: Listening;
let provider: Awaited<ReturnType<typeof startRealProvider>>;
let service: TestService;
let callback: string;
/** The service that the front leads to. */
let reached: TestService;
let env: Record<string, string>;

/** Set to the machine's clock, which the provider uses. */
const clock = new FixedClock(Date.now());

beforeAll(async () => {
  for (const level of ['warn', 'info'] as const) jest.spyOn(console, level).mockImplementation(() => undefined);
  front = await startFront(() => reached.service.public.port);
  callback = `${front.origin}/v1/auth/oidc/corp/callback`;
  provider = await startRealProvider(callback, {
    claims: (login) => ({ groups: [login === 'mallory' ? 'guests' : 'media'], quota: '3GiB' }),
    client: {
      backchannel_logout_uri: `${front.origin}/v1/auth/oidc/corp/backchannel-logout`,
      backchannel_logout_session_required: true,
    },
    configuration: {
      features: { backchannelLogout: { enabled: true }, devInteractions: { enabled: true } },
      claims: { openid: ['sub'], email: ['email'], profile: ['groups', 'quota'] },
    },
  });
  const rules = {
    required_claim: { claim: 'groups', values: ['media'] },
    quota_claim: { claim: 'quota' },
  };
  env = {
    BASE_URL: front.origin,
    AUTH_METHODS: 'oidc',
    OIDC_PROVIDERS: JSON.stringify([{ ...provider.entry, ...rules }]),
    OIDC_REDIRECT_URIS: APP,
  };
  service = await startTestService({ clock, env });
  reached = service;
});
afterAll(async () => {
  await service.stop();
  await Promise.all([front, provider].map((listening) => listening.stop()));
});

async function signIn(visit: ProviderVisit, login: string): Promise<string> {
  const { authorizationUrl, verifier } = await begin(service.client);
  const back = await visit.signIn(authorizationUrl, login, callback);
  const landed = await land(service.client, back.searchParams);
  expect(landed.error).toBeNull();
  clock.set(Date.now());
  return (await finish(service.client, landed.code ?? '', verifier)).body.access_token;
}

async function statusOf(token: string): Promise<number> {
  return (await service.client.get('/v1/auth/profile', { token })).status;
}

it('who signs out at a real provider is signed out here, in that browser alone; its claims set the quota', async () => {
  const [desk, phone] = [new ProviderVisit(), new ProviderVisit()];
  const atDesk = await signIn(desk, 'ann');
  const onPhone = await signIn(phone, 'ann');
  const others = await signIn(new ProviderVisit(), 'bob');
  expect((await service.client.get('/quota', { token: atDesk })).body.hard_limit).toBe(3 * GIB);
  clock.set(Date.now());
  await desk.signOut(provider.origin);
  expect(await Promise.all([atDesk, onPhone, others].map(statusOf))).toEqual([401, 200, 200]);
  expect(await statusOf(await signIn(desk, 'ann'))).toBe(200);
});

it('whom required_claim leaves out comes back to the app with the reason, and nothing is stored', async () => {
  const { authorizationUrl } = await begin(service.client);
  const back = await new ProviderVisit().signIn(authorizationUrl, 'mallory', callback);
  expect(await land(service.client, back.searchParams)).toMatchObject({
    code: null,
    error: 'error.auth.sign_in_denied',
  });
  expect(await service.baseParts.stores.accounts.findByAddress('mallory@corp.example.org')).toBeNull();
});

it('OIDC_REGISTRATION=closed lets in who has an account, and makes none', async () => {
  reached = await startTestService({ sharing: service, env: { ...env, OIDC_REGISTRATION: 'closed' } });
  const complete = async (login: string) => {
    clock.set(Date.now());
    const { authorizationUrl, verifier } = await begin(reached.client);
    const back = await new ProviderVisit().signIn(authorizationUrl, login, callback);
    const { code } = await land(reached.client, back.searchParams);
    return finish(reached.client, code ?? '', verifier);
  };
  expect((await complete('ann')).status).toBe(200);
  const refused = await complete('carol');
  expect([refused.status, refused.body.code]).toEqual([403, 'error.auth.registration_closed']);
  await reached.stop();
  reached = service;
});
