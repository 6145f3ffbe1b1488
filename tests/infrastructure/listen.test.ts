import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ListenAddress } from '../../infrastructure/config/addresses.js';
import { listen } from '../../infrastructure/server.js';
import { StartError } from '../../infrastructure/start-error.js';
import { startTestService, type TestService } from '../support/service/test-service.js';

const variables = { host: 'ADMIN_HOST', port: 'ADMIN_PORT' };

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

async function refusal(host: string, port: number, besides?: ListenAddress): Promise<string> {
  const at = { host, port, variables, ...(besides && { besides }) };
  const error: unknown = await listen([], service.service.parts.http, at).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(StartError);
  return (error as StartError).message;
}

describe('an error about an unusable listening address names its variable', () => {
  it('a port that is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    expect(await refusal('127.0.0.1', port)).toBe(
      `ADMIN_PORT: another program already listens on 127.0.0.1:${port}; stop it or set another ADMIN_PORT.`,
    );
    taken.close();
  });

  it.each(['0.0.0.0', '::', 'localhost'])('a port that the service itself took at %s', async (host) => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const own = { port, variables: { host: 'HOST', port: 'PORT' } };
    expect(await refusal('127.0.0.1', port, { ...own, host })).toBe(
      `ADMIN_PORT must differ from PORT: the service already listens on ${host}:${port}.`,
    );
    for (const besides of [
      { ...own, host: '203.0.113.7' },
      { ...own, host, port: port - 1 },
    ]) {
      expect(await refusal('127.0.0.1', port, besides)).toContain('another program already listens');
    }
    taken.close();
  });

  it.each([
    ['of another machine', '203.0.113.7'],
    ['of nobody', 'gatehouse.invalid'],
  ])('an address %s', async (_whose, host) => {
    expect(await refusal(host, 8081)).toBe(
      `ADMIN_HOST: ${host}:8081 is not an address of this machine; set another ADMIN_HOST.`,
    );
  });
});

it('a connection stays open for longer than a proxy keeps an unused one, which then never meets its end', async () => {
  const longest = 120;
  const at = { host: '127.0.0.1', port: 0, variables };
  const listener = await listen([], service.service.parts.http, at);
  const { headers } = await fetch(`http://127.0.0.1:${listener.port}/`);
  await listener.stop(0);
  const [, seconds] = /timeout=(\d+)/.exec(headers.get('keep-alive') ?? '') ?? [];
  expect(Number(seconds)).toBeGreaterThan(longest);
});
