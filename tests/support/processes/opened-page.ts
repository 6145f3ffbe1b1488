import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export interface Opened {
  readonly page: Page;
  /** What the console complained of, and addresses that are not the service's own. */
  readonly complaints: string[];
}

export type Colors = 'light' | 'dark';

/** A page in a browser context of its own, with the policy of the page in force. */
export async function openPage(
  browser: Browser,
  address: string,
  width = 1440,
  colorScheme: Colors = 'light',
): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme, bypassCSP: false });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(new URL(address).origin) && !url.startsWith('data:')) complaints.push(`asked for ${url}`);
  });
  await page.goto(address);
  return { page, complaints };
}

/** What axe finds wrong. It is put into the page by the test, which the page's policy would not let anybody do. */
export async function violations(page: Page): Promise<string[]> {
  const found = await page.evaluate<{ violations: { id: string; nodes: { html: string }[] }[] }>(
    `${AXE}; axe.run(document, { resultTypes: ['violations'] })`,
  );
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

/** How many pixels the page is wider than its window. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}

/** Keeps a picture where the variable PICTURES names a folder for them. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES'];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}
