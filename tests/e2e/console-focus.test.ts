import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { hasFocus, openPage, press, violations } from '../support/processes/opened-page.js';
import { startConsole, TOKEN, type OperatorConsole } from '../support/processes/operator-console.js';

/** More than one page of the list of people. */
const PEOPLE = 27;

let operator: OperatorConsole;
beforeAll(async () => {
  operator = await startConsole();
  for (let count = 0; count < PEOPLE; count += 1) {
    const body = { address: `person-${count}@example.org` };
    expect((await operator.service.admin.post('/admin/accounts', { token: TOKEN, body })).status).toBe(201);
  }
}, 120_000);
afterAll(() => operator.stop());

async function showPeople(page: Page): Promise<void> {
  await page.goto(`${operator.address}#/people`);
  await hasFocus(page.getByRole('heading', { name: 'People', level: 1 }));
  await page.getByRole('button', { name: 'More' }).waitFor();
}

it.each([1280, 390])(
  'shows the account that was opened far down the list, %d px wide',
  async (width) => {
    const page = await operator.signIn(width);
    await showPeople(page);
    const row = page.locator('table button').nth(22);
    const address = (await row.textContent()) ?? '';
    await row.click();
    const heading = page.getByRole('heading', { name: address });
    await hasFocus(heading);
    const { y } = (await heading.boundingBox())!;
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y).toBeLessThan(900);
    // Again for the same account, which is shown already.
    await row.click();
    await hasFocus(heading);
    await page.context().close();
  },
  60_000,
);

it('keeps the focus at what was done to an account', async () => {
  const page = await operator.signIn(390);
  await showPeople(page);
  await press(page.locator('table button').nth(3));
  await page.getByLabel('Reason').fill('Unpaid');
  const said = (text: string) => page.getByRole('status').filter({ hasText: text });
  await press(page.getByRole('button', { name: 'Suspend' }));
  await hasFocus(said('The account is suspended.'));
  await press(page.getByRole('button', { name: 'Lift the suspension' }));
  await hasFocus(said('The suspension is lifted.'));
  await page.getByLabel('Hard limit').fill('1 byte');
  await page.keyboard.press('Enter');
  await hasFocus(said('The limits are set.'));
  await page.getByText('0 bytes of 1 byte').waitFor();
  await press(page.getByRole('button', { name: 'Delete …' }));
  await press(page.getByRole('dialog').getByRole('button', { name: 'Delete' }));
  await hasFocus(said('It is deleted on'));
  await press(page.getByRole('button', { name: 'Delete at once …' }));
  await press(page.getByRole('dialog').getByRole('button', { name: 'Delete at once' }));
  await hasFocus(said('is being deleted.'));
  await page.context().close();
}, 60_000);

it('gives the focus back after an action elsewhere, and leaves it in a field', async () => {
  const page = await operator.signIn();
  await page.goto(`${operator.address}#/keys`);
  await hasFocus(page.getByRole('heading', { name: 'Keys', level: 1 }));
  await press(page.getByRole('button', { name: 'Rotate the signing key …' }));
  await press(page.getByRole('dialog').getByRole('button', { name: 'Rotate the signing key' }));
  await page.getByRole('status').filter({ hasText: 'The server has a new signing key.' }).waitFor();
  expect(await page.evaluate('document.activeElement === document.body')).toBe(false);
  await showPeople(page);
  await page.getByLabel('Their login address').fill('person-0@example.org');
  await page.keyboard.press('Enter');
  await page.getByRole('status').filter({ hasText: 'The address is already in use' }).waitFor();
  await hasFocus(page.getByLabel('Their login address'));
  await page.context().close();
}, 60_000);

it('ends a list with a sentence that has the focus of the button', async () => {
  const page = await operator.signIn();
  await showPeople(page);
  await press(page.getByRole('button', { name: 'More' }));
  await hasFocus(page.getByText('That is all.'));
  expect(await page.locator('table button').count()).toBe(PEOPLE);
  expect(await violations(page)).toEqual([]);
  await page.context().close();
}, 60_000);

it('reads the log again when the same filter is sent again', async () => {
  const page = await operator.signIn();
  await page.goto(`${operator.address}#/log`);
  await page.getByRole('cell', { name: 'account create' }).first().waitFor();
  await operator.service.admin.post('/admin/federation/revocations', {
    token: TOKEN,
    body: { jti: 'c0ffee00-9d0e-4c3b-8a61-5e7f90b2d483' },
  });
  await page.getByRole('button', { name: 'Show' }).click();
  await page.getByRole('cell', { name: 'federation revoke' }).waitFor();
  await page.context().close();
}, 60_000);

it('signs in by keyboard, and says why it asks again for a token that it had', async () => {
  const { page } = await openPage(operator.browser, operator.address);
  const field = page.getByLabel('ADMIN_TOKEN');
  await hasFocus(field);
  await field.fill('wrong');
  await press(page.getByRole('button', { name: 'Sign in' }));
  await page.getByRole('alert').filter({ hasText: 'This is not the ADMIN_TOKEN' }).waitFor();
  await hasFocus(field);
  await field.fill(TOKEN);
  await press(page.getByRole('button', { name: 'Sign in' }));
  await hasFocus(page.getByRole('heading', { name: 'Overview', level: 1 }));
  await page.evaluate("sessionStorage.setItem('gatehouse-admin-token', 'of-yesterday')");
  await page.reload();
  await page.getByRole('alert').filter({ hasText: 'The service no longer accepts the token' }).waitFor();
  // Set by an effect, which runs once the alert is painted.
  await page.waitForFunction("document.title === 'Gatehouse console'");
  await field.fill(TOKEN);
  await page.keyboard.press('Enter');
  await page.getByText('The service works.').waitFor();
  await press(page.getByRole('button', { name: 'Sign out' }));
  await hasFocus(field);
  expect(await page.getByRole('alert').count()).toBe(0);
  await page.context().close();
}, 60_000);
