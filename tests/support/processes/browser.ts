import { execFileSync } from 'node:child_process';
import { chromium, type Browser } from 'playwright-core';

const NEED = new URL('../../../tools/need', import.meta.url).pathname;

/** Chromium without its windows: the same engine, in half the processor time. Other systems than Debian lack it. */
const HEADLESS = 'chromium-headless-shell';
const FIND = `command -v ${HEADLESS} || command -v chromium || true`;

/** Opens Debian's Chromium, headless; installs it if missing. It connects only to the hosts that the test names. */
export async function openBrowser(): Promise<Browser> {
  if (foundProgram() === '') execFileSync(NEED, [HEADLESS], { stdio: 'inherit' });
  const executablePath = foundProgram();
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

function foundProgram(): string {
  return execFileSync('sh', ['-c', FIND], { encoding: 'utf8' }).trim();
}
