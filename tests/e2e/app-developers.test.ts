import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { listenOnLoopback, type Listening } from '../support/oidc/real-provider.js';
import { anAlbumOf, aWriter, PIN } from '../support/people/writer.js';
import { anAddress } from '../support/people/person.js';
import { openBrowser } from '../support/processes/browser.js';
import { startTestService, type TestService } from '../support/service/test-service.js';
import { someBytes } from '../support/uploads/stored-assets.js';
import { readUpload, uploadBody } from '../support/uploads/uploads.js';

const PAGE = readFileSync('docs/app-developers.md', 'utf8');
const PACKAGE = new URL('../../client/dist/browser/gatehouse.js', import.meta.url);

/** Returns the only block of the language, with the service's address in place of the page's. */
function block(language: string): string {
  const found = [...PAGE.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))];
  expect(found).toHaveLength(1);
  const [, text = ''] = found[0]!;
  expect(text.split('https://media.example.org')).toHaveLength(2);
  return text.replace('https://media.example.org', service.client.baseUrl);
}

function contents(path: string): [type: string, body: string | Buffer] {
  if (path === '/gatehouse.js') return ['text/javascript', readFileSync(PACKAGE)];
  if (path === '/service-worker.js') return ['text/javascript', serviceWorker];
  return ['text/html; charset=utf-8', path === '/view' ? '<!doctype html><title>App</title>' : block('html')];
}

async function bundledModule(): Promise<string> {
  const bundled = await build({
    stdin: { contents: block('js'), resolveDir: process.cwd() },
    ...{ bundle: true, write: false, platform: 'browser', format: 'iife', globalName: 'app', logLevel: 'error' },
  });
  return bundled.outputFiles[0]!.text;
}

let serviceWorker = '';
let service: TestService;
let app: Listening;
let browser: Browser;
beforeAll(async () => {
  app = await listenOnLoopback((request, response) => {
    const [type, body] = contents(request.url ?? '/');
    response.writeHead(200, { 'Content-Type': type }).end(body);
  });
  service = await startTestService({ env: { CORS_ORIGINS: app.origin } });
  browser = await openBrowser();
}, 120_000);
afterAll(async () => {
  await browser.close();
  await app.stop();
  await service.stop();
});

async function openApp(address: string): Promise<{ page: Page; complaints: string[] }> {
  const page = await (await browser.newContext()).newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => void complaints.push(error.message));
  await page.goto(address);
  return { page, complaints };
}

it('the page for browsers registers, uploads and shows the quota, from another origin', async () => {
  const { page, complaints } = await openApp(`${app.origin}/`);
  await page.fill('input[name=address]', anAddress());
  await page.fill('input[name=password]', 'a long enough password');
  const photo = { name: 'photo', mimeType: 'image/jpeg', buffer: Buffer.from(someBytes(50_000)) };
  await page.setInputFiles('input[name=photo]', photo);
  await page.click('button');
  await page.waitForFunction("document.querySelector('output').textContent !== ''");
  expect(await page.textContent('output')).toBe('50000 bytes are stored');
  expect(complaints.filter((text) => !text.includes('favicon'))).toEqual([]);
}, 60_000);

it('the module for phones keeps the session and finishes an upload that was interrupted', async () => {
  const writer = await aWriter(service.client, service.baseParts);
  const bytes = new Uint8Array(20_000_000).fill(7);
  const body = uploadBody(await anAlbumOf(service.client, writer), bytes);
  const { upload_id: uploadId } = (await service.client.post('/upload', { ...writer, protocol: PIN, body })).body;
  const content = await bundledModule();
  const context = await browser.newContext();
  const page = await context.newPage();
  const visit = async (): Promise<void> => {
    await page.goto(`${app.origin}/view`);
    await page.addScriptTag({ content });
    await page.evaluate(`globalThis.keyStore = {
      read: async (name) => localStorage.getItem(name),
      write: async (name, text) => localStorage.setItem(name, text),
    }`);
  };
  const resume = (stop: string): string => `(async () => {
    const sealed = new Uint8Array(20_000_000).fill(7);
    const task = new AbortController();
    ${stop}
    return app.resumeUpload(app.clientOf(keyStore), '${uploadId}', sealed, task.signal)
      .then(({ state }) => state, (error) => String(error.code ?? error.name ?? error));
  })()`;

  await visit();
  await page.evaluate(`app.clientOf(keyStore).auth.login('${writer.address}', '${writer.password}', {
    device_id: '${writer.deviceId}',
  })`);
  // The system ends the task in the second of three pieces.
  const stop = `let pieces = 0;
    const send = XMLHttpRequest.prototype.send;
    XMLHttpRequest.prototype.send = function (bytes) {
      send.call(this, bytes);
      if (bytes && (pieces += 1) === 2) task.abort();
    };`;
  expect(await page.evaluate(resume(stop))).not.toBe('Completed');
  // The next task starts in a new page, with the session of the key store alone.
  await visit();
  expect(await page.evaluate(resume(''))).toBe('Completed');
  expect(await readUpload(service.client, writer, uploadId)).toMatchObject({ state: 'Completed', offset: 20_000_000 });
  await context.close();
}, 120_000);

it('the module uploads from a service worker, which has no XMLHttpRequest', async () => {
  const writer = await aWriter(service.client, service.baseParts);
  const body = uploadBody(await anAlbumOf(service.client, writer), new Uint8Array(3_000_000).fill(7));
  const { upload_id: uploadId } = (await service.client.post('/upload', { ...writer, protocol: PIN, body })).body;
  serviceWorker = `${await bundledModule()}
    const client = app.clientOf({ read: async () => null, write: async () => undefined });
    const upload = async () => {
      await client.auth.login('${writer.address}', '${writer.password}', { device_id: '${writer.deviceId}' });
      const { state } = await app.resumeUpload(client, '${uploadId}', new Uint8Array(3_000_000).fill(7));
      return state;
    };
    onmessage = (event) => event.waitUntil(upload().catch(String).then((said) => event.source.postMessage(said)));`;
  const { page } = await openApp(`${app.origin}/view`);
  const said = page.evaluate(`navigator.serviceWorker.register('/service-worker.js').then(() =>
    navigator.serviceWorker.ready).then(({ active }) => new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('message', ({ data }) => resolve(data));
      navigator.serviceWorker.startMessages();
      active.postMessage('upload');
    }))`);
  expect(await said).toBe('Completed');
  await page.context().close();
}, 60_000);
