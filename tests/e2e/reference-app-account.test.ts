import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { MINUTE } from '../../domain/kernel/instant.js';
import {
  addPhotos,
  heading,
  makeAlbum,
  PASSWORD,
  startRegisteredApp,
  tokenIn,
  violations,
  type AppWorld,
  type Visit,
} from '../support/client/reference-app.js';
import { codeAt } from '../support/people/person.js';
import { hasFocus } from '../support/processes/opened-page.js';

let world: AppWorld;
let ann: Visit;
let page: Page;
beforeAll(async () => {
  ({ world, ann, page } = await startRegisteredApp());
}, 120_000);
afterAll(() => world.stop());

async function showAccount(): Promise<void> {
  await page.getByRole('link', { name: 'Albums' }).click();
  await page.getByRole('link', { name: 'Account' }).click();
  await page.getByRole('heading', { name: 'Second factor' }).waitFor();
}

/** Returns what the page offers for the second factor. */
async function offers() {
  const [setUp, turnOff] = [page.getByRole('button', { name: 'Set up' }), page.getByText('Turn it off')];
  return { setUp: await setUp.count(), turnOff: await turnOff.count() };
}

/** Sends a request as the app's session, as another device of the account does. */
async function elsewhere(path: string, body?: object) {
  return (await world.service.client.post(path, { token: await tokenIn(page), ...(body && { body }) })).body;
}

it('offers of the second factor what applies, also if another device changed it meanwhile', async () => {
  await showAccount();
  expect(await offers()).toEqual({ setUp: 1, turnOff: 0 });
  const { secret } = await elsewhere('/v1/auth/totp/enroll');
  const code = () => codeAt(secret, world.service.clock.now());
  await elsewhere('/v1/auth/totp/verify-enrollment', { code: code() });
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByText('Another page or device has turned it on already.').waitFor();
  expect(await offers()).toEqual({ setUp: 0, turnOff: 1 });
  await showAccount();
  expect(await offers()).toEqual({ setUp: 0, turnOff: 1 });

  world.service.clock.advance(MINUTE);
  await page.getByText('Turn it off').click();
  await page.getByRole('region', { name: 'Second factor' }).getByLabel('Code').fill(code());
  await page.getByRole('button', { name: 'Turn off' }).click();
  await page.getByText('The second factor is off.').waitFor();
  expect(await offers()).toEqual({ setUp: 1, turnOff: 0 });

  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByRole('img', { name: /^QR code/ }).waitFor();
  const shown = (await page.locator('#main code').first().textContent()) ?? '';
  await page
    .getByRole('region', { name: 'Second factor' })
    .getByLabel('Code')
    .fill(codeAt(shown, world.service.clock.now()));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByText('The second factor is on.').waitFor();
  world.service.clock.advance(MINUTE);
  await elsewhere('/v1/auth/totp/disable', { code: codeAt(shown, world.service.clock.now()) });
  await page.getByText('Turn it off').click();
  await page.getByRole('region', { name: 'Second factor' }).getByLabel('Code').fill('123456');
  await page.getByRole('button', { name: 'Turn off' }).click();
  await page.getByText('Another page or device has turned it off already.').waitFor();
  expect(await offers()).toEqual({ setUp: 1, turnOff: 0 });
  expect(ann.complaints.filter((text) => !text.includes('409'))).toEqual([]);
}, 60_000);

it('says of a trash with more than a page that there is more', async () => {
  await page.getByRole('link', { name: 'Albums' }).click();
  await makeAlbum(page, 'Summer');
  await addPhotos(page, ['a.png', 'b.png']);
  for (const name of ['a.png', 'b.png']) await page.getByLabel(`Select ${name}`).check();
  await page.getByRole('button', { name: 'Move to the trash' }).click();
  await page.getByText('2 photos are in the trash.').waitFor();
  await page.route('**/v1/trash?limit=500', (route) =>
    route.continue({ url: route.request().url().replace('limit=500', 'limit=1') }),
  );
  await showAccount();
  await page.getByText('More than 1 photo. They count until they are deleted.').waitFor();
  await page.unroute('**/v1/trash?limit=500');
  await showAccount();
  await page.getByText('2 photos. They count until they are deleted.').waitFor();
}, 60_000);

it('asks before it deletes the trash for ever', async () => {
  await showAccount();
  const inTrash = page.getByRole('region', { name: 'Trash' });
  const dialog = page.getByRole('dialog', { name: 'Delete 2 photos for ever?' });
  await inTrash.getByRole('button', { name: 'Delete for ever' }).click();
  await hasFocus(dialog.getByRole('button', { name: 'Close' }));
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('2 photos. They count until they are deleted.').waitFor();
  await inTrash.getByRole('button', { name: 'Delete for ever' }).click();
  await dialog.getByRole('button', { name: 'Delete for ever' }).click();
  await page.getByText(/^2 deleted, /).waitFor();
  await inTrash.getByText('It is empty.').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
}, 60_000);

it('has the account deleted, says so where it refuses a write, and keeps it', async () => {
  await showAccount();
  const card = page.getByRole('region', { name: 'Delete the account' });
  const request = async (password: string) => {
    await card.getByLabel('Password').fill(password);
    await card.getByRole('button', { name: 'Request the deletion' }).click();
  };
  await card.getByText('Delete it').click();
  await request('not the password');
  await card.getByText('Check the current password, then try again.').waitFor();
  await request(PASSWORD);
  await card.getByText(/^It will be deleted on .+ Until then nothing can be added or changed\.$/).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Albums' }).click();
  await page.getByLabel('Name').fill('Too late');
  await page.getByRole('button', { name: 'Make album' }).click();
  await page.getByText('To keep it, open "Account".').waitFor();
  await page.reload();
  await heading(page, 'Albums');
  await showAccount();
  await card.getByRole('button', { name: 'Keep the account' }).click();
  await page.getByText('The account stays.').waitFor();
  await card.getByText('Delete it').waitFor();
  await page.getByRole('link', { name: 'Albums' }).click();
  await makeAlbum(page, 'In time');
}, 60_000);

it('lets the person of a suspended account sign out, from every page', async () => {
  const token = await tokenIn(page);
  const { body } = await world.service.client.get('/v1/auth/profile', { token });
  const suspension = { mode: 'full', reason: 'unpaid bill' };
  await world.service.admin.put(`/admin/accounts/${body.id}/suspension`, { body: suspension });
  await page.getByRole('link', { name: 'Account' }).click();
  await heading(page, 'That did not work');
  expect(await page.getByRole('button', { name: 'Sign out' }).count()).toBe(1);
  await page.reload();
  await heading(page, 'That did not work');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await heading(page, 'Photos that only you can see');
  expect((await world.service.client.get('/v1/auth/profile', { token })).status).toBe(401);
}, 60_000);
