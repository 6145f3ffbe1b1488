import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { PROTOCOL_VERSION } from '../../client/examples/web/src/config.js';
import {
  heading,
  makeAlbum,
  picture,
  startRegisteredApp,
  tokenIn,
  type AppWorld,
} from '../support/client/reference-app.js';

const UPLOADS = /\/upload/;

let world: AppWorld;
let page: Page;
let folder: string;
let files: string[];
beforeAll(async () => {
  ({ world, page } = await startRegisteredApp());
  // Files on a disk are the same when they are chosen again.
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-imports-'));
  files = ['one', 'two', 'three'].map((name) => join(folder, `${name}.txt`));
  for (const file of files) await writeFile(file, file);
}, 120_000);
afterAll(async () => {
  await world.stop();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await page.getByRole('link', { name: 'Albums' }).click();
  await makeAlbum(page, 'Notes');
});

it('keeps what is typed into the first page when its own link is clicked', async () => {
  await page.goto('about:blank');
  await page.goto(world.origin);
  await heading(page, 'Albums');
  await page.getByLabel('Name').fill('Half an alb');
  await page.getByRole('link', { name: 'Albums' }).click();
  await page.waitForLoadState('networkidle');
  expect(await page.getByLabel('Name').inputValue()).toBe('Half an alb');
}, 60_000);

/** Chooses the files, and reloads the page before the service has any. */
async function interrupt(): Promise<void> {
  await page.route(UPLOADS, () => undefined);
  const asked = page.waitForRequest(UPLOADS);
  await page.locator('#files').setInputFiles(files);
  await asked;
  await page.reload();
  await page.unroute(UPLOADS);
  await heading(page, 'Notes');
  await page.getByText('Adding 3 files was not finished.').waitFor();
}

it('tells after a reload of an import that it interrupted, and continues with it', async () => {
  await interrupt();
  await page.locator('#files').setInputFiles(files);
  await page.getByText('3 of 3 added').waitFor();
  await page.locator('.tile').nth(2).waitFor();
  expect(await page.locator('.tile').count()).toBe(3);
  await page.reload();
  await page.locator('.tile').nth(2).waitFor();
  expect(await page.getByText('was not finished').count()).toBe(0);
}, 60_000);

/** Chooses the files, whose uploads wait until the function that is returned is called. */
async function begin(): Promise<() => void> {
  let go = (): void => undefined;
  const gone = new Promise<void>((resolve) => (go = resolve));
  await page.route(UPLOADS, (route) => gone.then(() => route.continue()));
  const asked = page.waitForRequest(UPLOADS);
  await page.locator('#files').setInputFiles(files);
  await asked;
  return go;
}

it('shows an import under way when the person returns to its album, with its end', async () => {
  const go = await begin();
  await page.getByRole('link', { name: 'Albums' }).click();
  await heading(page, 'Albums');
  await page.goBack();
  await heading(page, 'Notes');
  await page.getByText('Adding 3 files …').waitFor();
  await page.getByRole('button', { name: 'Stop' }).waitFor();
  expect(await page.locator('#files').isDisabled()).toBe(true);
  expect(await page.getByRole('button', { name: 'Leave them out' }).count()).toBe(0);
  go();
  await page.getByText('3 of 3 added').waitFor();
  await page.locator('.tile').getByRole('button', { name: 'two.txt' }).waitFor();
  expect(await page.locator('#files').isDisabled()).toBe(false);
  await page.unroute(UPLOADS);
}, 60_000);

it('tells at once of an import that ended because the service cannot be reached, and continues with it', async () => {
  await page.route(UPLOADS, (route) => route.abort());
  await page.locator('#files').setInputFiles(files);
  await page.getByText('The service cannot be reached.').waitFor();
  await page.getByText('Adding 3 files was not finished.').waitFor({ timeout: 5000 });
  await page.unroute(UPLOADS);
  await page.locator('#files').setInputFiles(files);
  await page.getByText('3 of 3 added').waitFor();
}, 60_000);

it('keeps the chosen photos chosen when an import ends meanwhile', async () => {
  await page.locator('#files').setInputFiles(files.slice(0, 2));
  await page.locator('.tile').nth(1).waitFor();
  await page.getByLabel('Select one.txt').check();
  await page.locator('#files').setInputFiles(files.slice(2));
  await page.locator('.tile').nth(2).waitFor();
  await page.getByText('1 chosen', { exact: true }).waitFor();
  expect(await page.getByLabel('Select one.txt').isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Move to the trash' }).click();
  await page.getByText('One photo is in the trash.').waitFor();
  await page.locator('.tile').nth(2).waitFor({ state: 'detached' });
  expect(await page.getByText('1 chosen', { exact: true }).isVisible()).toBe(false);
}, 60_000);

it('keeps open just the pages of an album that were shown when an import ends meanwhile', async () => {
  const many = Array.from({ length: 61 }, (_, index) => ({
    name: `${index}.txt`,
    mimeType: 'text/plain',
    buffer: Buffer.from(`${index}`),
  }));
  await page.locator('#files').setInputFiles(many);
  await page.getByText('61 of 61 added').waitFor();
  const refusal = { code: 'error.request.invalid', title: 'No', status: 400, detail: 'Not this page.' };
  await page.route('**/assets?*cursor=*', (route) => route.fulfill({ status: 400, json: refusal }));
  await page.getByRole('button', { name: 'Show more' }).click();
  await page.getByText('Not this page.').waitFor();
  await page.unroute('**/assets?*cursor=*');
  world.service.clock.advance(1);
  await page.locator('#files').setInputFiles(files.slice(1, 2));
  await page.locator('.tile', { hasText: 'two.txt' }).waitFor();
  expect(await page.locator('.tile').count()).toBe(61);
  await page.getByRole('button', { name: 'Show more' }).click();
  await page.locator('.tile').nth(61).waitFor();
  await page.locator('.tile input').last().check();
  world.service.clock.advance(1);
  await page.locator('#files').setInputFiles(files.slice(0, 1));
  await page.locator('.tile').nth(62).waitFor();
  await page.getByText('1 chosen', { exact: true }).waitFor();

  // Of the opened pages only what has changed is loaded.
  let reads = 0;
  await page.route('**/assets?*', (route) => ((reads += 1), route.continue()));
  world.service.clock.advance(1);
  await page.locator('#files').setInputFiles(files.slice(2));
  await page.locator('.tile', { hasText: 'three.txt' }).waitFor();
  expect(await page.locator('.tile').first().textContent()).toContain('three.txt');
  expect(reads).toBe(1);
  await page.getByRole('button', { name: 'Move to the trash' }).click();
  await page.locator('.tile').nth(63).waitFor({ state: 'detached' });
  await page.getByText('1 chosen', { exact: true }).waitFor({ state: 'hidden' });
  expect([await page.locator('.tile').count(), reads]).toEqual([63, 1]);
  await page.unroute('**/assets?*');
}, 60_000);

it('forgets an interrupted import on demand', async () => {
  await interrupt();
  await page.getByRole('button', { name: 'Leave them out' }).click();
  await page.getByText('was not finished').waitFor({ state: 'detached' });
  await page.locator('#files').setInputFiles(files.slice(0, 1));
  await page.getByText('1 of 1 added').waitFor();
}, 60_000);

/** Deletes a photo of the album that the page shows, as another device does. Returns its id. */
async function deleteElsewhere(): Promise<string> {
  const token = await tokenIn(page);
  const { client } = world.service;
  const albumId = new URL(page.url()).hash.split('/').at(-1) ?? '';
  const [asset] = (await client.get(`/v1/albums/${albumId}/assets`, { token })).body.assets;
  const write = { token, protocol: PROTOCOL_VERSION };
  await client.delete(`/v1/assets/${asset.asset_id}`, write);
  expect((await client.delete(`/v1/trash/${asset.asset_id}`, write)).status).toBe(200);
  return asset.asset_id;
}

it('does not say that a photo is in the trash which was deleted elsewhere', async () => {
  await page.locator('#files').setInputFiles(files);
  await page.locator('.tile').nth(2).waitFor();
  await deleteElsewhere();
  for (const name of ['one', 'two', 'three']) await page.getByLabel(`Select ${name}.txt`).check();
  await page.getByRole('button', { name: 'Move to the trash' }).click();
  await page.getByText(/^1 of 3 photos not moved: /).waitFor();
  await page.getByText('No photo yet.').waitFor();
}, 60_000);

it('adds the same photo once: chosen again, under another name, or twice at a time', async () => {
  const copy = join(folder, 'copy of one.txt');
  await copyFile(files[0]!, copy);
  await page.locator('#files').setInputFiles([...files, copy]);
  await page.getByText('3 of 3 added. One file is in the album already, and not added twice.').waitFor();
  await page.locator('.tile').nth(2).waitFor();
  await page.reload();
  await page.locator('.tile').nth(2).waitFor();
  await page.locator('#files').setInputFiles([copy, files[1]!]);
  await page.getByText('2 files are in the album already, and not added twice.').waitFor();
  await page.locator('#files').setInputFiles(files.slice(1, 2));
  await page.getByText('One file is in the album already, and not added twice.', { exact: true }).waitFor();
  expect(await page.locator('.tile').count()).toBe(3);

  for (const name of ['two', 'three']) await page.getByLabel(`Select ${name}.txt`).check();
  await page.getByRole('button', { name: 'Move to the trash' }).click();
  await page.getByText('2 photos are in the trash.').waitFor();
  await page.locator('#files').setInputFiles(files.slice(1));
  await page.getByText('2 of 2 added', { exact: true }).waitFor();
  await page.locator('.tile').nth(2).waitFor();
}, 60_000);

/** Returns a function that returns the requests for all photos of an album, in pages longer than those of the view. */
function listsOfPhotos(on: Page): () => readonly string[] {
  const found: string[] = [];
  on.on('request', (request) => {
    if (/\/assets\?.*limit=500/.test(request.url())) found.push(request.url());
  });
  return () => found;
}

it('adds the same photo once, also if the album is upgraded meanwhile', async () => {
  await page.getByRole('link', { name: 'Albums' }).click();
  await makeAlbum(page, 'Old notes', '2026-01-01');
  const copy = join(folder, 'copy of two.txt');
  await copyFile(files[1]!, copy);
  await page.locator('#files').setInputFiles(files.slice(0, 1));
  await page.getByText('1 of 1 added', { exact: true }).waitFor();

  const before = new URL(page.url()).hash.split('/').at(-1) ?? '';
  const phase = /\/v1\/albums\/[^/]+\/upgrade$/;
  await page.route(phase, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch();
    const body = (await response.json()) as { phase: string };
    await route.fulfill({ response, json: { ...body, phase: 'quiescing', in_flight: 1 } });
  });
  await page.getByRole('button', { name: /^Upgrade to/ }).click();
  await page.getByText('Waiting until uploads on their way have ended').waitFor();
  await page.locator('#files').setInputFiles([files[0]!, files[1]!, copy]);
  await page.getByText('3 photos wait for the end of the upgrade.').waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const lists = listsOfPhotos(page);
  await page.getByText('The album is upgraded.').waitFor();
  await page.locator('.tile').nth(1).waitFor();
  // The upgrade itself lists the photos of the old album.
  expect(lists().filter((url) => !url.includes(before))).toEqual([]);

  await page.locator('#files').setInputFiles([...files, copy]);
  await page.getByText('1 of 1 added. 3 files are in the album already, and not added twice.').waitFor();
  await page.reload();
  await page.locator('.tile').nth(2).waitFor();
  expect(await page.locator('.tile').count()).toBe(3);
}, 90_000);

it('reads a file twice to add it, for its hash and to send it, and more only if another one has its size', async () => {
  await page.evaluate(
    `const { arrayBuffer } = Blob.prototype;
     globalThis.bytesRead = 0;
     Blob.prototype.arrayBuffer = function () {
       globalThis.bytesRead += this.size;
       return arrayBuffer.call(this);
     };`,
  );
  const size = 3 * 1024 * 1024;
  const add = async (name: string, fill: string) => {
    await page.evaluate('globalThis.bytesRead = 0');
    await page
      .locator('#files')
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.alloc(size, fill) });
    await page.locator('#files:not(:disabled)').waitFor();
    return page.evaluate<number>('globalThis.bytesRead');
  };
  const same = page.getByText('One file is in the album already, and not added twice.');
  expect(await add('first.bin', 'a')).toBe(2 * size);
  await page.locator('.tile', { hasText: 'first.bin' }).waitFor();
  expect(await add('again.bin', 'a')).toBe(2 * size);
  await same.waitFor();
  expect(await add('other.bin', 'b')).toBe(4 * size);
  await page.locator('.tile', { hasText: 'other.bin' }).waitFor();
  expect(await add('other again.bin', 'b')).toBe(size);
  await same.waitFor();
  expect(await page.locator('.tile').count()).toBe(2);
}, 60_000);

it('blames no photo for what is refused to a write of another album, which waited behind the pages', async () => {
  const removed = /\/v1\/assets\/[^/]+$/;
  await page.route(removed, (route) => (route.request().method() === 'DELETE' ? route.abort() : route.continue()));
  await page.locator('#files').setInputFiles(files.slice(0, 1));
  await page.getByLabel('Select one.txt').check();
  await page.getByRole('button', { name: 'Move to the trash' }).click();
  await page.getByText('The service cannot be reached.', { exact: true }).waitFor();
  const deleted = await deleteElsewhere();
  await page.getByRole('link', { name: 'Albums' }).click();
  await makeAlbum(page, 'Others');
  await page.locator('#files').setInputFiles(files.slice(1, 2));
  await page.getByLabel('Select two.txt').check();

  let isAsked = false;
  // What it says of it is shown for half a second only, until the page tells of its own move.
  const refused = page.waitForResponse((response) => response.url().includes(deleted) && response.status() === 404);
  // Before the other one ends: what waits is sent every few seconds.
  await page.route(removed, async (route) => {
    if (route.request().method() !== 'DELETE') return route.continue();
    if (route.request().url().includes(deleted)) return isAsked ? route.continue() : route.abort();
    isAsked = true;
    await refused;
    return route.continue();
  });
  await page.getByRole('button', { name: 'Move to the trash' }).click();
  await page.getByText('One photo is in the trash.').waitFor();
  await page.unroute(removed);
}, 60_000);

it('tries the second of two equal files when the first one is refused, and says of neither that it is there already', async () => {
  const pair = ['long.mp4', 'copy of long.mp4'].map((name) => join(folder, name));
  for (const file of pair) await writeFile(file, Buffer.alloc(10_000));
  const { accountId } = await page.evaluate<{ accountId: string }>("JSON.parse(localStorage['gatehouse-photos keys'])");
  const limit = (hard: number | null) =>
    world.service.admin.put(`/admin/accounts/${accountId}/quota`, { body: { soft_limit: 1, hard_limit: hard } });
  await limit(5000);
  await page.locator('#files').setInputFiles(pair);
  await page.getByText('0 of 2 added, 2 not', { exact: true }).waitFor();
  for (const name of ['long.mp4', 'copy of long.mp4']) {
    await page
      .getByRole('alert')
      .getByRole('listitem')
      .filter({ hasText: `${name}: Not enough storage` })
      .first()
      .waitFor();
  }
  // There is room once the first file is refused.
  await page.route(UPLOADS, async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes('error.quota.')) await limit(null);
    await route.fulfill({ response });
  });
  await page.locator('#files').setInputFiles(pair);
  await page.getByText('1 of 2 added, 1 not', { exact: true }).waitFor();
  await page.unroute(UPLOADS);
  await page.locator('.tile').waitFor();
  await page.locator('#files').setInputFiles(pair);
  await page.getByText('1 of 1 added. One file is in the album already, and not added twice.').waitFor();
  expect(await page.locator('.tile').count()).toBe(1);
}, 60_000);

it('leaves no photo without a thumbnail in the album when a file that failed is left out', async () => {
  const { accountId } = await page.evaluate<{ accountId: string }>("JSON.parse(localStorage['gatehouse-photos keys'])");
  const limit = (hard: number | null) =>
    world.service.admin.put(`/admin/accounts/${accountId}/quota`, { body: { soft_limit: 1, hard_limit: hard } });
  const quota = await world.service.client.get('/quota', { token: await tokenIn(page) });
  const bytes = picture(600, 400, 90);
  // Room for the picture, sealed in one piece, and not for its thumbnail.
  await limit(Number(quota.body.used) + bytes.length + 100);
  await page.locator('#files').setInputFiles({ name: 'sea.png', mimeType: 'image/png', buffer: bytes });
  await page.getByText('0 of 1 added, 1 not', { exact: true }).waitFor();
  await page.locator('.tile').waitFor();
  await limit(null);
  await page.reload();
  await page.getByText('Adding 1 file was not finished.').waitFor();
  await page.locator('.tile').waitFor();
  await page.getByRole('button', { name: 'Leave them out' }).click();
  await page.getByText('One photo was added in part, and is in the trash now.').waitFor();
  await page.locator('.tile').waitFor({ state: 'detached', timeout: 5000 });
}, 60_000);

it('says in plain words that a file was removed while it was added, and holds no space for it', async () => {
  const path = join(folder, 'gone.bin');
  await writeFile(path, randomBytes(4_000_000));
  await page.route(UPLOADS, async (route) => {
    await rm(path, { force: true });
    await route.continue();
  });
  await page.locator('#files').setInputFiles(path);
  await page.getByText('gone.bin: The file cannot be read any more: it was changed, moved or removed.').waitFor();
  await page.unroute(UPLOADS);
  const quota = await world.service.client.get('/quota', { token: await tokenIn(page) });
  expect(quota.body.reserved).toBe(0);
}, 60_000);

it('continues with files that have another time when they are chosen again, as on phones, and only with the same bytes', async () => {
  const changed = join(folder, 'changed.txt');
  await writeFile(changed, 'before');
  const chosen = [...files, changed];
  // The service gets the uploads, and the page none of the answers.
  await page.route(UPLOADS, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.locator('#files').setInputFiles(chosen);
  await page.getByText('Adding 4 files was not finished.').waitFor();
  await page.unroute(UPLOADS);
  await writeFile(changed, 'behind');
  const later = new Date(Date.now() + 60_000);
  for (const file of chosen) await utimes(file, later, later);
  await page.locator('#files').setInputFiles(chosen);
  await page.getByText('4 of 5 added, 1 not').waitFor();
  await page.getByText('changed.txt: Choose this file again to go on with it.').waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Leave them out' }).click();
  await page.getByText('One photo was added in part, and is in the trash now.').waitFor();
  await page.reload();
  await page.locator('.tile').nth(3).waitFor();
  expect(await page.locator('.tile').count()).toBe(4);
}, 60_000);
