import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  addPhotos,
  heading,
  makeAlbum,
  startRegisteredApp,
  violations,
  type AppWorld,
} from '../support/client/reference-app.js';

const WAIT = { timeout: 10_000 };

let world: AppWorld;
let page: Page;
beforeAll(async () => {
  ({ world, page } = await startRegisteredApp());
}, 120_000);
afterAll(() => world.stop());

/** Overwrites all that the app's worker has stored, except for the headers of the file system. */
const DAMAGE = `(async () => {
  const damage = async (folder) => {
    for await (const entry of folder.values()) await (entry.kind === 'directory' ? damage(entry) : overwrite(entry));
  };
  const overwrite = async (handle) => {
    const { size } = await handle.getFile();
    if (size <= 4096) return;
    const writable = await handle.createWritable({ keepExistingData: true });
    await writable.write({ type: 'write', position: 4096, data: new Uint8Array(size - 4096).fill(7) });
    await writable.close();
  };
  await damage(await navigator.storage.getDirectory());
})()`;

it('replaces a damaged file when the person agrees, and shows the photos of the service again', async () => {
  await makeAlbum(page, 'Lisbon');
  await addPhotos(page, ['one.png']);
  // A page of the same origin without the app; the worker of the page before it has ended.
  await page.goto(`${world.origin}/app.css`);
  await page.evaluate(DAMAGE);
  await page.goto(world.origin);
  await heading(page, 'The photos cannot be shown');
  await page.getByText("This app's file in this browser is damaged.").waitFor(WAIT);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Replace the damaged file' }).click();
  await heading(page, 'Albums');
  await page.getByRole('link', { name: /Lisbon/ }).click();
  await page.getByRole('button', { name: /one\.png/ }).waitFor(WAIT);
}, 60_000);
