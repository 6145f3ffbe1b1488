import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  heading,
  linkTo,
  makeAlbum,
  startRegisteredApp,
  type AppWorld,
  type Visit,
} from '../support/client/reference-app.js';

/** Records what a screen reader announces: the text of each live region at each of its changes. */
const LISTEN = `{
  window.heard = [];
  const regionOf = ({ target }) =>
    (target.nodeType === 1 ? target : target.parentElement)?.closest('[aria-live], [role=status], [role=alert]');
  new MutationObserver((changes) => {
    const texts = new Set(changes.map(regionOf).filter(Boolean).map((each) => each.textContent));
    for (const text of texts) if (text !== '') window.heard.push(text);
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
}`;

let world: AppWorld;
let ann: Visit;
beforeAll(async () => {
  ({ world, ann } = await startRegisteredApp());
  await makeAlbum(ann.page, 'Notes');
}, 120_000);
afterAll(() => world.stop());

function files(count: number) {
  const names = Array.from({ length: count }, (_, index) => `note-${index}.txt`);
  return names.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) }));
}

function heardOn(page: Page): Promise<string[]> {
  return page.evaluate<string[]>('window.heard');
}

it('announces the begin of an import and its end, and not each file between them', async () => {
  const { page } = ann;
  await page.evaluate(LISTEN);
  await page.locator('#files').setInputFiles(files(12));
  await page.getByText('12 of 12 added', { exact: true }).waitFor();
  await page.locator('.tile').nth(11).waitFor();
  expect(await heardOn(page)).toEqual(['Adding 12 files …', '12 of 12 added']);
}, 60_000);

it('announces to a guest how many files are sent, and how many could not be', async () => {
  const { page, context } = await world.visit({}, await linkTo(ann.page, 'Ask for photos'));
  await heading(page, 'Somebody asks for your photos');
  await page.evaluate(LISTEN);
  await page.locator('#files').setInputFiles(files(5));
  await page.getByText('5 of 5 added', { exact: true }).waitFor();
  expect(await heardOn(page)).toEqual(['Sending 5 files …', '5 of 5 added']);

  await page.route(/\/upload/, (route) => route.abort());
  await page.locator('#files').setInputFiles(files(1));
  await page.getByText('5 of 6 added, 1 not', { exact: true }).waitFor({ timeout: 50_000 });
  await page.unroute(/\/upload/);
  await page.getByRole('button', { name: 'Try again: note-0.txt' }).click();
  await page.getByText('6 of 6 added', { exact: true }).waitFor();
  await context.close();
}, 90_000);
