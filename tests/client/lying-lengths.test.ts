import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { GatehouseClient } from '../../client/src/client.js';
import { memoryTokens } from '../../client/src/http/tokens.js';
import { TOKENS } from '../support/client/scripted-fetch.js';

/** The limit of the client, in client/src/http/body.ts. */
const LONGEST_ANSWER = 64 * 1024 * 1024;

describe('an answer of some KB that unpacks to far more than the service sends', () => {
  const start = '{"code":"error.album.not_found"}';
  const bomb = gzipSync(start.padEnd(LONGEST_ANSWER + 1024 * 1024));
  let status = 200;
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(status, { 'Content-Encoding': 'gzip', 'Content-Type': 'application/json' }).end(bomb);
  });
  let client: GatehouseClient;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    client = new GatehouseClient({ baseUrl, protocolVersion: '2026-11-01', tokens: memoryTokens(TOKENS) });
  });
  afterAll(() => {
    server.close().closeAllConnections();
  });

  it('is an error', async () => {
    status = 200;
    const calls = [
      () => client.quota.read(),
      () => client.assets.metadata('a'),
      () => client.account.escrow(),
      () => client.directory.own(),
      () => client.assets.blobs(['a']),
    ];
    for (const call of calls) {
      const message = `The answer has more than ${LONGEST_ANSWER} bytes.`;
      await expect(call()).rejects.toMatchObject({ code: 'error.client.unreadable', message });
    }
  });

  it('is not read to its end as a refusal', async () => {
    status = 400;
    await expect(client.quota.read()).rejects.toMatchObject({ code: 'error.client.unreadable', status: 400 });
  });

  it('is not read beyond the range that was requested', async () => {
    status = 206;
    const before = process.memoryUsage().arrayBuffers;
    const read = client.assets.blob('a', { range: '0-99' });
    await expect(read).rejects.toMatchObject({ code: 'error.client.unreadable' });
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(LONGEST_ANSWER / 2);
  });
});
