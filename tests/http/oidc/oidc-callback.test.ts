import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { refusalPage } from '../../../adapters/http/pipeline/response/refusal-page.js';
import { StoreUnavailable } from '../../../application/ports/stores/store-unavailable.js';
import { MINUTE } from '../../../domain/kernel/instant.js';
import { FakeProvider } from '../../support/oidc/fake-provider.js';
import { APP, ask, aVerifier, begin, BROWSER, finish, land, returning, signInAt } from '../../support/oidc/oidc-app.js';
import { anAddress, aPerson, logIn } from '../../support/people/person.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';

let corp: FakeProvider;
let service: TestService;
let count = 0;

function environment(provider = corp) {
  return {
    AUTH_METHODS: 'local,oidc',
    OIDC_PROVIDERS: JSON.stringify([provider.entry('corp'), provider.entry('other')]),
    OIDC_REDIRECT_URIS: APP,
  };
}

beforeAll(async () => {
  corp = await FakeProvider.start();
  service = await startTestService({ env: environment() });
});
afterAll(async () => {
  await service.stop();
  await corp.goDown();
});

function someone() {
  count += 1;
  return { sub: `sub-${count}`, email: anAddress() };
}

describe('the callback without an app to go back to', () => {
  const page = async (query: string, headers: Record<string, string> = BROWSER) =>
    service.client.get(`/v1/auth/oidc/corp/callback?${query}`, { headers });
  const told = ({ status, bytes }: { status: number; bytes: Uint8Array }) => ({
    status,
    code: /<code>(error\.[a-z._]+)<\/code>/.exec(Buffer.from(bytes).toString())?.[1],
  });
  const INVALID = { status: 400, code: 'error.auth.sign_in_invalid' };

  it('shows a page in plain words, with nothing in it that runs or loads', async () => {
    const answer = await page('state=unknown&code=x', { ...BROWSER, 'X-Request-Id': 'r-1' });
    expect(told(answer)).toEqual(INVALID);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const html = Buffer.from(answer.bytes).toString();
    expect(html).toContain('Go back to the app and start again.');
    expect(html).toContain('<code>r-1</code>');
    expect(html).not.toMatch(/<script|<style|<img|<link|<form|href=|src=/);
  });

  it('says what a person can do, never what the developer of an app can', async () => {
    const local = await startTestService({ env: { ...environment(), AUTH_METHODS: 'local' } });
    const answers = [
      await page('state=a&state=b'),
      await returning(service.client, new URLSearchParams({ state: 'x' }), 'nobody'),
      await returning(local.client, new URLSearchParams({ state: 'x' })),
    ];
    for (const { bytes } of answers) {
      const html = Buffer.from(bytes).toString();
      expect(html).toContain('Go back to the app');
      expect(html).not.toMatch(/GET|\/v1|\/\.well-known|query|this id/);
    }
    await local.stop();
  });

  it('shows whatever it is given as text', () => {
    const html = refusalPage({ title: '<b>"', detail: "</p><script>'&amp;", code: '<', request_id: '>' });
    expect(html).toContain('<h1>&lt;b&gt;&quot;</h1>\n<p>&lt;/p&gt;&lt;script&gt;&#39;&amp;amp;</p>');
    expect(html).toContain('<code>&lt;</code> · Request: <code>&gt;</code>');
  });

  it.each(['*/*', 'application/json'])('is a problem document for a program that takes %s', async (Accept) => {
    const { body, headers } = await page('state=unknown', { Accept });
    expect(headers.get('content-type')).toBe('application/problem+json');
    expect(body).toMatchObject(INVALID);
  });

  it('is met with no state, a made-up one, two of them, and at an unknown provider', async () => {
    expect(told(await page('code=x'))).toEqual(INVALID);
    expect(told(await page(`state=${aVerifier()}&code=x`))).toEqual(INVALID);
    expect(told(await page('state=a&state=b'))).toEqual({ status: 400, code: 'error.request.invalid' });
    const unknown = await returning(service.client, new URLSearchParams({ state: 'x' }), 'nobody');
    expect(told(unknown)).toEqual({ status: 404, code: 'error.auth.provider_not_found' });
  });

  it('is met when a state comes a second time, and the first time is not undone by it', async () => {
    const { authorizationUrl, verifier } = await begin(service.client);
    const query = corp.signIn(authorizationUrl, someone());
    const { code } = await land(service.client, query);
    expect(told(await returning(service.client, query))).toEqual(INVALID);
    expect((await finish(service.client, code ?? '', verifier)).status).toBe(200);
  });

  it('is met at exactly ten minutes, and not a millisecond before', async () => {
    const [late, inTime] = [await begin(service.client), await begin(service.client)];
    service.clock.advance(10 * MINUTE - 1);
    expect((await land(service.client, corp.signIn(inTime.authorizationUrl, someone()))).code).not.toBeNull();
    service.clock.advance(1);
    expect(told(await returning(service.client, corp.signIn(late.authorizationUrl, someone())))).toEqual(INVALID);
  });

  it('is met by a form that the provider posts, as response_mode=form_post does, and names the methods', async () => {
    // The API document describes no such operation, so the client of the tests cannot send it.
    const body = new URLSearchParams({ state: 'unknown', code: 'x' });
    const address = `${service.client.baseUrl}/v1/auth/oidc/corp/callback`;
    const answer = await fetch(address, { method: 'POST', body, headers: BROWSER });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    const html = await answer.text();
    expect(html).toContain('<code>error.request.method_not_allowed</code>');
    expect(html).toContain('Go back to the app and choose another way to sign in');
    expect(html).not.toContain('use GET');
  });

  it("is met at another provider's callback, which does not end the sign-in at its own", async () => {
    const { authorizationUrl } = await begin(service.client);
    const query = corp.signIn(authorizationUrl, someone());
    expect(told(await returning(service.client, query, 'other'))).toEqual(INVALID);
    expect((await land(service.client, query)).code).not.toBeNull();
  });
});

describe('HEAD, as scanners of links send it', () => {
  const head = (query: string) => service.client.send('HEAD', `/v1/auth/oidc/corp/callback?${query}`);

  it("names the app's address, and leaves the sign-in to the browser that comes later", async () => {
    const { authorizationUrl, verifier } = await begin(service.client);
    const query = corp.signIn(authorizationUrl, someone());
    for (let times = 0; times < 2; times += 1) {
      const { status, headers, bytes } = await head(query.toString());
      expect([status, headers.get('location'), bytes.length]).toEqual([303, APP, 0]);
    }
    const { code } = await land(service.client, query);
    expect((await finish(service.client, code ?? '', verifier)).status).toBe(200);
  });

  it('is refused where GET is', async () => {
    expect((await head(`state=${aVerifier()}&code=x`)).status).toBe(400);
    expect((await service.client.send('HEAD', '/v1/auth/oidc/nobody/callback?state=x')).status).toBe(404);
  });
});

describe('a provider that is down', () => {
  it('stops neither the start nor local sign-in, and is asked again as soon as it is back', async () => {
    const provider = await FakeProvider.start();
    await provider.goDown();
    const alone = await startTestService({ env: environment(provider) });
    expect((await logIn(alone.client, await aPerson(alone.client))).status).toBe(200);
    const refused = await ask(alone.client, aVerifier());
    expect([refused.status, refused.body.code]).toEqual([502, 'error.auth.provider_unavailable']);
    await provider.comeUp();
    expect((await signInAt(provider, someone(), alone.client)).status).toBe(200);

    const { authorizationUrl } = await begin(alone.client);
    const query = provider.signIn(authorizationUrl, someone());
    await provider.goDown();
    expect((await land(alone.client, query)).error).toBe('error.auth.provider_unavailable');
    await provider.comeUp();
    expect((await signInAt(provider, someone(), alone.client)).status).toBe(200);
    await alone.stop();
    await provider.goDown();
  });
});

describe('while the database is away', () => {
  it('a callback leads back to the app, which may try again; no code is out', async () => {
    const { stores, unitOfWork } = service.baseParts;
    const away = () => Promise.reject(new StoreUnavailable('away'));
    const oidcReturns = new Proxy(stores.oidcReturns, { get: () => away });
    const broken = await startTestService({
      env: environment(),
      sharing: service,
      overrides: { oidcReturns, unitOfWork },
    });
    const { authorizationUrl } = await begin(service.client);
    const landed = await land(broken.client, corp.signIn(authorizationUrl, someone()));
    expect(landed).toMatchObject({ error: 'error.auth.unavailable', code: null });
    await broken.stop();
  });

  it('a link is refused as everything of a session is', async () => {
    const person = await aPerson(service.client);
    const sessions = new Proxy(service.baseParts.stores.sessions, {
      get: () => () => Promise.reject(new StoreUnavailable('away')),
    });
    const broken = await startTestService({ env: environment(), sharing: service, overrides: { sessions } });
    const { status, body } = await ask(broken.client, aVerifier(), { purpose: 'link', token: person.token });
    expect([status, body.code]).toEqual([401, 'error.auth.unavailable']);
    await broken.stop();
  });

  it('a person whose sign-in cannot be looked up reads so, and can come back', async () => {
    const { stores } = service.baseParts;
    const find = () => Promise.reject(new StoreUnavailable('away'));
    const oidcAttempts = new Proxy(stores.oidcAttempts, { get: () => find });
    const broken = await startTestService({
      env: environment(),
      sharing: service,
      overrides: { oidcAttempts },
    });
    const { authorizationUrl } = await begin(service.client);
    const query = corp.signIn(authorizationUrl, someone());
    const page = await returning(broken.client, query);
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '2']);
    expect(Buffer.from(page.bytes).toString()).toContain('<code>error.auth.unavailable</code>');
    expect((await land(service.client, query)).code).not.toBeNull();
    await broken.stop();
  });
});
