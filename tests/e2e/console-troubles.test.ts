import { EventEmitter, once } from 'node:events';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page, Route } from 'playwright-core';
import { openPage, overflow, overflowOfLargeText, styleOf } from '../support/processes/opened-page.js';
import { startConsole, TOKEN, type OperatorConsole } from '../support/processes/operator-console.js';

const LONG_ADDRESS = `${'somebody.'.repeat(6)}ann@${'sub.'.repeat(40)}example.org`;

let operator: OperatorConsole;
beforeAll(async () => {
  operator = await startConsole();
}, 120_000);
afterAll(() => operator.stop());

const fails = (route: Route) => route.abort();
const hangs = () => undefined;
const isAlert = (page: Page) => page.getByRole('alert');

/** Signs in on a page whose clock the test sets. */
function signIn(): Promise<Page> {
  return operator.signIn(1280, async (page) => {
    await page.clock.install();
    await page.reload();
  });
}

it('says of a token that no header can carry that it is not the right one', async () => {
  const { page } = await openPage(operator.browser, operator.address);
  await page.getByLabel('ADMIN_TOKEN').fill('an-operators-token…');
  await page.keyboard.press('Enter');
  expect(await isAlert(page).textContent()).toBe('This is not the ADMIN_TOKEN of this service.');
  await page.context().close();
}, 60_000);

it('says no longer that the service works when it does not answer', async () => {
  const page = await signIn();
  await page.route('**/admin/**', fails);
  await page.clock.fastForward(31_000);
  await isAlert(page).filter({ hasText: 'The service does not answer.' }).waitFor();
  expect(await page.getByText('The service works.').count()).toBe(0);
  await page.unroute('**/admin/**');
  await page.clock.fastForward(31_000);
  await page.getByText('The service works.').waitFor();
  // The figures of the last hours come by a request of their own.
  await isAlert(page).waitFor({ state: 'detached' });
  await page.context().close();
}, 60_000);

it('says no longer that the service works when a request hangs', async () => {
  const page = await signIn();
  await page.route('**/admin/**', hangs);
  await page.clock.fastForward(31_000);
  await page.clock.fastForward(61_000);
  await isAlert(page).filter({ hasText: 'The service does not answer.' }).waitFor();
  expect(await page.getByText('The service works.').count()).toBe(0);
  await page.context().close();
}, 60_000);

it.each(['keys', 'federation', 'deprecations'])(
  'does not say that %s are none before it knows',
  async (panel) => {
    const page = await signIn();
    await page.route('**/admin/**', hangs);
    await page.goto(`${operator.address}#/${panel}`);
    await page.getByRole('button').nth(1).waitFor();
    expect(await page.getByText(/^None|^Nothing/).allTextContents()).toEqual([]);
    await page.context().close();
  },
  60_000,
);

it('marks the current panel in forced colours too, which drop backgrounds', async () => {
  const page = await signIn();
  await page.emulateMedia({ forcedColors: 'active' });
  const links = page.getByRole('navigation').getByRole('link');
  expect(await styleOf(links.nth(0), 'outline-style')).toBe('solid');
  expect(await styleOf(links.nth(1), 'outline-style')).toBe('none');
  await page.context().close();
}, 60_000);

it('does not promise to repeat what an operator did when no answer came', async () => {
  const page = await signIn();
  await page.goto(`${operator.address}#/people`);
  await page.route('**/admin/accounts', fails);
  await page.getByLabel('Their login address').fill('ann@example.org');
  await page.keyboard.press('Enter');
  const said = page.getByRole('status').filter({ hasText: 'The service does not answer.' });
  expect(await said.textContent()).toContain('Check whether this was done before you repeat it.');
  await page.context().close();
}, 60_000);

it('follows a check of the store when each answer takes longer than the time between two questions', async () => {
  const page = await signIn();
  const started_at = new Date().toISOString();
  const running = { repair: false, started_at, step: 'blobs', done: 0 };
  const waiting = new EventEmitter();
  let count = 0;
  await page.route('**/admin/storage/check', (route) => {
    const done = (count += 1);
    const answer = () => route.fulfill({ json: { running: { ...running, done }, last: null } });
    waiting.emit(`asked ${done}`, answer);
  });
  const asked = async (done: number) => (await once(waiting, `asked ${done}`))[0] as () => Promise<void>;
  const first = asked(1);
  await page.goto(`${operator.address}#/storage`);
  await (
    await first
  )();
  const second = asked(2);
  await page.getByText('blobs, 1 done').waitFor();
  await page.clock.runFor(1_100);
  const answerLate = await second;
  await page.clock.runFor(1_100);
  await answerLate();
  await page.getByText('blobs, 2 done').waitFor();
  await page.context().close();
}, 60_000);

it('says what became of a check: another runs, it was cut off, or it has ended', async () => {
  const page = await signIn();
  const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();
  const check = (repair: boolean) => ({ repair, started_at: at(10), step: 'blobs', done: 0 });
  const report = { repaired: false, found: 0, left: 0, counts: {}, findings: [] };
  const ended = (second: number) => ({ repair: false, started_at: at(second), finished_at: at(second + 1), report });
  let state: object = { running: null, last: ended(1) };
  await page.route('**/admin/storage/check', (route) => route.fulfill({ json: state }));
  await page.goto(`${operator.address}#/storage`);
  await page.getByText('Ledger, references, charges and stored bytes agree.').waitFor();
  const begin = () => page.getByRole('button', { name: 'Check', exact: true }).click();
  const said = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();
  const after = async (next: object) => {
    state = next;
    await page.clock.runFor(1_100);
  };
  state = { running: check(true), last: ended(1) };
  await begin();
  await said('Another check is running. Begin this one after it.');
  await after({ running: null, last: ended(10) });
  await page.getByRole('button', { name: 'Check', exact: true, disabled: false }).waitFor();
  state = { running: { ...check(false), started_at: at(20) }, last: ended(10) };
  await begin();
  await said('The check has begun.');
  await after({ running: null, last: null });
  await said('The check was cut off: the service has restarted. Begin it again.');
  state = { running: { ...check(false), started_at: at(30) }, last: null };
  await begin();
  await said('The check has begun.');
  await after({ running: null, last: ended(30) });
  await said('The check has ended.');
  await page.context().close();
}, 60_000);

it('rejects a year of five digits as a cutoff', async () => {
  const page = await signIn();
  await page.goto(`${operator.address}#/deprecations`);
  await page.getByLabel('Protocol version').fill('2026-11-01');
  const cutoff = page.getByLabel('Cutoff (UTC)');
  await cutoff.evaluate((input) => ((input as unknown as { value: string }).value = '12027-01-01T00:00'));
  expect(await cutoff.evaluate((input) => (input as unknown as { checkValidity(): boolean }).checkValidity())).toBe(
    false,
  );
  await page.context().close();
}, 60_000);

it('breaks a long address, not the heads beside it, the address of a page, and the id of a key', async () => {
  const { status } = await operator.service.client.post('/v1/auth/register', {
    body: { address: LONG_ADDRESS, password: 'correct horse battery' },
  });
  expect(status).toBe(200);
  const page = await signIn();
  await page.goto(`${operator.address}#/people`);
  await page.getByRole('button', { name: LONG_ADDRESS }).waitFor();
  const heads = page.getByRole('columnheader');
  const heights = await heads.evaluateAll((all) =>
    all.map((head) => (head as unknown as { offsetHeight: number }).offsetHeight),
  );
  expect(new Set(heights).size).toBe(1);
  expect(heights[0]).toBeLessThan(45);
  await page.getByLabel('Login address, or how it begins').fill(LONG_ADDRESS);
  await page.keyboard.press('Enter');
  await page.getByText(`Addresses that begin with ${LONG_ADDRESS}`).waitFor();
  expect(await overflow(page)).toBe(0);
  const announced = {
    protocol_version: '2026-11-01',
    cutoff_at: '2027-06-01T00:00:00.000Z',
    min_client_build: '1.0.0',
  };
  const info_url = `https://example.org/${'the_new_minimum_'.repeat(12)}`;
  const json = { deprecations: [{ ...announced, stranded_albums: 0, info_url }] };
  await page.route('**/admin/deprecations', (route) => route.fulfill({ json }));
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto(`${operator.address}#/deprecations`);
  await page.getByText(info_url).waitFor();
  expect(await overflow(page)).toBe(0);
  expect((await operator.service.admin.post('/admin/keys/signing/rotate', { token: TOKEN })).status).toBe(200);
  await page.goto(`${operator.address}#/log`);
  await page.getByRole('cell', { name: 'keys rotate' }).waitFor();
  expect(await overflowOfLargeText(page)).toBe(0);
  await page.context().close();
}, 60_000);
