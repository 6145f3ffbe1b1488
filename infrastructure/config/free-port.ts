import { once } from 'node:events';
import { createServer } from 'node:net';
import { readAddresses } from './addresses.js';
import { EnvReader } from './env.js';

/**
 * The range is below the ports that Linux gives to connections, so that no connection takes the port before the service
 * listens. `fetch` allows all of them.
 */
const LOWEST = 11_000;
const COUNT = 9_000;
const TRIES = 20;

/**
 * Replaces PORT=0, which is for tests, by a free port, each process by another one. BASE_URL contains the port and is
 * part of every token, so the port is chosen first and written to the environment, where worker processes read it too.
 */
export async function withFreePort(environment: NodeJS.ProcessEnv): Promise<void> {
  const { host, port: configured } = readAddresses(new EnvReader(environment)).listen;
  if (configured !== 0) return;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = LOWEST + ((process.pid + tries) % COUNT);
    if (!(await isFree(port, host))) continue;
    environment['PORT'] = String(port);
    return;
  }
  // The service cannot listen there either, and its error names the variable to change.
}

async function isFree(port: number, host: string): Promise<boolean> {
  const probe = createServer().listen(port, host);
  try {
    await once(probe, 'listening');
  } catch {
    return false;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}
