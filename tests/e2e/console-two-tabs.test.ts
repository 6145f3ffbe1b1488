import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { DeleteDueAccounts } from '../../application/deletion/delete-due-accounts.js';
import { aPerson, confirmSecondFactor } from '../support/people/person.js';
import { startConsole, type OperatorConsole } from '../support/processes/operator-console.js';

let operator: OperatorConsole;
beforeAll(async () => {
  operator = await startConsole();
}, 120_000);
afterAll(() => operator.stop());

const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();

async function confirm(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: `${label} …` }).click();
  await page.getByRole('dialog').getByRole('button', { name: label }).click();
}

/** Two pages that show the card of one account. */
async function twoTabs(address: string): Promise<readonly [Page, Page]> {
  const open = async (): Promise<Page> => {
    const page = await operator.signIn();
    await page.goto(`${operator.address}#/people`);
    await page.getByRole('button', { name: address }).click();
    await page.getByRole('heading', { name: address }).waitFor();
    return page;
  };
  return [await open(), await open()];
}

it('shows what another tab has done, once it refuses what is done already', async () => {
  const person = await aPerson(operator.service.client);
  await confirmSecondFactor(operator.service.client, person, operator.service.clock.now());
  const [first, second] = await twoTabs(person.address);
  await confirm(first, 'Take it off');
  await said(first, 'The second factor is off.');
  await confirm(second, 'Take it off');
  await second.getByRole('button', { name: 'Take it off …' }).waitFor({ state: 'detached' });
  await said(second, 'second factor');
  for (const page of [first, second]) await page.context().close();
}, 60_000);

it('shows what operators did to the account, also when that changed no fact of it', async () => {
  const person = await aPerson(operator.service.client);
  const [first, second] = await twoTabs(person.address);
  await first.getByText('Nothing within 90 days.').waitFor();
  await confirm(first, 'Sign out');
  await first.getByRole('cell', { name: 'account sign-out' }).waitFor();
  await confirm(second, 'Delete');
  await second.getByRole('cell', { name: 'account delete' }).waitFor();
  expect(await second.getByRole('cell', { name: 'account sign-out' }).count()).toBe(1);
  for (const page of [first, second]) await page.context().close();
}, 60_000);

it('closes the card of an account that another tab deleted, and says so', async () => {
  const person = await aPerson(operator.service.client);
  const [first, second] = await twoTabs(person.address);
  await confirm(first, 'Delete at once');
  await said(first, 'is being deleted.');
  await operator.service.service.parts.make(DeleteDueAccounts).execute();
  await confirm(second, 'Sign out');
  await said(second, `${person.address} no longer exists. Another operator, or the person, may have deleted`);
  expect(await second.getByRole('heading', { name: person.address }).count()).toBe(0);
  for (const page of [first, second]) await page.context().close();
}, 60_000);

it('keeps the card while the service does not answer', async () => {
  const person = await aPerson(operator.service.client);
  const [page, other] = await twoTabs(person.address);
  await page.route('**/admin/**', (route) => route.abort());
  await confirm(page, 'Sign out');
  await said(page, 'The service does not answer.');
  expect(await page.getByRole('heading', { name: person.address }).count()).toBe(1);
  for (const each of [page, other]) await each.context().close();
}, 60_000);
