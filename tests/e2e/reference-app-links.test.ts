import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { DAY } from '../../domain/kernel/instant.js';
import { linkTo, makeAlbum, startRegisteredApp, tokenIn, type AppWorld } from '../support/client/reference-app.js';

let world: AppWorld;
let page: Page;
beforeAll(async () => {
  ({ world, page } = await startRegisteredApp());
  await makeAlbum(page, 'Summer');
}, 120_000);
afterAll(() => world.stop());

it.each(['Share the album', 'Ask for photos'])(
  'ends a link after a week by the clock of the service, whatever the clock of the device says: %s',
  async (button) => {
    await page.evaluate(`globalThis.rightNow ??= Date.now; Date.now = () => rightNow() + ${400 * DAY}`);
    await linkTo(page, button);
    const { body } = await world.service.client.get('/v1/links', { token: await tokenIn(page) });
    const [{ created_at, expires_at }] = body.links;
    expect(Date.parse(expires_at) - Date.parse(created_at)).toBe(7 * DAY);
  },
  60_000,
);

it('says what to do where the browser does not let the page copy', async () => {
  await page.evaluate("navigator.clipboard.writeText = () => Promise.reject(new Error('Write permission denied.'))");
  await page.getByRole('button', { name: 'Share the album' }).click();
  await page.getByRole('button', { name: 'Make link' }).click();
  await page.getByRole('button', { name: 'Copy' }).click();
  await page.getByText('Copy the address yourself: it is selected.').waitFor({ timeout: 10_000 });
}, 60_000);
