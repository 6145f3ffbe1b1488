import { execFile } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { freePort } from '../support/database/mariadb-server.js';
import { startTestService, type TestService } from '../support/service/test-service.js';

let service: TestService;
let nowhere: string;
beforeAll(async () => {
  service = await startTestService();
  nowhere = `http://127.0.0.1:${await freePort()}`;
});
afterAll(() => service.stop());

/** Runs an example to its end, with these arguments and this environment alone. */
function example(name: string, values: readonly string[], env: Record<string, string> = {}) {
  return new Promise<{ code: unknown; out: string; err: string }>((resolve) => {
    execFile(process.execPath, [`docs/examples/${name}.mjs`, ...values], { env }, (error, out, err) => {
      resolve({ code: error?.code ?? 0, out, err });
    });
  });
}

it.each(['publish-directory', 'log-out-everywhere'])('%s says that its access token has expired', async (name) => {
  const values = [service.client.baseUrl, 'no-such-keys'];
  expect(await example(name, values, { ACCESS_TOKEN: 'expired' })).toEqual({
    code: 1,
    out: '',
    err: 'ACCESS_TOKEN has expired, or is not a valid one: refresh it by POST /v1/auth/refresh, or sign in again.\n',
  });
});

it('the ceremony says in a line that it reaches no service, and how it is called', async () => {
  const { code, err } = await example('ceremony', [nowhere]);
  expect([code, err]).toEqual([1, 'error.client.network: The service cannot be reached.\n']);
  const { out } = await example('ceremony', ['--help']);
  expect(out).toBe('Usage: node docs/examples/ceremony.mjs [<base-url>]\n');
});

it('the receiver of webhooks says that it needs the secret', async () => {
  expect(await example('webhook-receiver', [])).toEqual({
    code: 2,
    out: '',
    err: 'Set WEBHOOK_SECRET to the secret of the service: whsec_ and base64.\n',
  });
});

it('the receiver of webhooks says that PORT is no port, or taken', async () => {
  const on = (port: string) => example('webhook-receiver', [], { WEBHOOK_SECRET: 'whsec_c2VjcmV0', PORT: port });
  const refused = { code: 2, out: '', err: 'PORT must be a whole number from 0 to 65535.\n' };
  expect(await on('nine')).toEqual(refused);
  expect(await on('65536')).toEqual(refused);
  const { port } = new URL(service.client.baseUrl);
  const taken = `listen EADDRINUSE: address already in use 127.0.0.1:${port}. PORT names another port.\n`;
  expect(await on(port)).toEqual({ code: 2, out: '', err: taken });
});
