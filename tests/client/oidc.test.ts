import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { GatehouseClient } from '../../client/src/client.js';
import { startFront } from '../support/http/web-app.js';
import { listenOnLoopback, startRealProvider, type Listening } from '../support/oidc/real-provider.js';
import { anAddress } from '../support/people/person.js';
import { openBrowser } from '../support/processes/browser.js';
import { startTestService, type TestService } from '../support/service/test-service.js';

const stops: { stop(): Promise<void> }[] = [];
let service: TestService;
let front: Listening;
let app: Listening;
let browser: Browser;

beforeAll(async () => {
  // Silences the provider's warnings that it is for tests only.
  for (const level of ['warn', 'info'] as const) jest.spyOn(console, level).mockImplementation(() => undefined);
  front = await startFront(() => service.service.public.port);
  app = await listenOnLoopback((_request, response) => void response.end('<!doctype html><title>App</title>'));
  const provider = await startRealProvider(`${front.origin}/v1/auth/oidc/corp/callback`);
  service = await startTestService({
    env: {
      BASE_URL: front.origin,
      AUTH_METHODS: 'local,oidc',
      OIDC_PROVIDERS: JSON.stringify([provider.entry]),
      OIDC_REDIRECT_URIS: `${app.origin}/back`,
    },
  });
  browser = await openBrowser();
  stops.push({ stop: () => browser.close() }, service, front, app, provider);
}, 60_000);
afterAll(async () => {
  for (const each of stops) await each.stop();
});

function open(): GatehouseClient {
  return new GatehouseClient({ baseUrl: front.origin, protocolVersion: '2026-11-01' });
}

/** Signs a person in with a browser, from the provider's page back to the app's. */
async function visit(authorizationUrl: string, login: string, { consents = true } = {}): Promise<string> {
  const context = await browser.newContext();
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  await page.goto(authorizationUrl);
  await page.fill('input[name=login]', login);
  await page.fill('input[name=password]', 'anything');
  await page.click('button[type=submit]');
  await page.waitForSelector('input[value=consent]', { state: 'attached' });
  await page.click(consents ? 'button[type=submit]' : 'a[href*=abort]');
  await page.waitForURL(/\/back\?/);
  const returned = page.url();
  await context.close();
  return returned;
}

it('signs in at a provider with PKCE from the first click to the session', async () => {
  const client = open();
  expect(await client.oidc.providers()).toMatchObject([{ id: 'corp', display_name: 'Corp' }]);
  const attempt = await client.oidc.start('corp', `${app.origin}/back`);
  const returned = await visit(attempt.authorizationUrl, 'ann');
  await expect(client.oidc.complete({ codeVerifier: 'x'.repeat(43) }, returned)).rejects.toMatchObject({ status: 401 });
  expect(await client.session()).toBeNull();

  const again = await client.oidc.start('corp', `${app.origin}/back`);
  const device_id = '0f8fad5b-d9cb-469f-a165-70867728950e';
  await client.oidc.complete(again, await visit(again.authorizationUrl, 'ann'), { device_id });
  expect((await client.session())?.device_id).toBe(device_id);
  expect((await client.auth.profile()).address).toBe('ann@corp.example.org');
  expect((await client.auth.sessions()).sessions).toMatchObject([{ method: 'oidc' }]);
}, 60_000);

it('reports with a code that the person cancelled', async () => {
  const client = open();
  const attempt = await client.oidc.start('corp', `${app.origin}/back`);
  const returned = await visit(attempt.authorizationUrl, 'bob', { consents: false });
  await expect(client.oidc.complete(attempt, returned)).rejects.toMatchObject({ code: 'error.auth.sign_in_denied' });
}, 60_000);

it('links an identity to the signed-in account, and unlinks it', async () => {
  const client = open();
  const address = anAddress();
  await client.auth.register(address, 'correct horse battery');
  const attempt = await client.oidc.start('corp', `${app.origin}/back`, 'link');
  await client.oidc.complete(attempt, await visit(attempt.authorizationUrl, 'cid'));
  expect((await client.auth.profile()).address).toBe(address);
  const [link] = await client.oidc.links();
  expect(link).toMatchObject({ provider: 'corp' });

  const other = open();
  const second = await other.oidc.start('corp', `${app.origin}/back`);
  await other.oidc.complete(second, await visit(second.authorizationUrl, 'cid'));
  expect((await other.auth.profile()).address).toBe(address);
  await client.oidc.unlink('corp');
  expect(await client.oidc.links()).toEqual([]);
  const gone = client.oidc.unlinkIssuer(link?.issuer ?? '');
  await expect(gone).rejects.toMatchObject({ code: 'error.auth.identity_not_linked' });
}, 60_000);
