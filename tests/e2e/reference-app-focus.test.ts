import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  heading,
  linkTo,
  makeAlbum,
  registerIn,
  startRegisteredApp,
  type AppWorld,
  type Visit,
} from '../support/client/reference-app.js';
import { linkSecrets, readLinkAddress } from '../../client/src/keys/links.js';
import { asGuest } from '../support/people/guest.js';
import { anAddress } from '../support/people/person.js';
import { hasFocus, press } from '../support/processes/opened-page.js';

/** More than a page of an album. */
const PHOTOS = 61;
const PAGE = 60;

let world: AppWorld;
let ann: Visit;
beforeAll(async () => {
  ({ world, ann } = await startRegisteredApp());
  await makeAlbum(ann.page, 'Summer');
  const names = Array.from({ length: PHOTOS }, (_, index) => `note-${index}.txt`);
  const files = names.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) }));
  await ann.page.locator('#files').setInputFiles(files);
  await ann.page.getByText(`${PHOTOS} of ${PHOTOS} added`).waitFor({ timeout: 90_000 });
}, 180_000);
afterAll(() => world.stop());

async function showsMore(page: Page): Promise<void> {
  const tiles = page.locator('.tile > button');
  await press(page.getByRole('button', { name: 'Show more' }));
  await tiles.nth(PAGE).waitFor();
  await hasFocus(tiles.nth(PAGE));
  expect(await tiles.count()).toBe(PHOTOS);
  expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0);
}

it('continues at the first of the photos that were asked for, also for a guest', async () => {
  await showsMore(ann.page);
  const guest = await world.visit({}, await linkTo(ann.page, 'Share the album'));
  await heading(guest.page, 'Shared with you');
  await showsMore(guest.page);
  await guest.context.close();
}, 90_000);

it('keeps the photos, the choice and the focus when a link is made', async () => {
  const { page } = ann;
  await page.locator('.tile input').first().check();
  const before = await page.locator('.tile').count();
  const share = page.getByRole('button', { name: 'Share these' });
  await press(share);
  await press(page.getByRole('button', { name: 'Make link' }));
  await hasFocus(page.getByLabel('Address of the link'));
  await page.getByText(/^Some photos/).waitFor();
  await page.keyboard.press('Escape');
  await hasFocus(share);
  expect(await page.locator('.tile').count()).toBe(before);
  await page.getByText('1 chosen').waitFor();
}, 60_000);

it('says how often a link was used, and how many files came, of one as of many', async () => {
  const guest = await world.visit({}, await linkTo(ann.page, 'Ask for photos'));
  await guest.page
    .locator('#files')
    .setInputFiles({ name: 'given.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await guest.page.getByText('given.txt: added').waitFor();
  await guest.context.close();
  const { linkId, secret } = readLinkAddress(await linkTo(ann.page, 'Share the album'))!;
  const opened = await asGuest(world.service.client, { linkId, token: linkSecrets(secret).token });
  expect(opened.status).toBe(200);
  await ann.page.reload();
  await ann.page.getByText(/^Contributions, 1 file, /).waitFor();
  await ann.page.getByText(/^The whole album, .*, used 1 time$/).waitFor();
  await ann.page.getByText(/^Some photos, .*, used 0 times$/).waitFor();
}, 60_000);

it('gives the focus to the list of links, and at last to the view, when one is revoked', async () => {
  const { page } = ann;
  const revoke = page.getByRole('button', { name: /^Revoke/ });
  for (let left = await revoke.count(); left > 0; left -= 1) {
    await press(revoke.first());
    await hasFocus(page.getByRole('heading', left > 1 ? { name: 'Links' } : { level: 1 }));
    expect(await revoke.count()).toBe(left - 1);
  }
}, 60_000);

it('gives the focus to the photos when one is put into the trash', async () => {
  const { page } = ann;
  await page.locator('.tile input').first().check();
  await press(page.getByRole('button', { name: 'Move to the trash' }));
  await page.getByText('One photo is in the trash.').waitFor();
  await hasFocus(page.getByRole('region', { name: 'Photos', exact: true }));
}, 60_000);

it('opens a photo with the focus on what closes it, so that a key that repeats does not remove the photo', async () => {
  const { page } = ann;
  const tile = page.locator('.tile > button').first();
  await press(tile);
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close' });
  await close.waitFor();
  await hasFocus(close);
  await page.getByRole('dialog').getByRole('link', { name: 'Download' }).waitFor();
  await page.keyboard.press('Enter');
  await close.waitFor({ state: 'detached' });
  await hasFocus(tile);
}, 60_000);

it('shows the photos beside an open one by the arrow keys and by buttons', async () => {
  const { page } = ann;
  const tiles = page.locator('.tile > button');
  const names = await tiles.locator('.file').allTextContents();
  const open = page.getByRole('dialog');
  const shows = (index: number) => page.getByRole('dialog', { name: names[index]! }).waitFor();
  await tiles.first().click();
  await shows(0);
  expect(await open.getByRole('button', { name: 'Previous' }).count()).toBe(0);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  await shows(1);
  await page.keyboard.press('ArrowRight');
  await shows(2);
  await open.getByRole('button', { name: 'Previous' }).click();
  await shows(1);
  await page.getByRole('dialog', { name: names[2]! }).waitFor({ state: 'detached' });
  expect(await open.count()).toBe(1);
  await page.keyboard.press('Escape');
  await hasFocus(tiles.nth(1));
}, 60_000);

it('makes no album whose name is of spaces', async () => {
  const { page, context } = await world.visit();
  await registerIn(page, anAddress());
  await page.getByLabel('Name').fill('   ');
  await page.getByRole('button', { name: 'Make album' }).click();
  await page.getByText('Give the album a name.').waitFor();
  await page.getByText('You have no album yet.').waitFor();
  await makeAlbum(page, ' Trimmed ');
  await heading(page, 'Trimmed');
  await context.close();
}, 60_000);

it('closes an open photo when the back button leaves its album', async () => {
  const { page } = ann;
  await page.getByRole('link', { name: 'Albums' }).click();
  await page.getByRole('link', { name: 'Summer' }).click();
  await page.locator('.tile > button').first().click();
  await page.getByRole('dialog').waitFor();
  await page.goBack();
  await heading(page, 'Albums');
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(ann.complaints).toEqual([]);
}, 60_000);

it.each(['/', '/link.html'])(
  '%s says without JavaScript that it needs it, and not that it starts',
  async (path) => {
    const { page, context } = await world.visit({ javaScriptEnabled: false }, path);
    // The locators by text pass noscript over.
    const needed = page.locator('main noscript p');
    await needed.waitFor();
    expect(await needed.textContent()).toMatch(/needs JavaScript\.$/);
    expect(await page.locator('.starting').isVisible()).toBe(false);
    await context.close();
  },
  30_000,
);
