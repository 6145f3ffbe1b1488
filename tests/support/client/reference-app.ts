import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { crc32, deflateSync } from 'node:zlib';
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core';
import { serveApp } from '../../../client/examples/web/serve.mjs';
import { toBase64Url } from '../../../client/src/kernel/bytes.js';
import { linkSecrets, readLinkAddress } from '../../../client/src/keys/links.js';
import { anAddress } from '../people/person.js';
import { openBrowser } from '../processes/browser.js';
import { startTestService, type TestService } from '../service/test-service.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const BUILD = new URL('../../../client/examples/web/build.mjs', import.meta.url).pathname;

export const PASSWORD = 'correct horse battery';

/** The reference app at its own origin, the service, and a browser. */
export interface AppWorld {
  readonly origin: string;
  readonly service: TestService;
  readonly browser: Browser;
  /** Opens the app in a new browser profile. */
  visit(options?: BrowserContextOptions, path?: string): Promise<Visit>;
  stop(): Promise<void>;
}

export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Warnings and errors on the console, and requests to other addresses than the app's and the service's. */
  readonly complaints: string[];
}

export async function startAppWorld(): Promise<AppWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-app-'));
  await promisify(execFile)(process.execPath, [BUILD, folder]);
  let service: TestService | null = null;
  const base = (): string => service?.client.baseUrl ?? '';
  const delivery = join(folder, 'delivery.jsonl');
  const app = await serveApp({ folder, delivery, config: () => ({ service: base(), serverHost: 'gatehouse.test' }) });
  service = await startTestService({ env: { CORS_ORIGINS: app.origin } });
  const [browser, started] = [await openBrowser(), service];
  return {
    origin: app.origin,
    service,
    browser,
    visit: (options = {}, path = '/') => visitIn(browser, [app.origin, base()], path, options),
    stop: async () => {
      await browser.close();
      await app.stop();
      await started.stop();
      await rm(folder, { recursive: true });
    },
  };
}

/** Starts the world with one person, who has registered in a first profile with these options. */
export async function startRegisteredApp(options: BrowserContextOptions = {}): Promise<{
  readonly world: AppWorld;
  readonly ann: Visit;
  readonly page: Page;
}> {
  const world = await startAppWorld();
  try {
    const ann = await world.visit(options);
    await registerIn(ann.page, anAddress());
    return { world, ann, page: ann.page };
  } catch (error) {
    await world.stop();
    throw error;
  }
}

/** Opens a page in a new profile of a browser, which may ask these origins only; a `path` is one of the first. */
export async function visitIn(
  browser: Browser,
  origins: readonly string[],
  path: string,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1024, height: 800 }, ...options });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  const secrets = secretsOf(path);
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    const isOwn = /^(data|blob):/.test(request.url()) || origins.some((origin) => request.url().startsWith(origin));
    if (!isOwn) complaints.push(`asked for ${request.url()}`);
    for (const secret of secrets) if (tells(request, secret)) complaints.push(`told a secret to ${request.url()}`);
  });
  await page.goto((path.startsWith('http') ? '' : (origins[0] ?? '')) + path);
  return { page, context, complaints };
}

/** The secrets of a link's address, which its page may send in no address, referrer or body. */
function secretsOf(address: string): readonly string[] {
  const parts = readLinkAddress(address);
  if (parts === null) return [];
  const { token, key } = linkSecrets(parts.secret);
  return [toBase64Url(parts.secret), token, toBase64Url(key)];
}

/** The token goes nowhere but into the Authorization header. */
function tells(request: Request, secret: string): boolean {
  const headers = { ...request.headers(), authorization: '' };
  const sent = [request.url(), JSON.stringify(headers), request.postDataBuffer()?.toString('latin1') ?? ''];
  return sent.some((text) => text.includes(secret));
}

/** Registers and returns the recovery words. */
export async function registerIn(page: Page, address: string): Promise<string> {
  const card = page.getByRole('region', { name: 'New here?' });
  await card.getByLabel('Address').fill(address);
  await card.getByLabel('Password').fill(PASSWORD);
  await card.getByRole('button', { name: 'Create account' }).click();
  await heading(page, 'Your recovery words');
  const words = await page.locator('ol.phrase li').allTextContents();
  await page.getByLabel('I have written them down').check();
  await page.getByRole('button', { name: 'Go on' }).click();
  await heading(page, 'Albums');
  return words.join(' ');
}

/** Returns the access token of the page's session, for requests that another device of the account would send. */
export async function tokenIn(page: Page): Promise<string> {
  const tokens = await page.evaluate<{ access_token: string }>("JSON.parse(localStorage['gatehouse-photos tokens'])");
  return tokens.access_token;
}

export async function heading(page: Page, name: string): Promise<void> {
  await page
    .getByRole('heading', { level: 1, name })
    .waitFor()
    .catch(async (cause: unknown) => {
      const said = await page.locator('h1, [role=alert], button:disabled').allTextContents();
      throw new Error(`The page shows ${JSON.stringify(said)}, not ${name}.`, { cause });
    });
}

/** Makes an album and opens it. */
export async function makeAlbum(page: Page, name: string, version?: string): Promise<void> {
  await page.getByLabel('Name').fill(name);
  if (version !== undefined) {
    await page.getByText('For developers').click();
    await page.getByLabel('Protocol version').selectOption(version);
  }
  await page.getByRole('button', { name: 'Make album' }).click();
  await heading(page, name);
}

/** Opens an album as soon as its key has come. */
export async function openShared(page: Page, name: string): Promise<void> {
  const link = page.getByRole('link', { name, exact: true }).first();
  for (let attempt = 0; attempt < 20; attempt += 1) {
    await page.getByRole('link', { name: 'Account' }).click();
    await heading(page, 'Account');
    await page.getByRole('link', { name: 'Albums' }).click();
    await heading(page, 'Albums');
    if (await link.isVisible()) break;
    await page.waitForTimeout(500);
  }
  await link.click();
  await heading(page, name);
}

/** Makes a link to the open album with one of its buttons; returns its address. */
export async function linkTo(page: Page, button: string): Promise<string> {
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('button', { name: 'Make link' }).click();
  const address = await page.getByLabel('Address of the link').inputValue();
  await page.getByRole('button', { name: 'Close' }).click();
  return address;
}

export async function addPhotos(page: Page, names: readonly string[]): Promise<void> {
  await page
    .locator('#files')
    .setInputFiles(
      names.map((name, index) => ({ name, mimeType: 'image/png', buffer: picture(600 + index, 400, 40 + 50 * index) })),
    );
  // Pictures are fetched when they come near the viewport.
  for (const name of names) {
    await page.locator('.tile').getByRole('button', { name }).scrollIntoViewIfNeeded();
    await page.locator('.tile').getByRole('img', { name }).waitFor();
  }
}

export async function violations(page: Page): Promise<string[]> {
  const found = await page.evaluate<{ violations: { id: string; nodes: { html: string }[] }[] }>(
    `${AXE}; axe.run(document, { resultTypes: ['violations'] })`,
  );
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

/** Returns the account's handle, as the account's page shows it. */
export async function handleIn(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'Account' }).click();
  const text = (await page.getByText(/handle /).textContent()) ?? '';
  await page.getByRole('link', { name: 'Albums' }).click();
  await heading(page, 'Albums');
  return /handle (\S+)/.exec(text)?.[1] ?? '';
}

/** A PNG (RFC 2083) that its colour identifies. */
export function picture(width: number, height: number, hue: number): Buffer {
  const rows = Buffer.alloc((width * 3 + 1) * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * (width * 3 + 1) + 1 + x * 3;
      [rows[at], rows[at + 1], rows[at + 2]] = [
        hue % 256,
        Math.floor((x / width) * 255),
        Math.floor((y / height) * 255),
      ];
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
