import { describe, expect, it } from '@jest/globals';
import { GatehouseClient } from '../../client/src/client.js';
import { memoryTokens } from '../../client/src/http/tokens.js';
import { utf8 } from '../../client/src/kernel/bytes.js';
import { BASE, refusal, scriptedFetch, TOKENS, type Script } from '../support/client/scripted-fetch.js';
import { sha256 } from '../support/uploads/blob-store.js';

const WHOLE = '0123456789';
const HASH = sha256(utf8(WHOLE));

function open(script: Script) {
  const { fetch, asked } = scriptedFetch(script);
  const tokens = memoryTokens(TOKENS);
  const client = new GatehouseClient({
    baseUrl: BASE,
    protocolVersion: '2026-11-01',
    fetch,
    tokens,
    retry: { retries: 0 },
  });
  const blob = (range: string) => client.assets.blob(HASH, { range });
  return { blob, asked };
}

const part = (body: string, contentRange: string | null): Script => {
  const headers = contentRange === null ? {} : { 'Content-Range': contentRange };
  return () => new Response(body, { status: 206, headers });
};

describe('a range of a blob', () => {
  it('is asked for and returned', async () => {
    const { blob, asked } = open(part('345', 'bytes 3-5/10'));
    expect(await blob('3-5')).toEqual(utf8('345'));
    expect(asked).toMatchObject([{ path: `/v1/blobs/${HASH}`, headers: { Range: 'bytes=3-5' } }]);
  });

  it.each([
    ['3-5', '345'],
    ['7-', '789'],
    ['8-99', '89'],
    ['-2', '89'],
    ['-99', WHOLE],
    ['0-0', '0'],
  ])('%s is cut from the whole that a proxy sends', async (range, expected) => {
    const { blob } = open(() => new Response(WHOLE));
    const bytes = await blob(range);
    expect(bytes).toEqual(utf8(expected));
    expect(bytes.buffer.byteLength).toBe(bytes.length);
  });

  it.each(['10-12', '-0'])('%s is outside the whole that a proxy sends', async (range) => {
    const { blob } = open(() => new Response(WHOLE));
    await expect(blob(range)).rejects.toMatchObject({ code: 'error.request.range_not_satisfiable', status: 416 });
  });

  it.each([
    ['3-5', '345', 'bytes 3-5/10'],
    ['3-5', '34', 'bytes 3-4/5'],
    ['7-', '789', 'bytes 7-9/10'],
    ['-2', '89', 'bytes 8-9/10'],
    ['3-5', '345', null],
    ['-2', '89', null],
  ])('%s may be %s, as %s', async (range, body, contentRange) => {
    expect(await open(part(body, contentRange)).blob(range)).toEqual(utf8(body));
  });

  it.each([
    ['3-5', '012', 'bytes 0-2/10'],
    ['3-5', '34', 'bytes 3-4/10'],
    ['3-5', '34', 'bytes 3-5/10'],
    ['3-5', '345', 'bytes 3-5/*'],
    ['-2', '78', 'bytes 7-8/10'],
    ['3-5', WHOLE, null],
    ['-2', WHOLE, null],
  ])('%s is not %s, as %s', async (range, body, contentRange) => {
    const { blob } = open(part(body, contentRange));
    await expect(blob(range)).rejects.toMatchObject({ code: 'error.client.unreadable', status: 206 });
  });

  it.each(['', '-', '5-3', '0-1,4-5', 'bytes=0-1', '1', 'a-b'])('"%s" is refused before a request', async (range) => {
    const { blob, asked } = open(() => new Response(WHOLE));
    await expect(blob(range)).rejects.toThrow(RangeError);
    expect(asked).toEqual([]);
  });

  it('is refused as the service says', async () => {
    const { blob } = open(() => refusal(416, 'error.request.range_not_satisfiable'));
    await expect(blob('10-12')).rejects.toMatchObject({ code: 'error.request.range_not_satisfiable', status: 416 });
  });
});
