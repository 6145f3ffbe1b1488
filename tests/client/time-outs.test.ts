import { describe, expect, it } from '@jest/globals';
import { GatehouseClient } from '../../client/src/client.js';
import type { ClientOptions } from '../../client/src/http/options.js';
import { memoryTokens } from '../../client/src/http/tokens.js';
import { BASE, scriptedFetch, TOKENS, type Script } from '../support/client/scripted-fetch.js';

const SILENT = { code: 'error.client.timeout', isOutage: true };
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

function open(script: Script, options: Partial<ClientOptions> = {}) {
  const { fetch, asked } = scriptedFetch(script);
  const common = { baseUrl: BASE, protocolVersion: '2026-11-01', tokens: memoryTokens(TOKENS), fetch };
  return { client: new GatehouseClient({ ...common, timeout: 50, retry: { baseDelay: 1 }, ...options }), asked };
}

/** A response whose pieces come one after the other, each after a pause; `null` instead of one is silence. */
function slow(pieces: readonly (string | null)[], every: number, headers: Record<string, string> = {}): Response {
  const left = [...pieces];
  const pull = async (body: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    await pause(every);
    const piece = left.shift();
    if (piece === undefined) body.close();
    else if (piece === null) await new Promise(() => undefined);
    else body.enqueue(encode(piece));
  };
  return new Response(new ReadableStream({ pull }), { headers });
}

describe('the time-out of a call', () => {
  it('is not repeated a second time, so that whoever waits hears of it', async () => {
    const outages: string[] = [];
    const { client, asked } = open(() => 'silence');
    client.on('outage', ({ code }) => outages.push(code));
    await expect(client.auth.profile()).rejects.toMatchObject(SILENT);
    expect(asked).toHaveLength(2);
    expect(outages).toEqual([SILENT.code]);
    const failures = [new TypeError('fetch failed')];
    const broken = open(() => failures.shift() ?? 'silence');
    await expect(broken.client.auth.profile()).rejects.toMatchObject(SILENT);
    expect(broken.asked).toHaveLength(2);
  });

  it('ends no JSON of which pieces come, and one that stands still', async () => {
    const list = ['{"albums":[],', '"next_', 'cursor":', 'null}'];
    const coming = open(() => slow(list, 150), { timeout: 400 });
    await expect(coming.client.albums.list()).resolves.toEqual({ albums: [], next_cursor: null });
    expect(coming.asked).toHaveLength(1);
    const still = open(() => slow(['{"albums":[]', null], 1));
    await expect(still.client.albums.list()).rejects.toMatchObject(SILENT);
  });

  it('ends the answer with the escrow too', async () => {
    const still = open(() => slow(['seal', null], 1, { etag: '"1"' }));
    await expect(still.client.account.escrow()).rejects.toMatchObject(SILENT);
    const whole = open(() => slow(['seal', 'ed'], 1, { etag: '"1"' }));
    await expect(whole.client.account.escrow()).resolves.toEqual({ blob: encode('sealed'), etag: '"1"' });
  });

  it('leaves bytes the time that a slow connection needs, unless the call says otherwise', async () => {
    const sealed = new Uint8Array(16_000);
    const put = { cryptoSuite: 1 };
    const { client } = open(() => 'silence', { timeout: 10, retry: { retries: 0 } });
    const begun = Date.now();
    await expect(client.assets.putMetadata('a', sealed, put)).rejects.toMatchObject(SILENT);
    expect(Date.now() - begun).toBeGreaterThanOrEqual(1000);
    await expect(client.assets.putMetadata('a', sealed, { ...put, timeout: 10 })).rejects.toMatchObject({
      message: 'No answer within 10 ms.',
    });
  });

  it('is above the time of the service for a pull, and for what removes everything at once', async () => {
    const { client, asked } = open(() => 'silence');
    const controller = new AbortController();
    const { signal } = controller;
    const calls = [
      client.assets.emptyTrash({ signal }),
      client.albums.delete('a', { assets: 'trash', signal }),
      client.directory.pull('peer.example.org', 'a'.repeat(64), { signal }),
    ];
    const ended = Promise.allSettled(calls);
    await pause(150);
    expect(asked).toHaveLength(3);
    controller.abort();
    expect(await ended).toMatchObject(Array(3).fill({ reason: { code: 'error.client.aborted' } }));
    await expect(client.assets.emptyTrash({ timeout: 5 })).rejects.toMatchObject(SILENT);
    await expect(client.albums.delete('a')).rejects.toMatchObject(SILENT);
  });
});
