import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Locator, Page } from 'playwright-core';
import { until } from '../uploads/uploads.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export interface Opened {
  readonly page: Page;
  /** Warnings and errors on the console, and requests to other addresses than the service's. */
  readonly complaints: string[];
}

export type Colors = 'light' | 'dark';

/** Opens a page in a new browser context, with the page's policy in force. */
export async function openPage(
  browser: Browser,
  address: string,
  width = 1440,
  colorScheme: Colors = 'light',
): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme, bypassCSP: false });
  // Below the time of a test, so that an error names the element that did not come.
  context.setDefaultTimeout(60_000);
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

/** Returns the violations that axe finds. The test injects axe, which the page's policy would let no script do. */
export async function violations(page: Page): Promise<string[]> {
  const found = await page.evaluate<{ violations: { id: string; nodes: { html: string }[] }[] }>(
    `${AXE}; axe.run(document, { resultTypes: ['violations'] })`,
  );
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

/** Returns the number of pixels by which the page is wider than its window. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}

/** Returns the number of pixels by which the page is wider than its window when its text is twice as large. */
export async function overflowOfLargeText(page: Page): Promise<number> {
  await page.evaluate("document.documentElement.style.fontSize = '200%'");
  const wide = await overflow(page);
  await page.evaluate("document.documentElement.style.fontSize = ''");
  return wide;
}

/** Saves a screenshot in the folder that PICTURES names, if it is set. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES'];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

const STILL = "document.getAnimations().every(({ playState }) => playState !== 'running')";

/** Waits until nothing moves on the page. It looks, since `finished` of a spinner that goes away rejects. */
export async function settled(page: Page): Promise<void> {
  await until(() => page.evaluate<boolean>(STILL));
}

/** Waits until the element has the focus. */
export async function hasFocus(element: Locator): Promise<void> {
  const isFocused = (each: unknown): boolean => {
    const { ownerDocument } = each as { ownerDocument: { activeElement: unknown } };
    return ownerDocument.activeElement === each;
  };
  await until(() => element.evaluate(isFocused));
}

interface Rendered {
  readonly ownerDocument: {
    readonly defaultView: { getComputedStyle(of: unknown): { getPropertyValue(name: string): string } };
  };
}

/** Returns an element's computed style. */
export function styleOf(element: Locator, name: string): Promise<string> {
  const read = (each: unknown, property: string): string =>
    (each as Rendered).ownerDocument.defaultView.getComputedStyle(each).getPropertyValue(property);
  return element.evaluate(read, name);
}

/** Presses a button by the keyboard. */
export async function press(button: Locator): Promise<void> {
  await button.focus();
  await button.page().keyboard.press('Enter');
}
