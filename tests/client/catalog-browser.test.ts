import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { build } from 'esbuild';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { json } from 'node:stream/consumers';
import type { Browser, Page } from 'playwright-core';
import { CATALOG_CASES } from '../support/client/catalog-contract.js';
import { listenOnLoopback, type Listening } from '../support/oidc/real-provider.js';
import { openBrowser } from '../support/processes/browser.js';
import { openFirefox } from '../support/processes/firefox.js';

const WEB = new URL('../support/client/web/', import.meta.url).pathname;
const WASM = createRequire(import.meta.url).resolve('@sqlite.org/sqlite-wasm/sqlite3.wasm');
let app: Listening;
let browser: Browser;
let page: Page;
const complaints: string[] = [];
let told: (said: unknown) => void = () => undefined;

beforeAll(async () => {
  const files = new Map<string, readonly [string, string | Uint8Array]>([
    ['/', ['text/html', '<!doctype html><title>Catalog</title><script type="module" src="/page.js"></script>']],
    ['/page.js', ['text/javascript', await bundle('catalog-page.ts')]],
    ['/worker.js', ['text/javascript', await bundle('catalog-worker.ts')]],
    ['/sqlite3.wasm', ['application/wasm', await readFile(WASM)]],
  ]);
  app = await listenOnLoopback((request, response) => {
    if (request.url === '/said') return void json(request).then((said) => (told(said), response.end()));
    const [type, body] = files.get((request.url ?? '').replace('?all', '')) ?? ['text/plain', ''];
    response.writeHead(200, { 'Content-Type': type }).end(body);
  });
  browser = await openBrowser();
  page = await opened();
}, 60_000);
afterAll(async () => {
  await browser.close();
  await app.stop();
});

async function bundle(name: string): Promise<string> {
  const options = { bundle: true, write: false, format: 'esm', platform: 'browser', logLevel: 'error' } as const;
  return (await build({ ...options, entryPoints: [WEB + name] })).outputFiles[0]!.text;
}

async function opened(context = browser.contexts()[0]): Promise<Page> {
  const tab = await (context === undefined ? browser.newContext() : Promise.resolve(context)).then((it) =>
    it.newPage(),
  );
  tab.on('console', (message) => complaints.push(message.text()));
  await tab.goto(app.origin);
  await tab.waitForFunction('globalThis.cases !== undefined');
  return tab;
}

it.each(Object.keys(CATALOG_CASES))(
  'the catalog on OPFS %s',
  async (name) => {
    await page.evaluate(`runCase(${JSON.stringify(name)})`);
    expect(complaints).toEqual([]);
  },
  120_000,
);

it('the catalog on OPFS is whole, whichever change of a file was the last one of a closed tab', async () => {
  const tab = await opened(await browser.newContext());
  const { wrong, changes } = await tab.evaluate<{ wrong: string[]; changes: number }>('endAtEveryChange()');
  expect(wrong).toEqual([]);
  expect(changes).toBeGreaterThan(20);
  await tab.context().close();
}, 120_000);

it('the catalog on OPFS belongs to one tab at a time, and to the next one when that tab has closed', async () => {
  expect(await page.evaluate('openIt()')).toBeNull();
  const other = await opened();
  expect(await other.evaluate('openIt()')).toBe('CatalogInUse');
  await page.close();
  expect(await other.evaluate('openIt()')).toBeNull();
}, 60_000);

it('the catalog on OPFS is opened by another try after there was no space for it', async () => {
  const tab = await opened(await browser.newContext());
  const devtools = await tab.context().newCDPSession(tab);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: app.origin, quotaSize: 100 });
  expect(await tab.evaluate('openIt()')).toBe('QuotaExceededError');
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: app.origin });
  expect(await tab.evaluate('openIt()')).toBeNull();
  await tab.context().close();
}, 60_000);

it('the catalog on OPFS says that its worker did not start', async () => {
  const tab = await opened();
  const message = 'The worker of the catalog did not start. Is its script where it should be?';
  expect(await tab.evaluate("openTwice('/nothing.js')")).toEqual([message, message]);
}, 60_000);

it('the catalog on OPFS keeps its contract in Firefox too', async () => {
  const saying = new Promise((resolve) => (told = resolve));
  const firefox = await openFirefox(`${app.origin}/?all`);
  try {
    expect(await saying).toEqual(Object.fromEntries(Object.keys(CATALOG_CASES).map((name) => [name, 'passed'])));
  } finally {
    await firefox.stop();
  }
}, 240_000);
