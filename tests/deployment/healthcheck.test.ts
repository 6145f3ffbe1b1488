import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from '@jest/globals';
import { isAnyHost } from '../../infrastructure/config/hosts.js';
import { temporaryFolder } from '../support/processes/process.js';

const HEALTHCHECK = new URL('../../deploy/healthcheck.mjs', import.meta.url).pathname;

let server: Server;
/** Host, path and authorization of each request. */
const asked: string[] = [];
afterEach(() => void server.close());

/** Listens like the operator's listener; resolves to its port. */
async function answering(host: string, status = 200): Promise<number> {
  server = createServer((request, response) => {
    asked.push(`${request.headers.host?.replace(/:\d+$/, '')} ${request.url} ${request.headers.authorization ?? ''}`);
    response.writeHead(status).end('{}');
  }).listen(0, host);
  asked.length = 0;
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Resolves to the exit code. */
async function check(env: Readonly<Record<string, string>>, ...values: string[]): Promise<unknown> {
  const running = promisify(execFile)(process.execPath, [HEALTHCHECK, ...values], { env });
  return running.then(
    () => 0,
    (error: unknown) => (error as { readonly code: unknown }).code,
  );
}

describe('deploy/healthcheck.mjs', () => {
  it.each(['127.0.0.1', 'localhost', '::1', '0:0:0:0:0:0:0:1', '127.0.0.2', ' 127.0.0.1 '])(
    'asks the listener at ADMIN_HOST=%s',
    async (host) => {
      const port = await answering(host.trim());
      expect(await check({ ADMIN_HOST: host, ADMIN_PORT: String(port) })).toBe(0);
      expect(asked).toEqual([expect.stringMatching(/^(localhost|127\.0\.0\.[12]|\[[0:]+1\]) \/readyz $/)]);
    },
  );

  it.each(['0.0.0.0', '::', '::0', '0:0:0:0:0:0:0:0', '::0.0.0.0'])(
    'asks on loopback where ADMIN_HOST=%s means every address',
    async (host) => {
      expect(isAnyHost(host)).toBe(true);
      const port = await answering(host);
      expect(await check({ ADMIN_HOST: host, ADMIN_PORT: String(port), ADMIN_TOKEN: 'secret' }, '/healthz')).toBe(0);
      expect(asked).toEqual(['127.0.0.1 /healthz Bearer secret']);
    },
  );

  it('asks on loopback without ADMIN_HOST', async () => {
    const port = await answering('127.0.0.1');
    expect(await check({ ADMIN_PORT: String(port) })).toBe(0);
    expect(await check({ ADMIN_HOST: '', ADMIN_PORT: String(port) })).toBe(0);
  });

  it('takes what the environment lacks from ENV_FILE, and fails without that file', async () => {
    const port = await answering('127.0.0.1');
    const ENV_FILE = join(await temporaryFolder(), 'gatehouse.env');
    await writeFile(ENV_FILE, `# Ours.\nADMIN_PORT=${port}\nADMIN_TOKEN="of the file"\n`);
    expect(await check({ ENV_FILE, ADMIN_TOKEN: 'secret' })).toBe(0);
    const marked = `${ENV_FILE}.marked`;
    await writeFile(marked, `\uFEFFADMIN_PORT=${port}\n`);
    expect(await check({ ENV_FILE: marked })).toBe(0);
    asked.pop();
    expect(await check({ ENV_FILE, ADMIN_PORT: ' ', ADMIN_TOKEN: '' })).toBe(0);
    expect(asked).toEqual(['127.0.0.1 /readyz Bearer secret', '127.0.0.1 /readyz Bearer of the file']);
    expect(await check({ ENV_FILE: `${ENV_FILE}.old`, ADMIN_PORT: String(port) })).toBe(1);
  });

  it('fails while the service is not ready, and where nothing listens', async () => {
    const port = await answering('127.0.0.1', 503);
    expect(await check({ ADMIN_PORT: String(port) })).toBe(1);
    server.close();
    await once(server, 'close');
    expect(await check({ ADMIN_PORT: String(port) })).toBe(1);
  });
});
