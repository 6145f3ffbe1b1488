import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildSync } from 'esbuild';
import type { Browser } from 'playwright-core';
import { startCuttingProxy, type CuttingProxy } from '../support/http/cutting-proxy.js';
import { listenOnLoopback, type Listening } from '../support/oidc/real-provider.js';
import { anAlbumOf, aWriter, PIN, type Writer } from '../support/people/writer.js';
import { openBrowser } from '../support/processes/browser.js';
import { APPS, installApps, runApp } from '../support/processes/generic-apps.js';
import { temporaryFolder } from '../support/processes/process.js';
import { startTestService, type TestService } from '../support/service/test-service.js';
import { someBytes } from '../support/uploads/stored-assets.js';
import { readUpload, uploadBody } from '../support/uploads/uploads.js';

const SIZE = 6_000_000;
/** The number of body bytes that pass before the connection is cut. */
const CUT_AFTER = 2_000_000;

interface Job {
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly announcement: string;
}

let service: TestService;
let proxy: CuttingProxy;
let page: Listening;
let browser: Browser;
let ann: Writer;
let album: string;
beforeAll(async () => {
  await installApps();
  const [bundle] = buildSync({
    ...{ entryPoints: [`${APPS}uploads.mjs`], bundle: true, write: false, format: 'iife', globalName: 'apps' },
    ...{ platform: 'browser', logLevel: 'error' },
  }).outputFiles;
  page = await listenOnLoopback((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
    response.end(`<!doctype html><meta charset="utf-8"><title>App</title><script>${bundle!.text}</script>`);
  });
  service = await startTestService({ env: { CORS_ORIGINS: page.origin } });
  proxy = await startCuttingProxy(service.client.baseUrl);
  ann = await aWriter(service.client, service.baseParts);
  album = await anAlbumOf(service.client, ann);
  browser = await openBrowser();
}, 240_000);
afterAll(async () => {
  await browser.close();
  await Promise.all([proxy.stop(), page.stop()]);
  await service.stop();
});

function jobFor(bytes: Uint8Array): Job {
  const headers = { Authorization: `Bearer ${ann.token}`, 'X-Service-Protocol': PIN };
  // Uppy and tus-js-client encode metadata values themselves.
  return { endpoint: `${proxy.origin}/upload`, headers, announcement: JSON.stringify(uploadBody(album, bytes)) };
}

type Send = (app: string, job: Job, bytes: Uint8Array) => Promise<string>;

const inNode: Send = async (app, job, bytes) => {
  const file = join(await temporaryFolder(), 'photo');
  await writeFile(file, bytes);
  return (await runApp('uploads-node.mjs', app, JSON.stringify(job), file)).trim();
};

const inChromium: Send = async (app, job, bytes) => {
  const context = await browser.newContext();
  const tab = await context.newPage();
  await tab.goto(page.origin);
  const encoded = Buffer.from(bytes).toString('base64');
  const script = `(async () => {
    const data = await (await fetch('data:application/octet-stream;base64,${encoded}')).blob();
    return apps.${app}(${JSON.stringify(job)}, data);
  })()`;
  const url = await tab.evaluate<string>(script);
  await context.close();
  return url;
};

describe.each([
  ['Node', inNode],
  ['Chromium, from another origin', inChromium],
])('in %s', (_where, send) => {
  it.each(['byUppy', 'byTusJsClient'])(
    '%s with nothing but an endpoint announces and sends, and continues after a cut connection',
    async (app) => {
      const bytes = someBytes(SIZE);
      proxy.cutAfter(CUT_AFTER);
      const url = await send(app, jobFor(bytes), bytes);
      const uploadId = url.split('/').at(-1)!;
      expect(await readUpload(service.client, ann, uploadId)).toMatchObject({ state: 'Completed', offset: SIZE });
      const asked = proxy.requests().filter(({ method }) => method !== 'OPTIONS');
      expect(asked.slice(0, 2)).toEqual([
        { method: 'POST', offset: null },
        { method: 'PATCH', offset: 0 },
      ]);
      // A browser may repeat the PATCH by itself, which is refused, before the client asks for the offset.
      expect(asked.slice(-2)).toEqual([
        { method: 'HEAD', offset: null },
        { method: 'PATCH', offset: expect.any(Number) },
      ]);
      expect(asked.at(-1)!.offset).toBeGreaterThan(0);
    },
    60_000,
  );
});
