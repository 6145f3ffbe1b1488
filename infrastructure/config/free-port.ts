import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/**
 * PORT=0, which is for tests, asks for any free port. BASE_URL is made of the port and stands in every token, so the
 * port is chosen before anything else, and written into the environment, where worker processes find it too.
 */
export async function withFreePort(environment: NodeJS.ProcessEnv): Promise<void> {
  if (environment['PORT']?.trim() !== '0') return;
  const probe = createServer().listen(0, environment['HOST']?.trim() ?? '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  environment['PORT'] = String(port);
}
