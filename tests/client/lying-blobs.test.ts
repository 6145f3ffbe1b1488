import { describe, expect, it } from '@jest/globals';
import { GatehouseClient } from '../../client/src/client.js';
import { memoryTokens } from '../../client/src/http/tokens.js';
import { utf8 } from '../../client/src/kernel/bytes.js';
import { BASE, scriptedFetch, TOKENS, type Script } from '../support/client/scripted-fetch.js';
import { sha256 } from '../support/uploads/blob-store.js';

const WHOLE = 'the sealed bytes of a photo';
const size = WHOLE.length;
const hash = sha256(utf8(WHOLE));
const OTHER = { code: 'error.client.other_content', isOutage: false };

function open(script: Script) {
  const { fetch, asked } = scriptedFetch(script);
  const options = { protocolVersion: '2026-11-01', tokens: memoryTokens(TOKENS), retry: { retries: 0 } };
  const client = new GatehouseClient({ baseUrl: BASE, fetch, ...options });
  return { client, guest: client.guest({ linkId: 'l', token: 't' }), asked };
}

/** A client whose service answers every request with this. */
const giving = (body: string) => open(() => new Response(body));
/** A platform without streams, such as React Native. */
const withoutStreams = (body: string) =>
  open(() => Object.defineProperty(new Response(body), 'body', { value: undefined }));

/** An answer without an end, and the number of pieces that were read of it. */
function endless() {
  const read = { pieces: 0, isCancelled: false };
  const body = new ReadableStream<Uint8Array>({
    pull: (stream) => stream.enqueue(new Uint8Array(10).fill((read.pieces += 1))),
    cancel: () => void (read.isCancelled = true),
  });
  return { ...open(() => new Response(body)), read };
}

describe('a whole blob', () => {
  it('is returned if it has the hash and the size', async () => {
    for (const { client, guest } of [giving(WHOLE), withoutStreams(WHOLE)]) {
      expect(await client.assets.blob(hash, { size })).toEqual(utf8(WHOLE));
      expect(await client.assets.blob(hash)).toEqual(utf8(WHOLE));
      expect(await guest.blob(hash, { size })).toEqual(utf8(WHOLE));
      expect(await client.assets.smallBlob(hash)).toEqual(utf8(WHOLE));
    }
    expect(await (await giving(WHOLE).client.assets.blobResponse(hash, { size })).text()).toBe(WHOLE);
    const unchecked = await withoutStreams(WHOLE).client.assets.blobResponse(hash);
    expect(await unchecked.text()).toBe(WHOLE);
  });

  it.each([
    ['shorter', WHOLE.slice(1)],
    ['longer', `${WHOLE}.`],
    ['different', WHOLE.replace('photo', 'video')],
    ['empty', ''],
    ["a proxy's page", '<h1>Sign in to the hotel</h1>'],
  ])('is refused if it is %s', async (_what, body) => {
    for (const { client, guest } of [giving(body), withoutStreams(body)]) {
      await expect(client.assets.blob(hash)).rejects.toMatchObject(OTHER);
      await expect(client.assets.blob(hash, { size })).rejects.toMatchObject(OTHER);
      await expect(guest.blob(hash)).rejects.toMatchObject(OTHER);
      await expect(guest.blob(hash, { size })).rejects.toMatchObject(OTHER);
      await expect(client.assets.smallBlob(hash)).rejects.toMatchObject(OTHER);
      await expect(guest.smallBlob(hash)).rejects.toMatchObject(OTHER);
    }
    const { client } = giving(body);
    for (const call of [{}, { size }]) {
      const response = await client.assets.blobResponse(hash, call);
      await expect(response.text()).rejects.toMatchObject(OTHER);
    }
  });

  it('is read no further than its size', async () => {
    for (const read of ['blob', 'guest', 'stream'] as const) {
      const { client, guest, read: done } = endless();
      if (read === 'blob') await expect(client.assets.blob(hash, { size })).rejects.toMatchObject(OTHER);
      if (read === 'guest') await expect(guest.blob(hash, { size })).rejects.toMatchObject(OTHER);
      if (read === 'stream') {
        const response = await client.assets.blobResponse(hash, { size });
        await expect(response.text()).rejects.toMatchObject(OTHER);
      }
      expect(done.isCancelled).toBe(true);
      expect(done.pieces).toBeLessThan(8);
    }
  });

  it('is refused too where a proxy gives it instead of a range', async () => {
    expect(await giving(WHOLE).client.assets.blob(hash, { range: '4-9' })).toEqual(utf8('sealed'));
    const other = giving(WHOLE.replace('photo', 'video')).client.assets.blob(hash, { range: '4-9' });
    await expect(other).rejects.toMatchObject(OTHER);
  });
});

it('a range is refused if it is of a blob of another size', async () => {
  const part = (total: number) =>
    open(() => new Response('sealed', { status: 206, headers: { 'Content-Range': `bytes 4-9/${total}` } }));
  expect(await part(size).client.assets.blob(hash, { range: '4-9', size })).toEqual(utf8('sealed'));
  const other = part(size + 1).client.assets.blob(hash, { range: '4-9', size });
  await expect(other).rejects.toMatchObject({ code: 'error.client.unreadable' });
});

it('the two blobs of a batch are refused if their bytes are swapped, and only they', async () => {
  const texts = ['first', 'other', 'third'];
  const hashes = texts.map((text) => sha256(utf8(text)));
  const line = (index: number, text: string) =>
    `${JSON.stringify({ content_hash: hashes[index], size: text.length, problem: null })}\n${text}`;
  const { client } = giving(line(0, 'other') + line(1, 'first') + line(2, 'third'));
  expect(await client.assets.blobs(hashes)).toMatchObject([
    { result: null, error: OTHER },
    { result: null, error: OTHER },
    { result: utf8('third'), error: null },
  ]);
  const small = await Promise.allSettled(hashes.map((each) => client.assets.smallBlob(each)));
  expect(small.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
});
