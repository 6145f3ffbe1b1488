import { execFileSync } from 'node:child_process';
import type { Browser, Page } from 'playwright-core';
import { startTestService, type TestService } from '../service/test-service.js';
import { openBrowser } from './browser.js';
import { openPage } from './opened-page.js';

/** The operator's token of `startExposed`. */
export const TOKEN = 'an-operators-token-of-some-length';

/** Builds the console from the sources, which services of the tests serve. */
export function buildConsole(): void {
  execFileSync(process.execPath, [new URL('../../../tools/build-console.mjs', import.meta.url).pathname]);
}

/** Starts a service whose console asks for the token, as on every address that others reach. */
export function startExposed(): Promise<TestService> {
  return startTestService({ env: { ADMIN_HOST: '0.0.0.0', ADMIN_TOKEN: TOKEN } });
}

/** The console of a service of its own, in a browser. */
export interface OperatorConsole {
  readonly service: TestService;
  readonly browser: Browser;
  /** The address of the console. */
  readonly address: string;
  /** Opens a page, in which `before` runs first, and signs in. */
  signIn(width?: number, before?: (page: Page) => Promise<void>): Promise<Page>;
  stop(): Promise<void>;
}

export async function startConsole(): Promise<OperatorConsole> {
  buildConsole();
  const [service, browser] = [await startExposed(), await openBrowser()];
  const address = `${service.admin.baseUrl}/console`;
  const signIn = async (width = 1280, before = (_page: Page) => Promise.resolve()): Promise<Page> => {
    const { page } = await openPage(browser, address, width);
    await before(page);
    await page.getByLabel('ADMIN_TOKEN').fill(TOKEN);
    await page.keyboard.press('Enter');
    await page.getByText('The service works.').waitFor();
    return page;
  };
  const stop = async (): Promise<void> => {
    await browser.close();
    await service.stop();
  };
  return { service, browser, address, signIn, stop };
}
