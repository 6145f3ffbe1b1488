import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import {
  makeAlbum,
  picture,
  startRegisteredApp,
  violations,
  type AppWorld,
  type Visit,
} from '../support/client/reference-app.js';
import { styleOf } from '../support/processes/opened-page.js';

const LONG = `${'long'.repeat(60)}.txt`;

interface Text {
  getClientRects(): readonly { readonly top: number }[];
}

/** The upper edge of the first line of an inline element. */
const FIRST_LINE = (text: unknown): number => (text as Text).getClientRects()[0]!.top;

let world: AppWorld;
let ann: Visit;
beforeAll(async () => {
  ({ world, ann } = await startRegisteredApp({ viewport: { width: 360, height: 740 } }));
  await makeAlbum(ann.page, 'صيف');
  const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });
  await ann.page
    .locator('#files')
    .setInputFiles([
      file('broken.jpg', 'image/jpeg', Buffer.from('not a picture')),
      file('clip.mp4', 'video/mp4', Buffer.alloc(5000)),
      file(LONG, 'text/plain', Buffer.from('text')),
      file('tall.png', 'image/png', picture(300, 900, 40)),
    ]);
  await ann.page.getByText('4 of 4 added', { exact: true }).waitFor();
  await ann.page.getByRole('img', { name: 'tall.png' }).waitFor();
}, 120_000);
afterAll(() => world.stop());

async function open(name: string): Promise<Locator> {
  await ann.page.locator('.tile').getByRole('button', { name }).click();
  const dialog = ann.page.getByRole('dialog', { name });
  await dialog.getByRole('link', { name: 'Download' }).waitFor();
  return dialog;
}

it.each([
  ['a broken photo', 'broken.jpg', 'This browser cannot show this file. Download it to open it in another program.'],
  ['a video', 'clip.mp4', 'This browser cannot show this file. Download it to open it in another program.'],
  ['another file', LONG, 'Only photos and videos are shown here.'],
])(
  'says of %s why there is no picture',
  async (_what, name, text) => {
    const dialog = await open(name);
    await dialog.getByText(text).waitFor();
    expect(await dialog.locator('img, video').count()).toBe(0);
    expect(await violations(ann.page)).toEqual([]);
    await ann.page.keyboard.press('Escape');
    expect(ann.complaints).toEqual([]);
  },
  60_000,
);

it('shows a tall photo with what closes it, on a small screen too', async () => {
  const dialog = await open('tall.png');
  await dialog.getByRole('img', { name: 'tall.png' }).waitFor();
  const [box, close] = [await dialog.boundingBox(), await dialog.getByRole('button', { name: 'Close' }).boundingBox()];
  expect(close!.y + close!.height).toBeLessThan(box!.y + box!.height);
  expect(await dialog.evaluate((each) => (each as { scrollTop: number }).scrollTop)).toBe(0);
  await ann.page.keyboard.press('Escape');
}, 60_000);

it('shows the begin of a long name in a tile, beside the checkbox', async () => {
  const tile = ann.page.locator('.tile').filter({ hasText: 'long' });
  const [box, checkbox] = [await tile.boundingBox(), await tile.locator('input').boundingBox()];
  const firstLine = await tile.locator('.file bdi').evaluate(FIRST_LINE);
  expect(firstLine).toBeGreaterThanOrEqual(checkbox!.y + checkbox!.height);
  expect(firstLine).toBeLessThan(box!.y + box!.height / 2);
}, 60_000);

it('lets names in other directions of writing disturb nothing beside them', async () => {
  await ann.page.getByRole('heading', { level: 1, name: 'صيف' }).waitFor();
  expect(await styleOf(ann.page.locator('h1'), 'direction')).toBe('rtl');
  await ann.page.getByRole('link', { name: 'Albums' }).click();
  await ann.page.locator('li a bdi', { hasText: 'صيف' }).waitFor();
}, 60_000);
