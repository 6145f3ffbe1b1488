import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { GatehouseClient } from '../../client/src/client.js';
import { memoryTokens } from '../../client/src/http/tokens.js';
import { sendUpload } from '../../client/src/uploads/send.js';
import { bytesSource } from '../../client/src/uploads/source.js';
import { listenOnLoopback, type Listening } from '../support/oidc/real-provider.js';

const SIZE = 3_000_000;
const TOKENS = { access_token: 'a', refresh_token: 'r', session_id: 's', session_expires_at: '', device_id: 'd' };

let server: Listening;
let stored: number;
/** The connections that still break while bytes come. */
let breaks: number;

beforeAll(async () => {
  server = await listenOnLoopback((request, response) => void answer(request, response));
});
afterAll(() => server.stop());
beforeEach(() => {
  stored = 0;
  breaks = 2;
});

/** Stores the pieces of one upload, of which a broken connection leaves nothing. */
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'PATCH') {
    let taken = 0;
    request.on('error', () => undefined);
    for await (const piece of request as AsyncIterable<Buffer>) {
      taken += piece.length;
      if (taken < 400_000 || breaks === 0) continue;
      breaks -= 1;
      request.socket.destroy();
      return;
    }
    stored += taken;
  }
  response.setHeader('Upload-Offset', stored).setHeader('Upload-Length', SIZE);
  const state = stored === SIZE ? 'Completed' : 'Pending';
  const upload = { upload_id: 'u', state, offset: stored, failure: null };
  response.end(request.method === 'GET' ? JSON.stringify(upload) : undefined);
}

async function progressOf(): Promise<number[]> {
  const tokens = memoryTokens(TOKENS);
  const client = new GatehouseClient({ baseUrl: server.origin, protocolVersion: '2026-11-01', tokens });
  const seen: number[] = [];
  const options = { protocolVersion: '2026-11-01', chunkSize: 1_000_000 };
  await sendUpload(client, 'u', bytesSource(new Uint8Array(SIZE)), {
    ...options,
    onProgress: (sent) => seen.push(sent),
  });
  return seen;
}

it('the progress of an upload rises, over connections that break, and ends with the size', async () => {
  const seen = await progressOf();
  expect(breaks).toBe(0);
  expect(seen.length).toBeGreaterThan(3);
  expect(seen).toEqual([...new Set(seen)].sort((left, right) => left - right));
  expect(seen.at(-1)).toBe(SIZE);
});

it('the progress of an upload that was sent whole before is its size', async () => {
  stored = SIZE;
  expect(await progressOf()).toEqual([SIZE]);
});
