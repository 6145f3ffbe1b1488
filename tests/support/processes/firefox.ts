import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const NEED = new URL('../../../tools/need', import.meta.url).pathname;

/** Preferences that stop Firefox's requests at its start and the dialogs that would disturb a test. */
const QUIET = {
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'toolkit.telemetry.enabled': false,
};

/** Opens Debian's Firefox, headless, at an address. Nothing drives it: the page reports to the test with a request. */
export async function openFirefox(address: string): Promise<{ stop(): Promise<void> }> {
  execFileSync(NEED, ['firefox-esr'], { stdio: 'inherit' });
  const profile = await mkdtemp(join(tmpdir(), 'gatehouse-firefox-'));
  const lines = Object.entries(QUIET).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  await writeFile(join(profile, 'user.js'), `${lines.join('\n')}\n`);
  const child = spawn('firefox-esr', ['--headless', '--no-remote', '--profile', profile, address], { stdio: 'ignore' });
  const ended = once(child, 'close');
  return {
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}
