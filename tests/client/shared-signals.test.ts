import { beforeEach, expect, it } from '@jest/globals';
import { getEventListeners } from 'node:events';
import { platform } from '../../client/src/kernel/platform.js';
import { Importer } from '../../client/src/uploads/importer.js';
import type { Prepared } from '../../client/src/uploads/prepared.js';
import { bytesSource, contentHash } from '../../client/src/uploads/source.js';
import { aClientAlbum } from '../support/client/client-album.js';
import { refusal, TOKENS } from '../support/client/scripted-fetch.js';

/** More calls under way than the ten listeners of which Node.js 20 warns. */
const MANY = 30;

const album = aClientAlbum();

let app: AbortController;
let most: number;
beforeEach(() => {
  app = new AbortController();
  most = 0;
});

/** Lets a moment pass, in which calls go on beside each other, and counts the listeners of the shared signal. */
async function count(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 20));
  most = Math.max(most, getEventListeners(app.signal, 'abort').length);
}

const counting: typeof fetch = async (input, init) => {
  await count();
  const isBatch = init?.method === 'POST' && new Request(input).url.endsWith('/batch');
  return isBatch ? refusal(405, 'error.request.method_not_allowed') : fetch(input, init);
};

it('small uploads that are sent one by one leave one listener on the signal of their import', async () => {
  const catalog = await album().catalog('signals');
  const importer = new Importer(album().open({ fetch: counting }), catalog);
  await importer.add(
    'i',
    Array.from({ length: MANY }, (_each, index) => `${index}.jpg`),
  );
  const prepare = (): Promise<Prepared> => {
    const manifest = (hash: string) => Promise.resolve(album().manifest(hash));
    return Promise.resolve({ albumId: album().albumId, content: bytesSource(platform.random(100)), manifest });
  };
  const ended = await importer.run('i', prepare, { signal: app.signal });
  expect(ended).toEqual({ done: MANY, failed: 0, total: MANY });
  expect(most).toBe(1);
  expect(getEventListeners(app.signal, 'abort')).toEqual([]);
  await catalog.close();
});

it('small blobs, pauses and calls that wait for a token leave one listener, and end with their signal', async () => {
  const client = album().open({ fetch: counting });
  const hash = await contentHash(bytesSource(platform.random(100)));
  const silent = album().open({
    fetch: (input, init) =>
      new Request(input).url.endsWith('/refresh') ? new Promise(() => undefined) : fetch(input, init),
    tokens: { load: () => TOKENS, save: () => undefined },
  });
  const { signal } = app;
  const ended = Promise.allSettled(
    Array.from({ length: MANY }, () => [
      client.assets.smallBlob(hash, { signal }),
      client.transport.pause(60_000, signal),
      silent.auth.profile({ signal }),
    ]).flat(),
  );
  for (let turn = 0; turn < 10; turn += 1) await count();
  expect(most).toBe(1);
  app.abort();
  for (const each of await ended) expect(each).toMatchObject({ status: 'rejected' });
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});
