import { execFile } from 'node:child_process';
import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import {
  addPhotos,
  heading,
  linkTo,
  makeAlbum,
  picture,
  registerIn,
  visitIn,
} from '../support/client/reference-app.js';
import { startStaticServer } from '../support/http/static-server.js';
import { anAddress } from '../support/people/person.js';
import { startAddressedNode, type AddressedNode } from '../support/processes/addressed-node.js';
import { openBrowser } from '../support/processes/browser.js';
import { temporaryFolder } from '../support/processes/process.js';
import { pagesInOrder } from '../support/walk/pages.js';

const PAGE = 'docs/reference-app.md';
/** The addresses that the page gives as examples. */
const [SERVICE, HOST, APP] = ['https://media.example.org', 'media.example.org', 'https://photos.example.org'];

let web: Awaited<ReturnType<typeof startStaticServer>>;
let node: AddressedNode;
const browsers: Browser[] = [];
beforeAll(async () => {
  const root = await temporaryFolder();
  web = await startStaticServer(root);
  node = await startAddressedNode({
    CORS_ORIGINS: command(/^CORS_ORIGINS=(\S+) npm start$/m).replace(APP, web.origin),
  });
  // The packages are installed, and the registry is not reached; documents.test.ts runs the block too.
  const build = command(/^(npm ci [\s\S]*^JSON$)/m).replace(/^npm ci .*$/m, '');
  const here = build.replace(SERVICE, node.baseUrl).replace(HOST, new URL(node.baseUrl).host);
  const { stdout } = await promisify(execFile)('bash', ['-euc', `${here}\necho "$app"`], {
    env: { ...process.env, TMPDIR: root },
  });
  // It says: copy the folder to the web server. Here it is a folder among others.
  await cp(stdout.trim(), join(root, 'photos'), { recursive: true });
  browsers.push(await openBrowser(), await openBrowser());
}, 180_000);
afterAll(async () => {
  for (const browser of browsers) await browser.close();
  await web.stop();
});

/** Returns the text of the page's blocks that the pattern captures. */
function command(pattern: RegExp): string {
  const blocks = pagesInOrder().find(({ path }) => path === PAGE)?.blocks ?? [];
  const found = blocks.map(({ commands }) => pattern.exec(commands)?.[1]).find((text) => text !== undefined);
  if (found === undefined) throw new Error(`${PAGE} has no block that matches ${String(pattern)}.`);
  return found;
}

it('the app behind a plain web server, as its page says: one browser’s link opens in another browser', async () => {
  const origins = [web.origin, node.baseUrl];
  const ann = await visitIn(browsers[0]!, origins, '/photos/');
  await registerIn(ann.page, anAddress());
  await makeAlbum(ann.page, 'Summer');
  await addPhotos(ann.page, ['beach.png', 'lake.png']);
  const link = await linkTo(ann.page, 'Share the album');
  expect(link).toMatch(`${web.origin}/photos/link.html#`);
  const before = web.asked.length;

  const guest = await visitIn(browsers[1]!, origins, link, { acceptDownloads: true });
  await heading(guest.page, 'Shared with you');
  await guest.page.getByRole('button', { name: 'lake.png' }).click();
  const shown = await guest.page
    .getByRole('dialog')
    .getByRole('img')
    .evaluate((image: unknown) => (image as { naturalWidth: number }).naturalWidth);
  expect(shown).toBe(601);
  const download = guest.page.waitForEvent('download');
  await guest.page.getByRole('dialog').getByRole('link', { name: 'Download' }).click();
  expect(await readFile(await (await download).path())).toEqual(picture(601, 400, 90));

  const given = await visitIn(browsers[1]!, origins, await linkTo(ann.page, 'Ask for photos'));
  await given.page
    .locator('#files')
    .setInputFiles({ name: 'hill.png', mimeType: 'image/png', buffer: picture(9, 9, 9) });
  await given.page.getByText('hill.png: added').waitFor();
  await ann.page.reload();
  await ann.page.locator('.tile').getByRole('img', { name: 'hill.png' }).waitFor();

  // The web server is asked for files alone: neither a link's id nor its secret is in an address.
  expect(web.asked.slice(before)).toContain('/photos/link.html');
  for (const address of web.asked) expect(address).toMatch(/^\/photos\/([\w/-]+\.(html|js|css|wasm|json))?$/);
  for (const { complaints } of [ann, guest, given]) expect(complaints).toEqual([]);
}, 180_000);
