import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { MAX_REASON } from '../../domain/accounts/suspension.js';
import { MINUTE } from '../../domain/kernel/instant.js';
import { aPerson, confirmSecondFactor, logIn, type Person } from '../support/people/person.js';
import { openBrowser } from '../support/processes/browser.js';
import {
  openPage,
  overflow,
  overflowOfLargeText,
  picture,
  violations,
  type Opened,
} from '../support/processes/opened-page.js';
import { buildConsole, startExposed, TOKEN } from '../support/processes/operator-console.js';
import { startTestService, type TestService } from '../support/service/test-service.js';

const PANELS = ['overview', 'people', 'keys', 'federation', 'deprecations', 'storage', 'log'];

let service: TestService;
let exposed: TestService;
let browser: Browser;
let person: Person;
beforeAll(async () => {
  buildConsole();
  service = await startTestService({
    env: { FEDERATION_PEERS: 'photos.example.net', QUOTA_HARD_LIMIT: '10000000000' },
  });
  exposed = await startExposed();
  person = await aPerson(service.client);
  await confirmSecondFactor(service.client, person, service.clock.now());
  await someHours(service);
  browser = await openBrowser();
}, 120_000);
afterAll(async () => {
  await browser.close();
  await service.stop();
  await exposed.stop();
});

/** Records the figures of two hours of use. */
async function someHours({ clock, service: { parts } }: TestService): Promise<void> {
  const answered = (route: string, status: number, seconds: number): void =>
    parts.metrics.answered({ requestId: '', method: 'GET', route, status, seconds });
  for (let minute = 0; minute < 120; minute += 1) {
    const busy = 20 + Math.round(15 * Math.sin(minute / 12));
    for (let count = 0; count < busy; count += 1) answered('/v1/albums', 200, count / 500);
    for (let count = 0; count < busy / 8; count += 1) answered('/v1/auth/login', count % 3 === 0 ? 401 : 200, 0.25);
    if (minute % 40 === 30) answered('/v1/albums', 503, 2);
    clock.advance(MINUTE);
    await parts.serviceHistory.record();
  }
}

function consoleOf(of: TestService): string {
  return `${of.admin.baseUrl}/console`;
}

async function show(page: Page, panel: string): Promise<void> {
  await page.goto(`${consoleOf(service)}#/${panel}`);
  await page.locator(`nav a[aria-current][href="#/${panel}"]`).waitFor();
  await page.waitForLoadState('networkidle');
}

async function close({ page, complaints }: Opened): Promise<void> {
  await page.context().close();
  // Chromium itself logs the one refusal.
  expect(complaints.filter((each) => !each.includes('409'))).toEqual([]);
}

async function find(page: Page): Promise<void> {
  await show(page, 'people');
  await page.getByLabel('Login address, or how it begins').fill(person.address);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: person.address }).waitFor();
}

async function report() {
  return (await service.admin.get(`/admin/accounts?address=${person.address}`)).body;
}

describe('every panel', () => {
  it.each([
    [360, 'dark'],
    [768, 'light'],
    [1440, 'light'],
    [1440, 'dark'],
  ] as const)(
    'fits %d px, in %s, without an error or an axe violation',
    async (width, colors) => {
      const opened = await openPage(browser, consoleOf(service), width, colors);
      const { page } = opened;
      for (const panel of PANELS) {
        await (panel === 'people' ? find(page) : show(page, panel));
        await picture(page, `console-${panel}-${width}-${colors}`);
        const wide = [await overflow(page), await overflowOfLargeText(page)];
        expect({ panel, violations: await violations(page), wide }).toEqual({ panel, violations: [], wide: [0, 0] });
      }
      await close(opened);
    },
    60_000,
  );
});

describe('an operator', () => {
  let opened: Opened;
  let page: Page;
  beforeAll(async () => {
    opened = await openPage(browser, consoleOf(service));
    page = opened.page;
  });
  afterAll(() => close(opened));

  const said = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();

  it('comes from the front page by keyboard, and goes through the menu by it', async () => {
    await page.goto(`${service.admin.baseUrl}/`);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/console$/);
    await page.getByText('The service works.').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'People', level: 1 }).waitFor();
    expect(await page.evaluate('document.activeElement.textContent')).toBe('People');
  });

  it('follows a click that comes before the first paint', async () => {
    const early = await browser.newPage();
    await early.addInitScript("addEventListener('DOMContentLoaded', () => (location.hash = '#/people'))");
    await early.goto(consoleOf(service));
    await early.getByRole('heading', { name: 'People', level: 1 }).waitFor();
    await early.close();
  });

  it('sees what the figures are', async () => {
    await show(page, 'overview');
    // The person who signed up since is not in the sum, so the page says when it was made.
    await page.getByText(/^\d+ at \d{2}:\d{2}$/).waitFor();
    await page.getByText('Requests a minute').waitFor();
    expect(await page.locator('path.line-0').first().getAttribute('d')).toMatch(/^M0\.0 [\d.]+(L[\d.]+ [\d.]+){118}$/);
    await page.getByText('The figures by quarter of an hour').click();
    await page
      .getByRole('cell', { name: /^\d{2}:\d{2}$/ })
      .first()
      .waitFor();
  });

  it('suspends somebody by keyboard alone, lifts it, and sets limits', async () => {
    await find(page);
    expect(await page.getByLabel('Reason').getAttribute('maxlength')).toBe(String(MAX_REASON));
    await page.getByLabel('Reason').focus();
    await page.keyboard.type('Unpaid since October');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await said('The account is suspended.');
    expect((await report()).suspension).toEqual({ mode: 'uploads', reason: 'Unpaid since October' });
    await page.getByRole('button', { name: 'Lift the suspension' }).click();
    await said('The suspension is lifted.');
    expect((await report()).suspension).toBeNull();
    await page.getByLabel('Hard limit').fill('1.5 GB');
    await page.getByRole('button', { name: 'Set', exact: true }).click();
    await said('The limits are set.');
    expect((await report()).own_limits).toEqual({ soft_limit: null, hard_limit: 1_500_000_000 });
    await page.getByLabel('Hard limit').fill('10GiB');
    const set = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await page.getByRole('button', { name: 'Set', exact: true }).click();
    await set;
    expect((await report()).own_limits.hard_limit).toBe(10 * 2 ** 30);
    await find(page);
    expect(await page.getByLabel('Hard limit').inputValue()).toBe('10 GiB');
    await page.getByText('0 bytes of 10 GiB').waitFor();
    await page.getByLabel('Hard limit').fill('unbounded');
    const lifted = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await page.getByRole('button', { name: 'Set', exact: true }).click();
    await lifted;
    expect((await report()).own_limits.hard_limit).toBe(Number.MAX_SAFE_INTEGER);
    await find(page);
    expect(await page.getByLabel('Hard limit').inputValue()).toBe('unbounded');
    await page.getByLabel('Hard limit').fill('lots');
    await page.getByRole('button', { name: 'Set', exact: true }).click();
    await page.getByRole('alert').filter({ hasText: 'Hard limit: write a size' }).waitFor();
  });

  it('removes a second factor after a confirmation, which Escape cancels', async () => {
    await find(page);
    await page.getByRole('button', { name: 'Take it off …' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect((await report()).second_factor).toBe('confirmed');
    await page.getByRole('button', { name: 'Take it off …' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Take it off', exact: true }).click();
    await said('The second factor is off.');
    expect((await report()).second_factor).toBe('none');
  });

  it('rotates a key', async () => {
    const before: number = (await service.admin.get('/admin/keys')).body.keys.length;
    await show(page, 'keys');
    await page.getByRole('button', { name: 'Rotate the signing key …' }).click();
    expect(await page.getByRole('dialog').textContent()).toContain('capabilities end');
    await page.getByRole('button', { name: 'Rotate the signing key', exact: true }).click();
    await said('The server has a new signing key.');
    expect((await service.admin.get('/admin/keys')).body.keys).toHaveLength(before + 1);
  });

  it('revokes a capability, and announces a deprecation', async () => {
    await show(page, 'federation');
    await page.getByLabel('jti of a capability of this server').fill('2f1c7a54-9d0e-4c3b-8a61-5e7f90b2d483');
    await page.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('cell', { name: '2f1c7a54-9d0e-4c3b-8a61-5e7f90b2d483' }).waitFor();
    const { max } = service.service.parts.config.protocol;
    await show(page, 'deprecations');
    await page.getByLabel('Protocol version').fill(max);
    await page.getByLabel('Cutoff (UTC)').fill('2030-01-01T00:00');
    await page.getByRole('button', { name: 'Announce' }).click();
    await said('It is announced.');
    const { deprecations } = (await service.admin.get('/admin/deprecations')).body;
    expect(deprecations).toMatchObject([{ protocol_version: max, cutoff_at: '2030-01-01T00:00:00.000Z' }]);
    const near = new Date(service.clock.now() + 86_400_000).toISOString().slice(0, 16);
    await page.getByLabel('Cutoff (UTC)').fill(near);
    await page.getByRole('button', { name: 'Announce', exact: true }).click();
    await page.getByText('no albums become read-only').first().waitFor();
    await page.getByRole('button', { name: 'Announce anyway …' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Announce anyway' }).click();
    await said('It is announced.');
    const [moved] = (await service.admin.get('/admin/deprecations')).body.deprecations;
    expect(moved.cutoff_at).toBe(`${near}:00.000Z`);
  });

  it('checks the store, and sees its progress and report', async () => {
    await show(page, 'storage');
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByText('Ledger, references, charges and stored bytes agree.').waitFor();
    await said('The check has ended.');
  });
});

describe('people', () => {
  let opened: Opened;
  let page: Page;
  beforeAll(async () => {
    opened = await openPage(browser, consoleOf(service), 360, 'dark');
    page = opened.page;
  });
  afterAll(() => close(opened));

  const said = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();
  const confirm = async (label: string) => {
    await page.getByRole('button', { name: `${label} …`, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: label, exact: true }).click();
  };

  it('are listed by what they store, added, found by how an address begins, and opened', async () => {
    await show(page, 'people');
    await page.getByRole('button', { name: person.address }).waitFor();
    await page.getByLabel('Their login address').fill('zoe@example.org');
    await page.keyboard.press('Enter');
    await said('The account is made.');
    const password = (await page.locator('code.password').textContent()) ?? '';
    const signedIn = await logIn(service.client, { ...person, address: 'zoe@example.org', password });
    expect(signedIn.status).toBe(200);
    await page.getByLabel('Login address, or how it begins').fill('zo');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'zoe@example.org' }).click();
    await page.getByRole('heading', { name: 'zoe@example.org' }).waitFor();
    await picture(page, 'console-person-360-dark');
    expect({ violations: await violations(page), wide: await overflow(page) }).toEqual({ violations: [], wide: 0 });
  });

  it('are signed out, deleted, and taken back', async () => {
    await confirm('Sign out');
    await said('1 session is ended.');
    await confirm('Delete');
    await said('It is deleted on');
    await page.getByRole('button', { name: 'Keep the account' }).click();
    await said('The deletion is cancelled.');
    const { body } = await service.admin.get('/admin/accounts?address=zoe@example.org');
    expect(body.deletes_at).toBeNull();
    await confirm('Delete at once');
    await said('zoe@example.org is being deleted.');
    await page.waitForLoadState('networkidle');
    expect(await page.getByRole('heading', { name: 'zoe@example.org' }).count()).toBe(0);
    expect((await service.admin.get('/admin/people?view=deleting')).body.accounts).toMatchObject([
      { address: 'zoe@example.org' },
    ]);
  });

  it('have what was done to them in the log', async () => {
    await show(page, 'log');
    await page.getByRole('cell', { name: 'account sign-out' }).waitFor();
    const { body } = await service.admin.get('/admin/accounts?address=zoe@example.org');
    await page.getByLabel('Account id').fill(body.account_id);
    await page.keyboard.press('Enter');
    await page.getByRole('cell', { name: 'account create' }).waitFor();
    await page.getByRole('cell', { name: 'keys rotate' }).waitFor({ state: 'detached' });
  });

  it('are looked for again when the same search is sent again', async () => {
    await show(page, 'people');
    await page.getByLabel('Login address, or how it begins').fill('yu');
    await page.keyboard.press('Enter');
    await page.getByText('Nobody.').waitFor();
    await service.client.post('/v1/auth/register', {
      body: { address: 'yuri@example.org', password: person.password },
    });
    await page.getByRole('button', { name: 'Find' }).click();
    await page.getByRole('button', { name: 'yuri@example.org' }).waitFor();
  });
});

describe('not on loopback', () => {
  it('the token signs in, for as long as the tab lives or until the operator signs out', async () => {
    const { page, complaints } = await openPage(browser, consoleOf(exposed), 360, 'dark');
    await picture(page, 'console-sign-in-360-dark');
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('ADMIN_TOKEN').fill('wrong');
    await page.keyboard.press('Enter');
    await page.getByText('This is not the ADMIN_TOKEN of this service.').waitFor();
    await page.getByLabel('ADMIN_TOKEN').fill(TOKEN);
    await page.keyboard.press('Enter');
    await page.getByText('The service works.').waitFor();
    await page.reload();
    await page.getByText('The service works.').waitFor();
    expect(page.url() + (await page.content())).not.toContain(TOKEN);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.reload();
    await page.getByLabel('ADMIN_TOKEN').waitFor();
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
    // Chromium itself logs the one 401.
    expect(complaints.filter((each) => !each.includes('401'))).toEqual([]);
    await page.context().close();
  }, 60_000);

  it('shows a page without a token, and nothing else', async () => {
    const { headers, bytes } = await exposed.admin.get('/console');
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/);
    expect(Buffer.from(bytes).toString()).toContain('data-token="asked"');
    expect((await exposed.admin.get('/admin/history')).status).toBe(401);
    expect((await exposed.admin.get('/console/main.tsx')).status).toBe(404);
    expect((await service.client.get('/console')).status).toBe(404);
  });
});
