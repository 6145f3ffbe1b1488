import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { makeAlbum, picture, startRegisteredApp, violations, type AppWorld } from '../support/client/reference-app.js';
import { hasFocus, press } from '../support/processes/opened-page.js';
import { until } from '../support/uploads/uploads.js';

/** More than two pages of an album, and more thumbnails than the client requests at once. */
const PHOTOS = 130;
const PAGE = 60;
/** Thumbnails that the client requests at once, and those around the window at the end. */
const MOST_REQUESTED = 64 + 40;

let world: AppWorld;
let page: Page;
beforeAll(async () => {
  ({ world, page } = await startRegisteredApp({ viewport: { width: 390, height: 844 } }));
  await makeAlbum(page, 'Summer');
  const files = Array.from({ length: PHOTOS }, (_, index) => ({
    name: `photo-${index}.png`,
    mimeType: 'image/png',
    buffer: picture(8 + index, 8, index),
  }));
  await page.locator('#files').setInputFiles(files);
  await page.getByText(`${PHOTOS} of ${PHOTOS} added`).waitFor({ timeout: 150_000 });
}, 180_000);
afterAll(() => world.stop());

async function showAll(): Promise<void> {
  for (const shown of [2 * PAGE, PHOTOS]) {
    await press(page.getByRole('button', { name: 'Show more' }));
    await tile(shown - 1).waitFor({ state: 'attached' });
  }
}

const tile = (index: number): Locator => page.locator('.tile').nth(index);
const box = (index: number): Locator => tile(index).getByRole('checkbox');

it('requests no thumbnail that was scrolled past before its turn, and again when it is back', async () => {
  const requested = new Set<string>();
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/v1\/blobs\//, async (route) => {
    const body = route.request().postDataJSON() as { content_hashes: readonly string[] } | null;
    for (const hash of body?.content_hashes ?? [route.request().url()]) requested.add(hash);
    await released;
    await route.continue();
  });
  await page.reload();
  await tile(0).waitFor();
  await showAll();
  for (let index = 0; index < PHOTOS; index += 6) {
    await tile(index).scrollIntoViewIfNeeded();
    await page.waitForTimeout(100);
  }
  await tile(PHOTOS - 1).scrollIntoViewIfNeeded();
  release();
  await tile(PHOTOS - 1)
    .locator('img')
    .waitFor();
  expect(requested.size).toBeLessThanOrEqual(MOST_REQUESTED);
  for (const index of [90, 70, 50]) {
    await tile(index).scrollIntoViewIfNeeded();
    await tile(index).locator('img').waitFor();
  }
}, 120_000);

it('chooses all that are shown, and then none, by one button that keeps the focus', async () => {
  await page.reload();
  await tile(PAGE - 1).waitFor();
  const all = page.getByRole('button', { name: 'Select all shown' });
  await press(all);
  await page.getByText(`${PAGE} chosen`).waitFor();
  await press(page.getByRole('button', { name: 'Show more' }));
  await tile(PAGE).waitFor();
  await press(all);
  await page.getByText(`${2 * PAGE} chosen`).waitFor();
  expect(await violations(page)).toEqual([]);
  await press(page.getByRole('button', { name: 'Select none' }));
  await hasFocus(all);
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0);
  expect(await page.getByText(/\d chosen/).count()).toBe(0);
}, 60_000);

it('chooses a range of photos by the Shift key, with the mouse and with the space bar', async () => {
  await box(2).click();
  await box(5).click({ modifiers: ['Shift'] });
  await page.getByText('4 chosen').waitFor();
  await box(9).press('Space');
  await box(7).press('Shift+Space');
  await page.getByText('7 chosen').waitFor();
  await box(4).click({ modifiers: ['Shift'] });
  await page.getByText('4 chosen').waitFor();
  const checked = await page
    .getByRole('checkbox')
    .evaluateAll((boxes) =>
      boxes.flatMap((each, index) => ((each as unknown as { checked: boolean }).checked ? [index] : [])),
    );
  expect(checked).toEqual([2, 3, 8, 9]);
}, 60_000);

it('moves all that are chosen to the trash, also if an outage begins with the first of them', async () => {
  const removed = /\/v1\/assets\/[^/]+$/;
  await page.route(removed, (route) => (route.request().method() === 'DELETE' ? route.abort() : route.continue()));
  const ids = await Promise.all([2, 3, 8].map((index) => tile(index).getAttribute('data-asset')));
  await box(9).uncheck();
  await page.getByRole('button', { name: 'Move to the trash' }).click();
  await page.getByText('The service cannot be reached.', { exact: true }).waitFor();
  await page.unroute(removed);
  for (const id of ids) await page.locator(`[data-asset="${id}"]`).waitFor({ state: 'detached', timeout: 20_000 });
  for (const index of [2, 3, 8, 9]) await box(index).check();
}, 60_000);

it('covers nothing at the end of the page with what it says', async () => {
  await page.getByRole('button', { name: 'Move to the trash' }).click();
  const said = page.getByText('4 photos are in the trash.');
  await said.waitFor();
  const last = page.locator('main > :last-child');
  await until(async () => {
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
    const [end, status] = [await last.boundingBox(), await said.boundingBox()];
    return end!.y + end!.height <= status!.y;
  });
}, 60_000);
