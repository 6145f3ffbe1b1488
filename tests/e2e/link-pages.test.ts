import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FileChooser, Page } from 'playwright-core';
import {
  addPhotos,
  heading,
  linkTo,
  makeAlbum,
  picture,
  startRegisteredApp,
  violations,
  type AppWorld,
  type Visit,
} from '../support/client/reference-app.js';
import { drop } from '../support/processes/drops.js';
import { settled } from '../support/processes/opened-page.js';
import { until } from '../support/uploads/uploads.js';

const GIVING = 'Somebody asks for your photos';

let world: AppWorld;
let folder: string;
let ann: Visit;
beforeAll(async () => {
  ({ world, ann } = await startRegisteredApp());
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-drops-'));
}, 120_000);
afterAll(async () => {
  await world.stop();
  await rm(folder, { recursive: true });
});

async function makeAlbumOfAnn(name: string): Promise<void> {
  const { page } = ann;
  // On the page of albums the link would show it anew, with an empty form, while the name is typed.
  if (!(await page.getByRole('heading', { level: 1, name: 'Albums' }).isVisible()))
    await page.getByRole('link', { name: 'Albums' }).click();
  await heading(page, 'Albums');
  await makeAlbum(page, name);
}

async function anUploadLink(name: string): Promise<string> {
  await makeAlbumOfAnn(name);
  return linkTo(ann.page, 'Ask for photos');
}

async function written(name: string, bytes: Uint8Array): Promise<string> {
  await mkdir(join(folder, name, '..'), { recursive: true });
  await writeFile(join(folder, name), bytes);
  return join(folder, name);
}

/** Records each value that a progress bar shows from now on. */
async function watchBars(page: Page): Promise<() => Promise<Record<string, number[]>>> {
  await page.evaluate(`
    window.seen = {};
    new MutationObserver((changes) => {
      for (const { target } of changes) (window.seen[target.ariaLabel] ??= []).push(target.value);
    }).observe(document.body, { subtree: true, attributeFilter: ['value'] });`);
  return () => page.evaluate<Record<string, number[]>>('window.seen');
}

/** Sends at most this many bytes a second from the page. */
async function slowDown(page: Page, bytesPerSecond: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const unbounded = { offline: false, latency: 0, downloadThroughput: -1 };
  await session.send('Network.emulateNetworkConditions', { ...unbounded, uploadThroughput: bytesPerSecond });
}

describe('the page of an upload link', () => {
  it('accepts files and folders that are dropped beside its card, and shows the sent share of each', async () => {
    const link = await anUploadLink('Dropped');
    const { page, complaints, context } = await world.visit({}, link);
    await heading(page, GIVING);
    const bars = await watchBars(page);
    // More than one request's bytes, so that at least one value lies between none and all.
    const film = randomBytes(9 * 1024 * 1024);
    await written('trip/one.png', picture(500, 300, 10));
    await written('trip/day 2/two.png', picture(500, 300, 90));
    await written('trip/.hidden', randomBytes(10));
    const { y, height } = (await page.locator('.card.drop').boundingBox())!;
    const dropped = [await written('film.bin', film), join(folder, 'trip')];
    await drop(page, 20, y + height + 100, { files: dropped });
    for (const name of ['film.bin', 'one.png', 'two.png']) await page.getByText(`${name}: added`).waitFor();
    expect(page.url()).toBe(link);
    expect(await page.getByRole('listitem').count()).toBe(3);
    const { 'film.bin': values = [] } = await bars();
    expect(values).toEqual([...values].sort((a, b) => a - b));
    expect(values.filter((value) => value > 0 && value < 1)).not.toEqual([]);
    expect(values.at(-1)).toBe(1);
    expect(complaints).toEqual([]);
    await context.close();

    await ann.page.reload();
    for (const name of ['one.png', 'two.png']) await ann.page.locator('.tile').getByRole('img', { name }).waitFor();
    // Nothing navigates: on a busy machine the wait for that took longer than the click's limit.
    await ann.page.locator('.tile').getByRole('button', { name: 'film.bin' }).click({ noWaitAfter: true });
    const saving = ann.page.getByRole('dialog').getByRole('link', { name: 'Download' });
    // A busy machine decrypts 9 MiB for longer than a click waits.
    await saving.waitFor({ timeout: 90_000 });
    const download = ann.page.waitForEvent('download');
    await saving.click();
    expect((await readFile(await (await download).path())).equals(film)).toBe(true);
    await ann.page.keyboard.press('Escape');
    expect(ann.complaints).toEqual([]);
  }, 180_000);

  it('continues with a file after the connection is back, which is then in the album once', async () => {
    const { page, context } = await world.visit({}, await anUploadLink('Once'));
    await heading(page, GIVING);
    let [isCut, isSent] = [true, false];
    await page.route('**/v1/guest/uploads/*', (route) => {
      if (route.request().method() === 'PATCH') isSent = true;
      return isCut && isSent && route.request().method() === 'GET' ? route.abort() : route.continue();
    });
    await page.locator('#files').setInputFiles(await written('once.png', picture(300, 200, 5)));
    await page.getByText('once.png: The service cannot be reached.').waitFor();
    expect(await violations(page)).toEqual([]);
    isCut = false;
    await page.getByRole('button', { name: 'Try again: once.png' }).press('Enter');
    await page.getByText('once.png: added').waitFor();
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await context.close();

    await ann.page.reload();
    await ann.page.locator('.tile').getByRole('img', { name: 'once.png' }).waitFor();
    expect(await ann.page.locator('.tile').count()).toBe(1);
  }, 60_000);

  it('offers no repeat for a file that was changed since it was chosen, and sends it when it is chosen again', async () => {
    const { page, context } = await world.visit({}, await anUploadLink('Changed'));
    await heading(page, GIVING);
    const path = await written('changed.bin', randomBytes(4_000_000));
    await page.route('**/v1/guest/uploads', async (route) => {
      await rm(path, { force: true });
      await route.continue();
    });
    const cancelled = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await page.locator('#files').setInputFiles(path);
    await page.getByText('changed.bin: The file cannot be read any more: it was changed, moved or removed.').waitFor();
    expect((await cancelled).status()).toBe(204);
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await page.unroute('**/v1/guest/uploads');
    await page.locator('#files').setInputFiles(await written('changed.bin', randomBytes(5_000_000)));
    await page.getByText('changed.bin: added').waitFor();
    await context.close();
  }, 60_000);

  it('offers no repeat once the link is revoked', async () => {
    const { page, context } = await world.visit({}, await anUploadLink('Revoked'));
    await heading(page, GIVING);
    await ann.page.getByRole('button', { name: /^Revoke: / }).click();
    await ann.page.getByText('The link is revoked.').waitFor();
    await page.locator('#files').setInputFiles(await written('late.png', picture(300, 200, 5)));
    await page.getByText('late.png: This link is not valid.').waitFor();
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await context.close();
  }, 60_000);

  it('is used by keyboard alone', async () => {
    const { page, context } = await world.visit({}, await anUploadLink('By keyboard'));
    await heading(page, GIVING);
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.labels[0].textContent')).toContain('Choose files');
    const chosen: FileChooser[] = [];
    page.on('filechooser', (chooser) => chosen.push(chooser));
    // A busy Chromium may ignore a key.
    await until(async () => {
      await page.keyboard.press('Enter');
      return chosen.length > 0;
    });
    await chosen[0]!.setFiles(await written('key.png', picture(300, 200, 5)));
    await page.getByText('key.png: added').waitFor();
    await context.close();
  }, 60_000);

  it('leaves alone what is dropped that is no file', async () => {
    const { page, context } = await world.visit({}, await anUploadLink('Text'));
    await heading(page, GIVING);
    await drop(page, 50, 300, { items: [{ mimeType: 'text/plain', data: 'words' }] });
    expect(await page.locator('.drop.over').count()).toBe(0);
    expect(await page.getByRole('listitem').count()).toBe(0);
    await context.close();
  }, 60_000);
});

describe('the pages that links open', () => {
  const SIZES = [360, 768, 1440].flatMap((width) => [
    [width, 'light' as const] as const,
    [width, 'dark' as const] as const,
  ]);
  let share: string;
  let ask: string;
  beforeAll(async () => {
    await makeAlbumOfAnn('Shown');
    await addPhotos(ann.page, ['beach.png', 'lake.png', 'a walk with a very long name in the evening.png', 'hill.png']);
    share = await linkTo(ann.page, 'Share the album');
    ask = await anUploadLink('Asked');
  }, 60_000);

  it.each(SIZES)(
    'fit %d px, in %s, without an axe violation',
    async (width, colorScheme) => {
      const at = { viewport: { width, height: 800 }, colorScheme };
      const look = async (page: Page, name: string): Promise<void> => {
        await settled(page);
        const path = process.env['PICTURES'];
        if (path !== undefined) await page.screenshot({ path: `${path}/${name}-${width}-${colorScheme}.png` });
        const wide = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
        expect({ name, violations: await violations(page), wide }).toEqual({ name, violations: [], wide: 0 });
      };
      const shown = await world.visit(at, share);
      await shown.page.getByRole('img', { name: 'beach.png' }).waitFor();
      await look(shown.page, 'share');
      await shown.page.getByRole('button', { name: 'hill.png' }).click();
      await shown.page.getByRole('link', { name: 'Download' }).waitFor();
      await look(shown.page, 'share-photo');
      await shown.context.close();

      const given = await world.visit(at, ask);
      await heading(given.page, GIVING);
      await look(given.page, 'upload');
      // Slow enough that the look at it comes before its end.
      await slowDown(given.page, 50_000);
      const files = [
        await written('first.png', picture(300, 200, 5)),
        await written('film.bin', randomBytes(2_000_000)),
        await written('after it, with a long name.bin', randomBytes(10)),
      ];
      await drop(given.page, 20, 500, { files });
      await given.page.getByText('first.png: added').waitFor();
      const bar = given.page.getByRole('progressbar', { name: 'film.bin' });
      await until(async () => Number(await bar.getAttribute('value')) > 0.05);
      await look(given.page, 'upload-sending');
      await given.context.close();
      for (const { complaints } of [shown, given]) expect(complaints).toEqual([]);
    },
    120_000,
  );
});

it('lets a guest open a link again which the service could not open', async () => {
  await makeAlbumOfAnn('Outage');
  const { page, context } = await world.visit({}, await linkTo(ann.page, 'Share the album'));
  await heading(page, 'Shared with you');
  await page.route(/\/v1\/guest/, (route) => route.abort());
  await page.reload();
  await heading(page, 'That did not work');
  await page.getByRole('alert').filter({ hasText: 'cannot be reached' }).waitFor();
  await page.unroute(/\/v1\/guest/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await heading(page, 'Shared with you');
  await context.close();
}, 120_000);

it.each(['.', ')', '>', '%20', '%E2%80%A6', '?from=chat'])(
  'opens a link with %s behind it, as a message may have put there',
  async (behind) => {
    await makeAlbumOfAnn('Behind');
    const { context, page } = await world.visit({}, (await linkTo(ann.page, 'Share the album')) + behind);
    await heading(page, 'Shared with you');
    await context.close();
  },
  60_000,
);
