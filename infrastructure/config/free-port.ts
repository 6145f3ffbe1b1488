import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/**
 * Replaces PORT=0, which is for tests, by a free port. BASE_URL contains the port and is part of every token, so the
 * port is chosen first and written to the environment, where worker processes read it too.
 */
export async function withFreePort(environment: NodeJS.ProcessEnv): Promise<void> {
  if (environment['PORT']?.trim() !== '0') return;
  const probe = createServer().listen(0, environment['HOST']?.trim() ?? '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch {
    // The service cannot listen there either, and says which variable to change.
    return;
  }
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  environment['PORT'] = String(port);
}
