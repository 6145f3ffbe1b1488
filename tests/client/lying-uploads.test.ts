import { describe, expect, it } from '@jest/globals';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { GatehouseClient } from '../../client/src/client.js';
import { memoryTokens } from '../../client/src/http/tokens.js';
import { platform } from '../../client/src/kernel/platform.js';
import { bytesSource, sendUpload } from '../../client/src/uploads.js';
import { MINUTE } from '../../domain/kernel/instant.js';
import { answer, BASE, refusal, scriptedFetch, TOKENS } from '../support/client/scripted-fetch.js';

type Answer = (request: IncomingMessage, response: ServerResponse, count: number) => void;

const PIECE = 10;
const source = bytesSource(new Uint8Array(3 * PIECE));
const UNREADABLE = { name: 'GatehouseError', code: 'error.client.unreadable' };

const at =
  (offset: number | string): Answer =>
  (_request, response) =>
    response.writeHead(204, { 'Upload-Offset': String(offset), 'Upload-Length': String(source.size) }).end();

/** Sends an upload to a service that answers so; returns its outcome, and the number of requests. */
async function upload(answers: { readonly patch: Answer; readonly head?: Answer }, options: object = {}) {
  let count = 0;
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      count += 1;
      if (count > 300) response.writeHead(400).end('{"code":"error.probe.endless"}');
      else if (request.method === 'PATCH') answers.patch(request, response, count);
      else if (request.method === 'HEAD') (answers.head ?? at(0))(request, response, count);
      else response.end('{"upload_id":"u","state":"Completed","failure":null}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const tokens = memoryTokens(TOKENS);
  const client = new GatehouseClient({ baseUrl, protocolVersion: '2026-11-01', tokens });
  const sending = { protocolVersion: '2026-11-01', state: 'Pending', chunkSize: PIECE, ...options } as const;
  const [outcome] = await Promise.allSettled([sendUpload(client, 'u', source, sending)]);
  server.close().closeAllConnections();
  return { outcome, count };
}

const began = (request: IncomingMessage): number => Number(request.headers['upload-offset']);

it.each<[string, Answer]>([
  ['never rises', at(0)],
  ['falls', (request, response, count) => at(began(request) === 0 ? PIECE : 0)(request, response, count)],
  ['is beyond the file', at(99_999)],
  ['is negative', at(-5)],
  ['is no number', at('abc')],
  ['is a giant', at('9'.repeat(40))],
])('an upload ends when its offset %s', async (_what, patch) => {
  const { outcome, count } = await upload({ patch });
  expect(outcome).toMatchObject({ status: 'rejected', reason: UNREADABLE });
  expect(count).toBeLessThan(5);
});

it('an upload ends when the offset to resume at is beyond the file', async () => {
  const { outcome } = await upload({ patch: at(PIECE), head: at(99_999) });
  expect(outcome).toMatchObject({ status: 'rejected', reason: UNREADABLE });
});

it('an upload retries only so often while the offset to resume at falls and rises again', async () => {
  const head: Answer = (request, response, count) => at(count % 4 < 2 ? 0 : PIECE)(request, response, count);
  const { outcome, count } = await upload({ patch: (_request, response) => response.writeHead(423).end('{}'), head });
  expect(outcome).toMatchObject({ status: 'rejected', reason: { status: 423 } });
  expect(count).toBeLessThan(20);
}, 30_000);

it('the wait for a retry does not count as a stall', async () => {
  const patch: Answer = (request, response, count) => {
    if (count < 9) response.destroy();
    else at(began(request) + PIECE)(request, response, count);
  };
  const { outcome } = await upload({ patch }, { stallAfter: 1000 });
  expect(outcome).toMatchObject({ status: 'fulfilled', value: { state: 'Completed' } });
}, 30_000);

describe('a check of the bytes that never ends', () => {
  /** Sends an upload to a service that checks its bytes for ever; returns the outcome and the waits. */
  async function checkFor(options: object) {
    const waits: number[] = [];
    const body = { upload_id: 'u', state: 'WaitingForProcessing', failure: null };
    const { fetch } = scriptedFetch(() =>
      waits.length > 300 ? refusal(400, 'error.probe.endless') : answer(200, body),
    );
    // A clock that is set back ends no wait and begins none.
    const clock = { ...platform, now: () => -waits.length, sleep: async (wait: number) => void waits.push(wait) };
    const given = { protocolVersion: '2026-11-01', tokens: memoryTokens(TOKENS), platform: clock };
    const client = new GatehouseClient({ baseUrl: BASE, fetch, ...given });
    const sending = { protocolVersion: '2026-11-01', state: 'WaitingForProcessing', ...options } as const;
    const [outcome] = await Promise.allSettled([sendUpload(client, 'u', source, sending)]);
    return { outcome, waits };
  }
  const stillChecking = { code: 'error.client.still_checking', isOutage: false, members: { upload_id: 'u' } };

  it('is asked for at growing intervals for half an hour', async () => {
    const { outcome, waits } = await checkFor({});
    const message = expect.stringContaining('send the same upload again later') as unknown;
    expect(outcome).toMatchObject({ status: 'rejected', reason: { ...stillChecking, message } });
    expect(waits.slice(0, 8)).toEqual([250, 500, 1000, 2000, 5000, 10_000, 30_000, 30_000]);
    expect(waits.reduce((sum, wait) => sum + wait)).toBe(30 * MINUTE);
  });

  it.each([
    [0, []],
    [1000, [250, 500, 250]],
  ])('is asked for within %d ms if the app says so', async (checkedWithin, expected) => {
    const { outcome, waits } = await checkFor({ checkedWithin });
    expect(outcome).toMatchObject({ status: 'rejected', reason: stillChecking });
    expect(waits).toEqual(expected);
  });
});
