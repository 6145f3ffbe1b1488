import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../support/processes/browser.js';
import { freshMariadb, type TestDatabase } from '../support/database/mariadb.js';
import { startNode, type Node } from '../support/processes/process.js';
import { startRealProvider, type Listening } from '../support/oidc/real-provider.js';
import { startFront, startWebApp } from '../support/http/web-app.js';

const CALLBACK = '/v1/auth/oidc/corp/callback';
let database: TestDatabase;
let nodes: readonly Node[] = [];
let front: Listening;
let app: Listening;
let provider: Awaited<ReturnType<typeof startRealProvider>>;
let browser: Browser;
/** The paths that each node served. */
const served: [string[], string[]] = [[], []];

// The callback always reaches the node that did not begin the sign-in.
function choose(path: string): number {
  const index = path.startsWith(CALLBACK) ? 1 : 0;
  served[index].push(path.split('?')[0] ?? '');
  return nodes[index]?.port ?? 0;
}

beforeAll(async () => {
  // Silences the provider's warnings that it is for tests only.
  for (const level of ['warn', 'info'] as const) jest.spyOn(console, level).mockImplementation(() => undefined);
  front = await startFront(choose);
  app = await startWebApp(() => front.origin);
  provider = await startRealProvider(front.origin + CALLBACK);
  database = await freshMariadb();
  const env = {
    BASE_URL: front.origin,
    AUTH_METHODS: 'local,oidc',
    OIDC_PROVIDERS: JSON.stringify([provider.entry]),
    OIDC_REDIRECT_URIS: `${app.origin}/back`,
    CORS_ORIGINS: app.origin,
  };
  const first = await startNode({ databaseUrl: database.url, env });
  nodes = [first, await startNode({ databaseUrl: database.url, env })];
  browser = await openBrowser();
}, 60_000);

afterAll(async () => {
  await browser.close();
  await Promise.all(nodes.map((node) => node.stop()));
  await Promise.all([front, app, provider].map((listening) => listening.stop()));
  await database.drop();
});

async function aPage(): Promise<Page> {
  const context = await browser.newContext();
  context.setDefaultTimeout(15_000);
  return context.newPage();
}

/** Goes from the app's page to the provider's, logs in, and stops at the consent page. */
async function signInAs(page: Page, login: string): Promise<void> {
  await page.goto(app.origin);
  await page.click('#begin');
  await page.fill('input[name=login]', login);
  await page.fill('input[name=password]', 'anything');
  await page.click('button[type=submit]');
  await page.waitForSelector('input[value=consent]', { state: 'attached' });
}

async function result(page: Page): Promise<{
  readonly error?: string;
  readonly pair?: Record<string, unknown>;
  readonly profile?: Record<string, unknown>;
}> {
  await page.waitForFunction("document.querySelector('#result')?.textContent");
  return JSON.parse((await page.textContent('#result')) ?? '') as object;
}

it('a person signs in with a browser, and the callback lands on the other node', async () => {
  const page = await aPage();
  await signInAs(page, 'ann');
  await page.click('button[type=submit]');
  const { pair, profile } = await result(page);
  expect(pair).toMatchObject({ status: 200, token_type: 'Bearer', refresh_token: expect.any(String) });
  expect(profile).toMatchObject({ status: 200, address: 'ann@corp.example.org', display_name: null });
  expect(page.url()).toContain(`${app.origin}/back?code=`);
  expect(served[1]).toEqual([CALLBACK]);
  const token = String(pair?.['access_token']);
  for (const { client } of nodes) expect((await client.get('/v1/auth/profile', { token })).status).toBe(200);

  const again = await aPage();
  await signInAs(again, 'ann');
  await again.click('button[type=submit]');
  expect((await result(again)).profile).toEqual(profile);
});

it('a person who cancels at the consent gets a message from the app', async () => {
  const page = await aPage();
  await signInAs(page, 'bob');
  await page.click('a[href*=abort]');
  expect(await result(page)).toEqual({ error: 'error.auth.sign_in_denied' });
});

it('a person who comes to the callback a second time reads why in plain words', async () => {
  const page = await aPage();
  const callbacks: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(CALLBACK)) callbacks.push(request.url());
  });
  await signInAs(page, 'cid');
  await page.click('button[type=submit]');
  await result(page);
  const answer = await page.goto(callbacks[0] ?? '');
  expect(answer?.status()).toBe(400);
  expect(await page.textContent('h1')).toBe('The sign-in is not valid');
  expect(await page.textContent('code')).toBe('error.auth.sign_in_invalid');
});

it('no node complained, and no log holds what the browser carried', () => {
  for (const node of nodes) {
    expect(node.complaints()).toEqual([]);
    expect(node.output()).not.toMatch(/state=|code=|ann@corp/);
  }
});
