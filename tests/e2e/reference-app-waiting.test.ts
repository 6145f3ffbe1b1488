import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  heading,
  makeAlbum,
  PASSWORD,
  picture,
  registerIn,
  startRegisteredApp,
  violations,
  type AppWorld,
} from '../support/client/reference-app.js';
import { anAddress } from '../support/people/person.js';
import { hasFocus, press } from '../support/processes/opened-page.js';

const UPLOADS = /\/upload/;
const ASSET = /\/v1\/assets\//;
const WAIT = { timeout: 10_000 };

let world: AppWorld;
let page: Page;
beforeAll(async () => {
  ({ world, page } = await startRegisteredApp());
}, 120_000);
afterAll(() => world.stop());
beforeEach(async () => {
  await page.unrouteAll();
  await page.goto('about:blank');
  await page.goto(world.origin);
  await heading(page, 'Albums');
});

it('says that a page takes long to load, until it is there', async () => {
  let goOn = (): void => undefined;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await page.route('**/quota', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Account' }).click();
  await page.getByText('Loading …').waitFor(WAIT);
  expect(await page.locator('main').getAttribute('aria-busy')).toBe('true');
  // Longer than other messages stay.
  await delay(6500);
  expect(await page.getByText('Loading …').count()).toBe(1);
  goOn();
  await heading(page, 'Account');
  expect(await page.locator('main').getAttribute('aria-busy')).toBeNull();
  expect(await page.getByText('Loading …').count()).toBe(0);
}, 60_000);

it('asks before it signs out everywhere, since every browser forgets the keys', async () => {
  await page.getByRole('link', { name: 'Account' }).click();
  await press(page.getByRole('button', { name: 'Sign out everywhere' }));
  const asked = page.getByRole('dialog', { name: 'Sign out everywhere?' });
  await hasFocus(asked.getByRole('button', { name: 'Close' }));
  await page.keyboard.press('Escape');
  await asked.waitFor({ state: 'detached', ...WAIT });
  await heading(page, 'Account');
}, 60_000);

it('says in plain words that something else answers in place of the service', async () => {
  await page.route('**/v1/albums*', (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<p>Welcome to the hotel</p>' }),
  );
  await page.reload();
  await page.getByText('something else answered, such as the sign-in page of a network').waitFor(WAIT);
  await page.unroute('**/v1/albums*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await heading(page, 'Albums');
}, 60_000);

it('says in plain words that the browser stores nothing, or nothing more', async () => {
  const other = await world.visit({}, '/link.html');
  await other.context.addInitScript(
    "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('No', 'SecurityError'); } })",
  );
  await other.page.goto(world.origin);
  await other.page.getByText('does not let the page store anything. Allow it').waitFor(WAIT);
  await other.context.close();

  const full = await world.visit();
  await registerIn(full.page, anAddress());
  await makeAlbum(full.page, 'Full');
  const devtools = await full.context.newCDPSession(full.page);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: world.origin, quotaSize: 1 });
  const buffer = picture(300, 200, 30);
  const files = Array.from({ length: 30 }, (_, index) => ({ name: `${index}.png`, mimeType: 'image/png', buffer }));
  await full.page.locator('#files').setInputFiles(files);
  await full.page.getByText('the disk may be full. Free some space').waitFor(WAIT);
  await full.page.reload();
  await full.page.getByText('the disk may be full. Free some space').waitFor(WAIT);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: world.origin });
  await full.page.getByRole('button', { name: 'Try again' }).click();
  await heading(full.page, 'Full');
  await full.context.close();
}, 120_000);

it('sets an account up in a second attempt if an outage ended the first one in the middle', async () => {
  const other = await world.visit();
  const card = other.page.getByRole('region', { name: 'New here?' });
  await card.getByLabel('Address').fill(anAddress());
  await card.getByLabel('Password').fill(PASSWORD);
  await card.getByRole('button', { name: 'Create account' }).click();
  await heading(other.page, 'Your recovery words');
  await other.page.getByLabel('I have written them down').check();
  await other.page.route('**/devices/directory', (route) => route.abort());
  await other.page.getByRole('button', { name: 'Go on' }).click();
  await other.page.getByRole('alert').filter({ hasText: 'The service cannot be reached.' }).waitFor();
  await other.page.unrouteAll();
  await other.page.getByRole('button', { name: 'Go on' }).click();
  await heading(other.page, 'Albums');
  await other.context.close();
}, 120_000);

it('says that it needs https where the browser lets a page store no files for want of it', async () => {
  const other = await world.visit({}, '/link.html');
  await other.context.addInitScript("Object.defineProperty(window, 'isSecureContext', { get: () => false })");
  await other.page.goto(world.origin);
  await other.page.getByText('Open it by its https address.').waitFor(WAIT);
  await other.context.close();
}, 60_000);

it('says after each attempt to start why it failed', async () => {
  await page.route('**/config.json', (route) => route.fulfill({ status: 404 }));
  await page.reload();
  await page.getByText('config.json is not beside this page').waitFor(WAIT);
  await page.unroute('**/config.json');
  await page.route('**/config.json', (route) => route.abort());
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('The server of this page cannot be reached.').waitFor(WAIT);
  await page.unroute('**/config.json');
  await page.getByRole('button', { name: 'Try again' }).click();
  await heading(page, 'Albums');
}, 60_000);

it.each(['**/parts/work-*', '**/catalog-worker.js', '**/sqlite3.wasm'])(
  'says in plain words that a part of the app did not load (%s), and loads it in the next attempt',
  async (part) => {
    await page.route(part, (route) => route.abort());
    await page.reload();
    await page.getByText('A part of this app did not load. Check the connection, and try again.').waitFor(WAIT);
    await page.unroute(part);
    await page.getByRole('button', { name: 'Try again' }).click();
    await heading(page, 'Albums');
  },
  60_000,
);

it('stops an import on demand, which may be continued', async () => {
  await makeAlbum(page, 'Notes');
  const files = ['one', 'two'].map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) }));
  await page.route(UPLOADS, () => undefined);
  const sent = page.waitForRequest(UPLOADS);
  await page.locator('#files').setInputFiles(files);
  await sent;
  await press(page.getByRole('button', { name: 'Stop' }));
  await page.getByText('Adding 2 files was not finished.').waitFor(WAIT);
  expect(await page.getByRole('alert').filter({ visible: true }).count()).toBe(0);
  await hasFocus(page.locator('#files'));
  await page.unroute(UPLOADS);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Leave them out' }).click();
  await page.locator('#files').setInputFiles(files);
  await page.getByText('2 of 2 added').waitFor(WAIT);
}, 60_000);

it('says in an open dialog what is done there, where screen readers hear it', async () => {
  await makeAlbum(page, 'Shared');
  await page.evaluate('navigator.clipboard.writeText = () => Promise.resolve()');
  await page.getByRole('button', { name: 'Share the album' }).click();
  await page.getByRole('button', { name: 'Make link' }).click();
  await page.getByRole('button', { name: 'Copy' }).click();
  await page.getByRole('dialog').getByText('The link is copied.').waitFor(WAIT);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached', ...WAIT });
  expect(await page.locator('body > #status').textContent()).toBe('The link is copied.');
}, 60_000);

it('shows no upgrade while a photo is moved to the trash, and its outcome also to who returns meanwhile', async () => {
  await makeAlbum(page, 'Two');
  const files = ['one', 'two'].map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) }));
  await page.locator('#files').setInputFiles(files);
  await page.locator('.tile').nth(1).waitFor(WAIT);
  let go = (): void => undefined;
  const gone = new Promise<void>((resolve) => (go = resolve));
  await page.route(ASSET, (route) => gone.then(() => route.continue()));
  await page.getByLabel('Select one').check();
  const asked = page.waitForRequest(ASSET);
  await page.getByRole('button', { name: 'Move to the trash' }).click();
  await asked;
  await page.getByRole('link', { name: 'Albums' }).click();
  await heading(page, 'Albums');
  await page.goBack();
  await page.locator('.tile').nth(1).waitFor(WAIT);
  expect(await page.getByText('This album is being upgraded').count()).toBe(0);
  go();
  await page
    .locator('.tile')
    .nth(1)
    .waitFor({ state: 'detached', ...WAIT });
}, 60_000);
