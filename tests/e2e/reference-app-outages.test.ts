import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  handleIn,
  heading,
  makeAlbum,
  openShared,
  registerIn,
  startRegisteredApp,
  tokenIn,
  type AppWorld,
} from '../support/client/reference-app.js';
import { anAddress } from '../support/people/person.js';

const WAIT = { timeout: 20_000 };
const HEADERS = { 'X-Service-Protocol': '2026-11-01' };

let world: AppWorld;
let page: Page;
beforeAll(async () => {
  ({ world, page } = await startRegisteredApp());
}, 120_000);
afterAll(() => world.stop());

async function open(at: Page, name: string): Promise<void> {
  await at.getByRole('link', { name, exact: true }).first().click();
  await heading(at, name);
}

/** Makes an album with this many photos, and moves all of them to the trash. */
async function albumInTrash(at: Page, name: string, photos: number): Promise<string> {
  await open(at, 'Albums');
  await makeAlbum(at, name);
  await photosInTrash(at, name, photos);
  return at.url().split('/').pop() ?? '';
}

async function photosInTrash(at: Page, name: string, photos: number): Promise<void> {
  const names = Array.from({ length: photos }, (_, index) => `${name}-${index}.txt`);
  const files = names.map((each) => ({ name: each, mimeType: 'text/plain', buffer: Buffer.from(each) }));
  await at.locator('#files').setInputFiles(files);
  await at.getByText(`${photos} of ${photos} added`).waitFor(WAIT);
  for (const each of names) await at.getByLabel(`Select ${each}`).check();
  await at.getByRole('button', { name: 'Move to the trash' }).click();
  await at.getByText(/in the trash\.$/).waitFor(WAIT);
}

async function invite(handle: string): Promise<void> {
  await page.getByText('Invite somebody').click();
  await page.getByLabel('Handle').fill(handle);
  await page.getByRole('button', { name: 'Invite' }).click();
}

const trashIn = (at: Page) => at.getByRole('region', { name: 'Trash' });

it('shows in the trash what an outage has left there, and what is put back after it', async () => {
  await albumInTrash(page, 'Spring', 3);
  await open(page, 'Account');
  let left = 1;
  await page.route(/\/restore$/, (route) => ((left -= 1) < 0 ? route.abort() : route.continue()));
  await trashIn(page).getByRole('button', { name: 'Put all back' }).click();
  await trashIn(page).getByText('2 photos.').waitFor(WAIT);
  await page.unroute(/\/restore$/);
  await trashIn(page).getByText('It is empty.').waitFor(WAIT);
}, 60_000);

it('shows a member who is let in while the page is open, and keeps what is typed there', async () => {
  const ben = await world.visit();
  // Without its key packages nobody can let Ben in.
  await ben.page.route('**/delivery/**', (route) => route.abort());
  await registerIn(ben.page, anAddress());
  const handle = await handleIn(ben.page);
  await open(page, 'Albums');
  await makeAlbum(page, 'Together');
  await invite(handle);
  const line = page.getByRole('listitem').filter({ hasText: handle });
  await line.getByText('is let in once both of you have this app open').waitFor(WAIT);
  await page.getByText('Invite somebody').click();
  await page.getByLabel('Handle').fill('somebody');
  await ben.page.unroute('**/delivery/**');
  await line.getByText(/^keys/).waitFor(WAIT);
  expect(await page.getByLabel('Handle').inputValue()).toBe('somebody');
  await ben.context.close();
}, 90_000);

it('puts photos back into the albums that are left, and says why not into one that was deleted meanwhile', async () => {
  const { client } = world.service;
  const ben = await world.visit();
  await registerIn(ben.page, anAddress());
  const handle = await handleIn(ben.page);
  await open(page, 'Albums');
  await makeAlbum(page, 'Lost');
  const lost = page.url().split('/').pop() ?? '';
  await invite(handle);
  await page.getByRole('listitem').filter({ hasText: handle }).getByText(/^keys/).waitFor(WAIT);
  await openShared(ben.page, 'Lost');
  await photosInTrash(ben.page, 'Lost', 1);
  await albumInTrash(ben.page, 'Own', 1);
  await open(ben.page, 'Account');
  await trashIn(ben.page).getByText('2 photos.').waitFor(WAIT);
  await ben.page.route(/\/restore$/, (route) => route.abort());
  await trashIn(ben.page).getByRole('button', { name: 'Put all back' }).click();
  await trashIn(ben.page).getByText('The service cannot be reached.').waitFor(WAIT);
  const { status } = await client.delete(`/v1/albums/${lost}?assets=trash`, {
    token: await tokenIn(page),
    headers: HEADERS,
  });
  expect(status).toBe(204);
  const told = ben.page.getByText('There is no such asset').waitFor(WAIT);
  await ben.page.unroute(/\/restore$/);
  await told;
  await trashIn(ben.page).getByText('1 photo.').waitFor(WAIT);
  await ben.context.close();
}, 90_000);
