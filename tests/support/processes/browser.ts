import { execFileSync } from 'node:child_process';
import { chromium, type Browser } from 'playwright-core';

const NEED = new URL('../../../tools/need', import.meta.url).pathname;

/** Debian's Chromium without a screen; installed where it is missing. It calls nobody but who the test names. */
export async function openBrowser(): Promise<Browser> {
  execFileSync(NEED, ['chromium'], { stdio: 'inherit' });
  const executablePath = execFileSync('sh', ['-c', 'command -v chromium'], { encoding: 'utf8' }).trim();
  return chromium.launch({
    executablePath,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
