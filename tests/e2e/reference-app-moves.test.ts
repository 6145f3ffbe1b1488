import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { heading, makeAlbum, startRegisteredApp, violations, type AppWorld } from '../support/client/reference-app.js';
import { hasFocus, press } from '../support/processes/opened-page.js';

const PHOTOS = 8;
const ALBUMS = ['Spring', 'Summer'];
const WAIT = { timeout: 20_000 };

let world: AppWorld;
let page: Page;
beforeAll(async () => {
  ({ world, page } = await startRegisteredApp({ viewport: { width: 390, height: 844 } }));
  for (const name of ALBUMS) {
    await page.getByRole('link', { name: 'Albums' }).click();
    await makeAlbum(page, name);
    const names = Array.from({ length: PHOTOS }, (_, index) => `${name}-${index}.txt`);
    const files = names.map((each) => ({ name: each, mimeType: 'text/plain', buffer: Buffer.from(each) }));
    await page.locator('#files').setInputFiles(files);
    await page.getByText(`${PHOTOS} of ${PHOTOS} added`).waitFor(WAIT);
  }
}, 180_000);
afterAll(() => world.stop());

/** Lets each change of a photo take this long, in ms. */
async function slow(time: number): Promise<void> {
  await page.route(/\/v1\/assets\/[^/]+(\/restore)?$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, time));
    await route.continue();
  });
}

const stop = () => page.getByRole('region', { name: /^(Moving|Putting)/ }).getByRole('button', { name: 'Stop' });
const tiles = () => page.locator('.tile');

it('shows how many photos are in the trash, on other pages too, and moves no more once it is stopped', async () => {
  await slow(400);
  await press(page.getByRole('button', { name: 'Select all shown' }));
  await press(page.getByRole('button', { name: 'Move to the trash' }));
  await page.getByText(/^Moving to the trash: [1-4] of 8 photos$/).waitFor(WAIT);
  expect(await page.locator('#status').textContent()).toBe('Moving to the trash …');
  expect(await violations(page)).toEqual([]);
  await press(stop());
  const stopped = page.getByText(/^Stopped\. \d of 8 photos moved\.$/);
  await stopped.waitFor(WAIT);
  const moved = Number(/\d/.exec((await stopped.textContent()) ?? '')?.[0]);
  expect(moved).toBeLessThan(PHOTOS);
  await hasFocus(page.getByRole('region', { name: 'Photos', exact: true }));
  expect(await page.getByRole('progressbar').count()).toBe(0);
  // As long as a turn of the work behind the pages takes, and more.
  await page.waitForTimeout(4000);
  await page.reload();
  await tiles().first().waitFor();
  expect(await tiles().count()).toBe(PHOTOS - moved);
}, 60_000);

it('moves the rest while other pages are shown', async () => {
  await press(page.getByRole('button', { name: 'Select all shown' }));
  await press(page.getByRole('button', { name: 'Move to the trash' }));
  await stop().waitFor(WAIT);
  await page.getByRole('link', { name: 'Albums' }).click();
  await heading(page, 'Albums');
  const name = page.getByLabel('Name');
  await name.fill('Typed');
  await stop().waitFor(WAIT);
  await stop().waitFor({ state: 'detached', ...WAIT });
  await page.getByText(/photos are in the trash\.$/).waitFor(WAIT);
  await hasFocus(name);
  await page.getByRole('link', { name: 'Spring' }).click();
  await press(page.getByRole('button', { name: 'Select all shown' }));
  await page.unrouteAll();
  await press(page.getByRole('button', { name: 'Move to the trash' }));
  await page.getByText('8 photos are in the trash.').waitFor(WAIT);
}, 60_000);

it('puts all back with one look at each album, and not what is left once it is stopped', async () => {
  await slow(300);
  await page.getByRole('link', { name: 'Account' }).click();
  const looks: string[] = [];
  page.on('request', (request) => {
    if (/\/v1\/albums\/[^/]+$/.test(request.url()) && request.method() === 'GET') looks.push(request.url());
  });
  await press(page.getByRole('button', { name: 'Put all back' }));
  await page.getByText(/^Putting back: (9|1\d) of 16 photos$/).waitFor(WAIT);
  await press(stop());
  const stopped = page.getByText(/^Stopped\. \d+ of 16 photos moved\.$/);
  await stopped.waitFor(WAIT);
  const moved = Number(/\d+/.exec((await stopped.textContent()) ?? '')?.[0]);
  await page.getByText(`${2 * PHOTOS - moved} photos. They count until they are deleted.`).waitFor(WAIT);
  await hasFocus(page.getByRole('heading', { level: 1, name: 'Account' }));
  await page.unrouteAll();
  await press(page.getByRole('button', { name: 'Put all back' }));
  await page.getByText('All photos are back in their albums.').waitFor(WAIT);
  await page.getByText('It is empty.').waitFor(WAIT);
  expect(looks.length).toBeLessThanOrEqual(4);
}, 60_000);
