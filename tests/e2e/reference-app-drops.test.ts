import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import {
  addPhotos,
  heading,
  linkTo,
  makeAlbum,
  startRegisteredApp,
  type AppWorld,
  type Visit,
} from '../support/client/reference-app.js';
import { drop, type Dragged } from '../support/processes/drops.js';
import { hasFocus, styleOf } from '../support/processes/opened-page.js';
import { until } from '../support/uploads/uploads.js';

const NOTHING = 'There is nothing to add: no file is in it, or only hidden ones.';
const SYSTEM_FILES = ['.DS_Store', '._a.txt', 'Thumbs.db', 'desktop.ini'];

let world: AppWorld;
let ann: Visit;
let page: Page;
let folder: string;
beforeAll(async () => {
  ({ world, ann, page } = await startRegisteredApp());
}, 120_000);
afterAll(() => world.stop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-drops-'));
  await page.getByRole('link', { name: 'Albums' }).click();
  await makeAlbum(page, 'Notes');
});
afterEach(() => rm(folder, { recursive: true }));

async function written(...names: readonly string[]): Promise<readonly string[]> {
  const paths = names.map((name) => join(folder, name));
  for (const path of paths) {
    await mkdir(join(path, '..'), { recursive: true });
    await writeFile(path, path);
  }
  return paths;
}

function dropHere(dragged: Dragged, at: Page = page): Promise<void> {
  return drop(at, 300, 300, dragged);
}

async function added(count: number): Promise<void> {
  await page.getByText(`${count} of ${count} added`, { exact: true }).waitFor();
}

it('adds each file of a folder and of those in it once, also beyond a hundred and if some are named alike', async () => {
  const many = Array.from({ length: 101 }, (_, index) => `trip/many/${index}.txt`);
  await written(...many);
  const alike = await written('trip/day 1/a.txt', 'trip/day 2/a.txt');
  for (const path of alike) await utimes(path, 1000, 1000);
  await dropHere({ files: [join(folder, 'trip'), ...(await written('alone.txt'))] });
  await added(104);
  expect(ann.complaints).toEqual([]);
}, 90_000);

it('leaves out what systems put into folders, if it is dropped and if it is chosen', async () => {
  const files = await written('photo.txt', ...SYSTEM_FILES);
  await dropHere({ files: [folder] });
  await added(1);
  await page.getByRole('button', { name: 'photo.txt', exact: true }).waitFor();
  await page.locator('#files').setInputFiles(files.slice(1));
  await page.getByText(NOTHING).waitFor();
  await page.locator('#files').setInputFiles([...files.slice(1), ...(await written('other.txt'))]);
  await page.getByRole('button', { name: 'other.txt', exact: true }).waitFor();
  expect(await page.locator('.tile').count()).toBe(2);
}, 60_000);

it('lets a folder be chosen by keyboard, also by a guest, and returns the focus to what chose it', async () => {
  await written('trip/a.txt', 'trip/day 1/b.txt', 'trip/.hidden/c.txt', 'trip/Thumbs.db');
  const guest = await world.visit({}, await linkTo(page, 'Ask for photos'));
  for (const at of [page, guest.page]) {
    const field = at.getByLabel('Choose a folder');
    await at.getByLabel('Choose files').focus();
    await at.keyboard.press('Tab');
    await hasFocus(field);
    expect(await styleOf(at.getByText('Choose a folder'), 'outline-style')).toBe('solid');
    const asked = at.waitForEvent('filechooser');
    await at.keyboard.press('Enter');
    await (await asked).setFiles(join(folder, 'trip'));
    for (const name of ['a.txt', 'b.txt']) await at.getByText(new RegExp(`^${name}`)).waitFor();
    await at.getByText('2 of 2 added', { exact: true }).waitFor();
    await hasFocus(field);
  }
  expect(await page.locator('.tile').count()).toBe(2);
  await guest.context.close();
}, 60_000);

it('says of a folder without files that there is nothing to add, also to a guest', async () => {
  await mkdir(join(folder, 'empty/more'), { recursive: true });
  await dropHere({ files: [join(folder, 'empty')] });
  await page.getByText(NOTHING).waitFor();
  expect(await page.getByRole('progressbar').count()).toBe(0);
  const guest = await world.visit({}, await linkTo(page, 'Ask for photos'));
  await heading(guest.page, 'Somebody asks for your photos');
  await dropHere({ files: [join(folder, 'empty')] }, guest.page);
  await guest.page.getByText(NOTHING).waitFor();
  await guest.context.close();
}, 60_000);

it('names what cannot be read, and adds the rest', async () => {
  await written('trip/a.txt', 'trip/closed/b.txt', 'trip/d/c.txt');
  await page.evaluate(`{
    const { webkitGetAsEntry } = DataTransferItem.prototype;
    const refusing = { readEntries: (_done, fail) => fail(new DOMException('Refused.', 'NotReadableError')) };
    DataTransferItem.prototype.webkitGetAsEntry = function () {
      const entry = webkitGetAsEntry.call(this);
      const { createReader } = Object.getPrototypeOf(entry);
      Object.getPrototypeOf(entry).createReader = function () {
        return this.name === 'closed' ? refusing : createReader.call(this);
      };
      return entry;
    };
  }`);
  await dropHere({ files: [join(folder, 'trip')] });
  await page.getByText('Not added, since they cannot be read: closed.').waitFor();
  await added(2);
}, 60_000);

it('adds no picture that is dragged from the page itself', async () => {
  await addPhotos(page, ['own.png']);
  const outcome = await page.evaluate<boolean[]>(`(async () => {
    const own = document.querySelector('.tile img');
    const dragged = (type, dataTransfer) =>
      own.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
    const data = new DataTransfer();
    data.items.add(new File(['thumbnail'], 'thumbnail.jpg', { type: 'image/jpeg' }));
    return ['dragstart', 'dragover', 'drop'].map((type) => dragged(type, data));
  })()`);
  // Nothing takes the drag over and the drop.
  expect(outcome).toEqual([true, true, true]);
  expect(await page.locator('.drop.over').count()).toBe(0);
}, 60_000);

it('stays on a page on which nothing takes files, and says where they are added', async () => {
  const share = await linkTo(page, 'Share the album');
  await page.getByRole('link', { name: 'Albums' }).click();
  await heading(page, 'Albums');
  const files = await written('lost.txt');
  await dropHere({ files });
  await page.getByText('Nothing was added. Open an album of yours, and drop the files there.').waitFor();
  const guest = await world.visit({}, share);
  await heading(guest.page, 'Shared with you');
  await dropHere({ files }, guest.page);
  await guest.page.getByText('Nothing was added: this page takes no files.').waitFor();
  expect(guest.page.url()).toBe(share);
  await guest.context.close();
  // A link that is dropped is no file.
  await page.getByRole('link', { name: 'Notes' }).first().click();
  await heading(page, 'Notes');
  const before = page.url();
  await dropHere({ items: [{ mimeType: 'text/uri-list', data: `${world.origin}/link.html` }] });
  expect(page.url()).toBe(before);
  expect(await page.getByRole('progressbar').count()).toBe(0);
}, 60_000);

it('keeps nothing in memory of the visits to an album before the last one', async () => {
  await page.evaluate('window.visits = []');
  for (let visit = 0; visit < 4; visit += 1) {
    await page.evaluate("visits.push(new WeakRef(document.getElementById('photos')))");
    await page.getByRole('link', { name: 'Albums' }).click();
    await heading(page, 'Albums');
    await page.goBack();
    await heading(page, 'Notes');
  }
  const devtools = await page.context().newCDPSession(page);
  const kept = async (): Promise<number> => {
    await devtools.send('HeapProfiler.collectGarbage');
    return page.evaluate<number>('visits.filter((each) => each.deref() !== undefined).length');
  };
  // The background work forgets a page that was left in its next turn.
  await until(async () => (await kept()) <= 1);
  await devtools.detach();
}, 60_000);
