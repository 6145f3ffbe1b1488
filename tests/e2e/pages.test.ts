import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../support/processes/browser.js';
import {
  openPage,
  overflow,
  overflowOfLargeText,
  picture,
  settled,
  violations,
  type Colors,
  type Opened,
} from '../support/processes/opened-page.js';
import { startTestService, type TestService } from '../support/service/test-service.js';

let service: TestService;
let browser: Browser;
let pages: Record<'public' | 'operator', string>;
beforeAll(async () => {
  service = await startTestService();
  browser = await openBrowser();
  pages = { public: service.client.baseUrl, operator: service.admin.baseUrl };
}, 120_000);
afterAll(async () => {
  await browser.close();
  await service.stop();
});

async function open(address: string, width?: number, colors?: Colors): Promise<Opened> {
  const opened = await openPage(browser, address, width, colors);
  if (address.endsWith('/docs')) await opened.page.waitForSelector('html[data-ready]', { timeout: 60_000 });
  return opened;
}

describe.each(['public', 'operator'] as const)('the pages of the %s listener', (listener) => {
  it.each([
    [320, 'light'],
    [768, 'dark'],
    [1440, 'light'],
    [1440, 'dark'],
  ] as const)(
    'fit %d px, in %s, without an error or an axe violation',
    async (width, colors) => {
      for (const path of ['/', '/docs']) {
        const { page, complaints } = await open(pages[listener] + path, width, colors);
        await picture(page, `${listener}${path.replace('/', '-')}-${width}-${colors}`);
        // The reference's own sizes are in pixels, so that large text is no test of it.
        const wide = [await overflow(page), path === '/' ? await overflowOfLargeText(page) : 0];
        expect({ path, complaints, violations: await violations(page), wide }).toEqual({
          path,
          complaints: [],
          violations: [],
          wide: [0, 0],
        });
        await page.context().close();
      }
    },
    240_000,
  );
});

it('the page of a sign-in that came to nothing has no axe violation', async () => {
  const { page } = await open(`${pages.public}/v1/auth/oidc/corp/callback?code=c&state=s`, 360, 'dark');
  await page.getByRole('heading', { name: 'This way in is not offered here' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.context().close();
});

it('the front page leads to the reference by keyboard alone', async () => {
  const { page } = await open(`${pages.public}/`);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/docs$/);
  await page.waitForSelector('html[data-ready]', { timeout: 60_000 });
  expect(await page.title()).toContain('API reference');
  await page.context().close();
}, 120_000);

it.each([
  ['public', 'Discovery', 'readServerInfo'],
  ['operator', 'Operator: quota', 'auditQuota'],
] as const)(
  'a request can be tried at the %s listener',
  async (listener, tag, id) => {
    const { page, complaints } = await open(`${pages[listener]}/docs`);
    await page.locator(`h3[data-tag="${tag}"]`).click();
    const operation = page.locator(`.opblock[id$="-${id}"]`);
    await operation.locator('.opblock-summary-control').click();
    await operation.locator('button.execute').click();
    await operation.locator('.live-responses-table .response .response-col_status').first().waitFor();
    expect(
      await operation.locator('.live-responses-table .response .response-col_status').first().textContent(),
    ).toContain('200');
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  120_000,
);

it.each([
  [320, 'light'],
  [1440, 'dark'],
] as const)(
  'an opened operation of the reference fits %d px, in %s, without an axe violation',
  async (width, colors) => {
    const { page } = await open(`${pages.public}/docs`, width, colors);
    // A body that is a file, one that is text, and none.
    for (const [tag, id] of [
      ['Devices', 'publishDirectory'],
      ['Sessions', 'refresh'],
      ['Users', 'readDiscoverability'],
    ] as const) {
      await page.locator(`h3[data-tag="${tag}"]`).click();
      const operation = page.locator(`.opblock[id$="-${id}"]`);
      await operation.locator('.opblock-summary-control').click();
      await operation.locator('button.execute').waitFor();
    }
    await page.locator('.opblock[id$="-readDiscoverability"] button.execute').click();
    await page.locator('.live-responses-table .response-col_status').first().waitFor();
    await settled(page);
    await picture(page, `operation-${width}-${colors}`);
    expect({ violations: await violations(page), wide: await overflow(page) }).toEqual({ violations: [], wide: 0 });
    await page.getByRole('button', { name: 'Authorize' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().waitFor();
    await settled(page);
    expect(await violations(page)).toEqual([]);
    await page.context().close();
  },
  240_000,
);

describe('without a browser', () => {
  it('the front page is JSON, and says whether the service is well', async () => {
    const { status, body } = await service.client.get('/');
    expect([status, body]).toEqual([200, expect.objectContaining({ service: 'Gatehouse', status: 'ok' })]);
  });

  it('no page is cached, nor a file of one', async () => {
    for (const path of ['/', '/docs', '/docs/page.css', '/docs/swagger-ui-bundle.js']) {
      const { status, headers } = await service.client.get(path);
      expect([path, status, headers.get('cache-control')]).toEqual([path, 200, 'no-store']);
    }
  });

  it('no file but those of the reference is served', async () => {
    for (const file of ['x', '..%2f..%2fpackage.json', '__proto__', 'swagger-ui.js']) {
      expect((await service.client.get(`/docs/${file}`)).status).toBe(404);
    }
  });
});
