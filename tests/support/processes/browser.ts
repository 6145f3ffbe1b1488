import { execFileSync } from 'node:child_process';
import { chromium, type Browser } from 'playwright-core';

const NEED = new URL('../../../tools/need', import.meta.url).pathname;

/** Opens Debian's Chromium, headless; installs it if missing. It connects only to the hosts that the test names. */
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
