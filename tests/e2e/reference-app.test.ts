import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { anAddress, codeAt } from '../support/people/person.js';
import {
  addPhotos,
  heading,
  linkTo,
  makeAlbum,
  PASSWORD,
  picture,
  registerIn,
  startAppWorld,
  violations,
  type AppWorld,
} from '../support/client/reference-app.js';
import { WatchedRequests } from '../support/client/quiet-page.js';
import { MINUTE } from '../../domain/kernel/instant.js';
import { overflow, overflowOfLargeText, settled } from '../support/processes/opened-page.js';

let world: AppWorld;
beforeAll(async () => {
  world = await startAppWorld();
}, 120_000);
afterAll(() => world.stop());

async function signIn(page: Page, address: string): Promise<void> {
  const card = page.getByRole('region', { name: 'Sign in' });
  await card.getByLabel('Address').fill(address);
  await card.getByLabel('Password').fill(PASSWORD);
  await card.getByRole('button', { name: 'Sign in' }).click();
}

function aSignal(): readonly [given: Promise<void>, give: () => void] {
  let give = (): void => undefined;
  const given = new Promise<void>((resolve) => (give = resolve));
  return [given, give];
}

describe('the reference app', () => {
  it('shows in one browser what another encrypted: by recovery words, and by a link without an account', async () => {
    const ann = await world.visit();
    const address = anAddress();
    const words = await registerIn(ann.page, address);
    await makeAlbum(ann.page, 'Summer');
    await addPhotos(ann.page, ['beach.png', 'lake.png', 'hill.png']);
    await ann.page.getByText('3 of 3 added').waitFor();

    const link = await linkTo(ann.page, 'Share the album');
    const guest = await world.visit({ acceptDownloads: true }, link);
    await heading(guest.page, 'Shared with you');
    await guest.page.getByRole('button', { name: 'lake.png' }).click();
    const dialog = guest.page.getByRole('dialog');
    const download = guest.page.waitForEvent('download');
    await dialog.getByRole('link', { name: 'Download' }).click();
    expect(await readFile(await (await download).path())).toEqual(picture(601, 400, 90));
    const shown = await dialog
      .getByRole('img')
      .evaluate((image: unknown) => (image as { naturalWidth: number }).naturalWidth);
    expect(shown).toBe(601);
    expect(guest.page.url()).toBe(link);
    expect(await guest.page.evaluate('localStorage.length')).toBe(0);

    await ann.page.getByLabel('Select beach.png').check();
    const some = await linkTo(ann.page, 'Share these');
    const other = await world.visit({}, some);
    await other.page.getByRole('img', { name: 'beach.png' }).waitFor();
    expect(await other.page.locator('.tile').count()).toBe(1);
    await ann.page.getByRole('button', { name: /^Revoke: Some photos/ }).click();
    await ann.page.getByText('The link is revoked.').waitFor();
    await other.page.reload();
    await heading(other.page, 'This link does not open anything');

    const elsewhere = await world.visit();
    await signIn(elsewhere.page, address);
    await heading(elsewhere.page, 'This browser is new to your account');
    await elsewhere.page.getByLabel('Recovery words').fill(words.toUpperCase());
    await elsewhere.page.getByRole('button', { name: 'Open my photos' }).click();
    await heading(elsewhere.page, 'Albums');
    await elsewhere.page.getByRole('link', { name: 'Summer' }).click();
    await elsewhere.page.getByRole('img', { name: 'hill.png' }).waitFor();
    for (const visit of [ann, guest, elsewhere]) expect(visit.complaints).toEqual([]);
    // The browser itself logs the 401 of the revoked link.
    expect(other.complaints.filter((text) => !text.includes('401'))).toEqual([]);
    for (const { context } of [ann, guest, other, elsewhere]) await context.close();
  }, 180_000);

  it('takes photos from people without an account, which those who see the album can open', async () => {
    const ann = await world.visit();
    await registerIn(ann.page, anAddress());
    await makeAlbum(ann.page, 'Party');
    await ann.page.getByRole('button', { name: 'Ask for photos' }).click();
    await ann.page.getByLabel('Files at most').fill('4');
    await ann.page.getByRole('button', { name: 'Make link' }).click();
    const link = await ann.page.getByLabel('Address of the link').inputValue();
    await ann.page.getByRole('button', { name: 'Close' }).click();

    const guest = await world.visit({}, link);
    await heading(guest.page, 'Somebody asks for your photos');
    await guest.page.getByText('Only those who see the album can open them.').waitFor();
    expect(await violations(guest.page)).toEqual([]);
    await guest.page.locator('#files').setInputFiles(
      ['dance.png', 'cake.png', 'late.png'].map((name, index) => ({
        name,
        mimeType: 'image/png',
        buffer: picture(500 + index, 300, 80 * index),
      })),
    );
    for (const name of ['dance.png', 'cake.png']) await guest.page.getByText(`${name}: added`).waitFor();
    // The link's limit: two photos with their thumbnails.
    await guest.page.locator('.error', { hasText: 'late.png' }).waitFor();
    expect(guest.complaints.filter((text) => !text.includes('409'))).toEqual([]);

    await ann.page.reload();
    for (const name of ['dance.png', 'cake.png']) await ann.page.locator('.tile').getByRole('img', { name }).waitFor();
    await ann.page.getByText(/^Contributions, 4 files/).waitFor();

    // Another guest sees them through a share link: in the whole album, and alone.
    const whole = await world.visit({}, await linkTo(ann.page, 'Share the album'));
    for (const name of ['dance.png', 'cake.png'])
      await whole.page.locator('.tile').getByRole('img', { name }).waitFor();
    await ann.page.getByLabel('Select cake.png').check();
    const one = await world.visit({ acceptDownloads: true }, await linkTo(ann.page, 'Share these'));
    await one.page.getByRole('img', { name: 'cake.png' }).waitFor();
    expect(await one.page.locator('.tile').count()).toBe(1);
    await one.page.getByRole('button', { name: 'cake.png' }).click();
    const download = one.page.waitForEvent('download');
    await one.page.getByRole('dialog').getByRole('link', { name: 'Download' }).click();
    expect(await readFile(await (await download).path())).toEqual(picture(501, 300, 80));
    for (const { complaints } of [ann, whole, one]) expect(complaints).toEqual([]);
    for (const { context } of [ann, guest, whole, one]) await context.close();
  }, 120_000);

  it('upgrades an album, and continues after a reload; trash and quota follow', async () => {
    const { page, complaints, context } = await world.visit();
    await registerIn(page, anAddress());
    await makeAlbum(page, 'Old', '2026-01-01');
    await addPhotos(page, ['one.png', 'two.png']);
    const before = page.url();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await page.getByRole('button', { name: /^Upgrade to/ }).click();
    await page.getByText('The album is upgraded.').waitFor();
    await page.getByRole('img', { name: 'two.png' }).waitFor();
    expect(page.url()).not.toBe(before);
    // The album is not read anew for each photo.
    const forks = asked.flatMap((each, index) => (/^POST .*\/assets$/.test(each) ? [index] : []));
    expect(forks).toHaveLength(2);
    expect(asked.slice(...forks)).not.toContain(`GET /v1/albums/${before.split('/').at(-1)}`);
    await page.reload();
    await page.getByRole('img', { name: 'one.png' }).waitFor();
    await page.goto(before);
    await page.getByText('This album was upgraded.').waitFor();
    await page.getByRole('link', { name: 'new album' }).click();
    // The old album shows the same photo, and nothing to add.
    await page.locator('#files').waitFor();
    await page.getByRole('img', { name: 'one.png' }).waitFor();
    await page.getByRole('button', { name: 'one.png' }).click();
    await page.getByRole('button', { name: 'Move to the trash' }).last().click();
    await page.getByText('One photo is in the trash.').waitFor();
    await page.getByRole('link', { name: 'Account' }).click();
    await page.getByText('1 photo. It counts until it is deleted.').waitFor();
    await page.getByRole('button', { name: 'Put all back' }).click();
    await page.getByText('It is empty.').waitFor();
    await page.getByText(/kB used/).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  }, 120_000);

  it('asks for the second factor, ends another session, and signs out everywhere, leaving nothing behind', async () => {
    const { page, complaints, context } = await world.visit();
    const address = anAddress();
    const words = await registerIn(page, address);
    await page.getByRole('link', { name: 'Account' }).click();
    await page.getByRole('button', { name: 'Set up' }).click();
    await page.getByRole('img', { name: /^QR code/ }).waitFor();
    const secret = (await page.locator('#main code').first().textContent()) ?? '';
    await page
      .getByRole('button', { name: 'Turn on' })
      .locator('..')
      .getByLabel('Code')
      .fill(codeAt(secret, world.service.clock.now()));
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByText('It is on.').waitFor();
    expect(await page.getByRole('button', { name: 'Set up' }).count()).toBe(0);

    world.service.clock.advance(MINUTE);
    const other = await world.visit();
    await signIn(other.page, address);
    // Authenticator apps copy the code with a space in it.
    await other.page.getByLabel('Code').focus();
    await other.page.keyboard.insertText(codeAt(secret, world.service.clock.now()).replace(/^.../, '$& '));
    await other.page.getByRole('button', { name: 'Sign in' }).click();
    await other.page.getByLabel('Recovery words').fill(words);
    await other.page.getByRole('button', { name: 'Open my photos' }).click();
    await heading(other.page, 'Albums');

    await other.page.getByRole('link', { name: 'Account' }).click();
    await other.page.getByRole('button', { name: 'Sign out everywhere' }).click();
    const asked = other.page.getByRole('dialog', { name: 'Sign out everywhere?' });
    await asked.getByText('you need your twelve recovery words').waitFor();
    await asked.getByRole('button', { name: 'Sign out everywhere' }).click();
    await heading(other.page, 'Photos that only you can see');
    await page.getByRole('link', { name: 'Albums' }).click();
    await heading(page, 'Photos that only you can see');
    for (const visit of [page, other.page]) expect(await visit.evaluate('localStorage.length')).toBe(0);
    expect(other.complaints).toEqual([]);
    expect(complaints.filter((text) => !text.includes('401'))).toEqual([]);
    for (const each of [context, other.context]) await each.close();
  }, 120_000);
});

describe('a browser that two people use', () => {
  it('says nothing after a sign-out, and makes a write that waited as the account whose it is', async () => {
    const { page, complaints, context } = await world.visit();
    const ann = anAddress();
    const words = await registerIn(page, ann);
    await makeAlbum(page, 'Ann’s');
    await addPhotos(page, ['ann.png']);
    const albums = /\/v1\/albums\/[^/]+$/;
    await page.route(albums, (route) => route.abort());
    await page.getByLabel('Select ann.png').check();
    await page.getByRole('button', { name: 'Move to the trash' }).click();
    await page.getByText('The service cannot be reached.', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Account' }).click();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await heading(page, 'Photos that only you can see');
    await page.unroute(albums);
    complaints.length = 0;

    // Longer than a turn of what goes on behind the pages.
    await page.waitForTimeout(3500);
    expect(await page.getByText('Sign in first.').count()).toBe(0);
    await registerIn(page, anAddress());
    await page.waitForTimeout(3500);
    expect(complaints).toEqual([]);

    await page.getByRole('link', { name: 'Account' }).click();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await signIn(page, ann);
    await page.getByLabel('Recovery words').fill(words);
    const made = page.waitForResponse((answer) => answer.request().method() === 'DELETE' && answer.status() === 204);
    await page.getByRole('button', { name: 'Open my photos' }).click();
    await made;
    await page.getByRole('link', { name: 'Account' }).click();
    await page.getByText('1 photo. It counts until it is deleted.').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  }, 120_000);
});

it('keeps the keys of a browser in which another tab signs out, and opens the photos in that tab afterwards', async () => {
  const { page, complaints, context } = await world.visit();
  const address = anAddress();
  await registerIn(page, address);
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByText('The library is open in another tab.').waitFor();
  await page.getByRole('link', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await heading(page, 'Photos that only you can see');

  await other.getByText('Another tab has signed out.').waitFor();
  await heading(other, 'Photos that only you can see');
  await signIn(other, address);
  await heading(other, 'Albums');
  expect(complaints).toEqual([]);
  await context.close();
}, 120_000);

it('says what was not added since the storage is full', async () => {
  const { page, context, complaints } = await world.visit();
  await registerIn(page, anAddress());
  await makeAlbum(page, 'Full');
  const { accountId } = await page.evaluate<{ accountId: string }>("JSON.parse(localStorage['gatehouse-photos keys'])");
  const limits = { soft_limit: 1, hard_limit: 5000 };
  await world.service.admin.put(`/admin/accounts/${accountId}/quota`, { body: limits });
  const file = (name: string, size: number) => ({ name, mimeType: 'video/mp4', buffer: Buffer.alloc(size) });
  await page.locator('#files').setInputFiles([file('short.mp4', 100), file('long.mp4', 10_000)]);
  await page.getByText('1 of 2 added, 1 not').waitFor();
  await page.getByRole('alert').getByRole('listitem').filter({ hasText: 'long.mp4: Not enough storage' }).waitFor();
  await page.locator('.tile').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Account' }).click();
  await page.getByText('Little space is left.').waitFor();
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
}, 60_000);

describe('the pages of the reference app', () => {
  it.each([
    [320, 'light'],
    [360, 'dark'],
    [768, 'dark'],
    [1440, 'light'],
  ] as const)(
    'fit %d px, in %s, without an axe violation',
    async (width, colorScheme) => {
      const { page, context, complaints } = await world.visit({ viewport: { width, height: 800 }, colorScheme });
      const look = async (name: string, at: Page = page): Promise<void> => {
        await settled(at);
        if (process.env['PICTURES'] !== undefined) {
          await at.screenshot({
            path: `${process.env['PICTURES']}/app-${name}-${width}-${colorScheme}.png`,
            fullPage: true,
          });
        }
        const wide = [await overflow(at), await overflowOfLargeText(at)];
        expect({ name, violations: await violations(at), wide }).toEqual({ name, violations: [], wide: [0, 0] });
      };
      await heading(page, 'Photos that only you can see');
      await look('welcome');
      const card = page.getByRole('region', { name: 'New here?' });
      await card.getByLabel('Address').fill(anAddress());
      await card.getByLabel('Password').fill(PASSWORD);
      await card.getByRole('button', { name: 'Create account' }).click();
      await heading(page, 'Your recovery words');
      await look('phrase');
      await page.getByLabel('I have written them down').check();
      await page.getByRole('button', { name: 'Go on' }).click();
      await heading(page, 'Albums');
      await makeAlbum(page, 'Walks in the mountains with everybody', '2026-01-01');
      await addPhotos(page, ['a.png', 'b.png', 'c.png', 'd.png', 'e.png']);
      await page.getByText('5 of 5 added').waitFor();
      const link = await linkTo(page, 'Share the album');
      await page.getByLabel('Select b.png').check();
      await look('album');
      await page.getByRole('button', { name: 'c.png' }).click();
      await page.getByRole('link', { name: 'Download' }).waitFor();
      await look('photo');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Share the album' }).click();
      await page.getByRole('button', { name: 'Make link' }).click();
      await page.getByLabel('Address of the link').waitFor();
      await look('share');
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: 'Albums' }).click();
      await heading(page, 'Albums');
      await look('albums');
      await page.getByRole('link', { name: 'Account' }).click();
      await page.getByRole('button', { name: 'Set up' }).click();
      await page.getByRole('img', { name: /^QR code/ }).waitFor();
      await look('account');
      expect(complaints).toEqual([]);

      const guest = await world.visit({ viewport: { width, height: 800 }, colorScheme }, link);
      await guest.page.getByRole('img', { name: 'e.png' }).waitFor();
      await look('guest', guest.page);
      expect(guest.complaints).toEqual([]);
      for (const each of [context, guest.context]) await each.close();
    },
    240_000,
  );

  it('shows the page that was chosen last, even if an earlier one loads later', async () => {
    const { page, context } = await world.visit();
    const requests = new WatchedRequests(page);
    await registerIn(page, anAddress());
    const [asked, ask] = aSignal();
    const [answered, answer] = aSignal();
    await page.route('**/quota', async (route) => {
      ask();
      await answered;
      await route.continue();
    });
    await page.getByRole('link', { name: 'Account' }).click();
    await asked;
    await page.getByRole('link', { name: 'Albums' }).click();
    await page.locator('nav a[aria-current][href="#/"]').waitFor();
    answer();
    await requests.quiet();
    await heading(page, 'Albums');
    await context.close();
  }, 120_000);

  it('can be used by keyboard alone', async () => {
    const { page, context } = await world.visit();
    await heading(page, 'Photos that only you can see');
    const tabTo = async (name: string): Promise<void> => {
      for (let presses = 0; presses < 40; presses += 1) {
        await page.keyboard.press('Tab');
        const focused = await page.evaluate<string>(
          "(document.activeElement.textContent || document.activeElement.closest('label')?.textContent || document.activeElement.name) + ' ' + document.activeElement.name",
        );
        if (focused.includes(name)) return;
      }
      throw new Error(`${name} is not reached by Tab.`);
    };
    await tabTo('Sign in');
    await tabTo('address');
    await page.keyboard.type(anAddress());
    await page.keyboard.press('Tab');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await heading(page, 'Your recovery words');
    await tabTo('written');
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await heading(page, 'Albums');
    await tabTo('name');
    await page.keyboard.type('By keyboard');
    await page.keyboard.press('Enter');
    await heading(page, 'By keyboard');
    await addPhotos(page, ['key.png']);
    await tabTo('Share the album');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await expect(page.evaluate('document.activeElement.textContent')).resolves.toBe('Share the album');
    await context.close();
  }, 120_000);
});
