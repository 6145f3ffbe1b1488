import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  heading,
  makeAlbum,
  PASSWORD,
  registerIn,
  startAppWorld,
  tokenIn,
  violations,
  type AppWorld,
} from '../support/client/reference-app.js';
import { WatchedRequests } from '../support/client/quiet-page.js';
import { anAddress } from '../support/people/person.js';
import { hasFocus } from '../support/processes/opened-page.js';

const WELCOME = 'Photos that only you can see';

let world: AppWorld;
beforeAll(async () => {
  world = await startAppWorld();
}, 120_000);
afterAll(() => world.stop());

async function fillIn(page: Page, address: string): Promise<void> {
  const card = page.getByRole('region', { name: 'Sign in' });
  await card.getByLabel('Address').fill(address);
  await card.getByLabel('Password').fill(PASSWORD);
}

async function signIn(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Sign in' }).getByRole('button', { name: 'Sign in' }).click();
}

it('shows no photo any longer in a tab once another signs in as somebody else, and says why', async () => {
  const [ann, bob] = [anAddress(), anAddress()];
  const first = await world.visit();
  await registerIn(first.page, bob);
  await first.context.close();

  const { page, context, complaints } = await world.visit();
  const other = await context.newPage();
  await other.goto(page.url());
  await heading(other, WELCOME);
  await fillIn(other, bob);
  await registerIn(page, ann);
  await makeAlbum(page, 'Of Ann');
  // What is typed in the other tab stays.
  await signIn(other);
  await heading(other, 'This browser is new to your account');
  await page.getByText('Another tab has signed in.').waitFor();
  await heading(page, 'This browser is new to your account');
  expect(await page.getByText('Of Ann').count()).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
}, 120_000);

it('says in every tab that the session has ended elsewhere, and keeps saying it', async () => {
  const { page, context } = await world.visit();
  await registerIn(page, anAddress());
  const token = await tokenIn(page);
  const { client } = world.service;
  const { sessions } = (await client.get('/v1/auth/sessions', { token })).body;
  await client.delete(`/v1/auth/sessions/${sessions[0].session_id}`, { token });
  await page.getByRole('link', { name: 'Account' }).click();
  await heading(page, WELCOME);
  const told = page.getByText('Your session was ended elsewhere, so this browser has forgotten your keys and photos.');
  await told.waitFor();
  await fillIn(page, 'nobody@example.org');
  await signIn(page);
  await page.getByText('Check the address and the password, then try again.').waitFor();
  await told.waitFor();
  await context.close();
}, 120_000);

it('leaves no file when a tab finds out that the session was ended elsewhere, while another has the library', async () => {
  const { page, context } = await world.visit();
  await registerIn(page, anAddress());
  const token = await tokenIn(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByText('The library is open in another tab.').waitFor();
  // Otherwise the tab that has the library finds out by itself.
  await page.route(/\/(v1|delivery)\//, (route) => route.abort());
  const { client } = world.service;
  const { sessions } = (await client.get('/v1/auth/sessions', { token })).body;
  await client.delete(`/v1/auth/sessions/${sessions[0].session_id}`, { token });
  await other.getByRole('button', { name: 'Try again' }).click();
  await other.getByText('so this browser has forgotten your keys and photos.').waitFor();
  await heading(page, WELCOME);
  const files = 'navigator.storage.getDirectory().then((root) => Array.fromAsync(root.keys()))';
  expect(await other.evaluate(files)).toEqual([]);
  await context.close();
}, 120_000);

it('leaves no file of a session that was ended elsewhere while the catalog was busy, such as in an import', async () => {
  const { page, context } = await world.visit();
  await registerIn(page, anAddress());
  const other = await context.newPage();
  await other.goto(`${world.origin}/link.html`);
  // A file that is open for a second cannot be deleted until then.
  await other.evaluate(`(async () => {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle('gatehouse-photos');
    const file = await (await folder.getFileHandle('busy', { create: true })).createWritable();
    globalThis.release = () => setTimeout(() => file.close(), 1000);
  })()`);
  const token = await tokenIn(page);
  const { client } = world.service;
  const { sessions } = (await client.get('/v1/auth/sessions', { token })).body;
  await client.delete(`/v1/auth/sessions/${sessions[0].session_id}`, { token });
  await page.getByRole('link', { name: 'Account' }).click();
  await other.evaluate('release()');
  await page.getByText('so this browser has forgotten your keys and photos.').waitFor();
  const files = 'navigator.storage.getDirectory().then((root) => Array.fromAsync(root.keys()))';
  expect(await page.evaluate(files)).toEqual([]);
  await context.close();
}, 120_000);

/**
 * Returns a function that ends the session by its age. Only what the person does next finds out, and neither the work
 * behind the page nor what the page still loads.
 */
function expiryIn(page: Page): () => Promise<void> {
  const requests = new WatchedRequests(page);
  return async () => {
    await page.route('**/delivery/**', (route) => requests.end(route.request()));
    await requests.quiet();
    world.service.clock.advance(366 * 86_400_000);
  };
}

it('asks over the page to sign in again when the session has expired, and keeps what is typed there', async () => {
  const { page, context } = await world.visit();
  const expire = expiryIn(page);
  const ann = anAddress();
  await registerIn(page, ann);
  await page.getByLabel('Name').fill('Summer by the sea');
  await expire();
  await page.getByRole('button', { name: 'Make album' }).click();
  const over = page.getByRole('dialog', { name: 'Sign in again' });
  await over.getByText('Your session has expired. Sign in again.').waitFor();
  await hasFocus(over.getByLabel('Password'));
  expect(await over.getByLabel('Address').inputValue()).toBe(ann);
  expect(await violations(page)).toEqual([]);
  await over.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await over.waitFor({ state: 'detached' });
  await page.getByText('You are signed in again.').waitFor();
  await hasFocus(page.getByRole('button', { name: 'Make album' }));
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Members' }).waitFor();

  await expire();
  await page.getByRole('link', { name: 'Account' }).click();
  await over.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await heading(page, 'Account');
  await context.close();
}, 120_000);

it('goes on with an import by itself once the person has signed in again', async () => {
  const { page, context } = await world.visit();
  const expire = expiryIn(page);
  await registerIn(page, anAddress());
  await makeAlbum(page, 'Notes');
  const files = ['one', 'two'].map((name) => ({
    ...{ name: `${name}.txt`, mimeType: 'text/plain', buffer: Buffer.from(name) },
  }));
  await expire();
  await page.locator('#files').setInputFiles(files);
  const over = page.getByRole('dialog', { name: 'Sign in again' });
  await over.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByText('2 of 2 added').waitFor();
  await page.locator('.tile').nth(1).waitFor();
  await context.close();
}, 120_000);

it('shows the first page to who does not sign in again, and then the address where they were', async () => {
  const { page, context } = await world.visit();
  const expire = expiryIn(page);
  const ann = anAddress();
  await registerIn(page, ann);
  await makeAlbum(page, 'Summer');
  await expire();
  await page.getByRole('link', { name: 'Account' }).click();
  await page.getByRole('dialog', { name: 'Sign in again' }).waitFor();
  await page.keyboard.press('Escape');
  await heading(page, WELCOME);
  await page.getByText('Your session has expired. Sign in again.').waitFor();
  await fillIn(page, ann);
  await signIn(page);
  await heading(page, 'Account');
  await context.close();
}, 120_000);

it('shows the photos behind a sign-in no longer once another tab signs in as somebody else', async () => {
  const { page, context } = await world.visit();
  const expire = expiryIn(page);
  const other = await context.newPage();
  const bob = anAddress();
  await registerIn(page, bob);
  await page.getByRole('link', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await heading(page, WELCOME);
  await registerIn(page, anAddress());
  await makeAlbum(page, 'Of Ann');
  await expire();
  await page.getByRole('link', { name: 'Account' }).click();
  await page.getByRole('dialog', { name: 'Sign in again' }).waitFor();
  await other.goto(world.origin);
  await fillIn(other, bob);
  await signIn(other);
  await heading(page, 'This browser is new to your account');
  expect(await page.getByText('Of Ann').count()).toBe(0);
  await context.close();
}, 120_000);
