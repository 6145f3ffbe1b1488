import { describe, expect, it } from '@jest/globals';
import { SmallBlobs } from '../../client/src/api/small-blobs.js';
import { GatehouseClient } from '../../client/src/client.js';
import type { ClientOptions } from '../../client/src/http/options.js';
import { utf8 } from '../../client/src/kernel/bytes.js';
import { answer, BASE, refusal, scriptedFetch, type Script } from '../support/client/scripted-fetch.js';
import { sha256 } from '../support/uploads/blob-store.js';

const BATCH = '/v1/guest/blobs/batch';
const contents = Array.from({ length: 70 }, (_, index) => utf8(`the bytes of ${index}\n`));
const hashes = contents.map(sha256);
const contentOf = (hash: string) => contents[hashes.indexOf(hash)] ?? utf8('');
const notFound = { code: 'error.blob.not_found', status: 404, detail: 'Nö.', request_id: 'r-1' };
const unavailable = { code: 'error.storage.unavailable', status: 503, detail: 'Later.', request_id: 'r-1' };
const tooLarge = { code: 'error.request.too_large', status: 413, detail: 'Ask alone.', request_id: 'r-1' };

type Problems = Readonly<Record<string, object>>;

function frame(hash: string, problems: Problems): Uint8Array {
  const problem = problems[hash] ?? null;
  const bytes = problem === null ? contentOf(hash) : utf8('');
  return Buffer.concat([utf8(`${JSON.stringify({ content_hash: hash, size: bytes.length, problem })}\n`), bytes]);
}

/** A service that has every blob but those with a problem. */
const serving =
  (problems: Problems = {}): Script =>
  ({ path, body }) => {
    if (path !== BATCH) return new Response(contentOf(path.split('/').at(-1) ?? '') as Uint8Array<ArrayBuffer>);
    const { content_hashes } = body as { content_hashes: string[] };
    return new Response(Buffer.concat(content_hashes.map((hash) => frame(hash, problems))));
  };

function open(script: Script, options: Pick<ClientOptions, 'timeout'> = {}) {
  const { fetch, asked } = scriptedFetch(script);
  const given = { baseUrl: BASE, protocolVersion: '2026-11-01', fetch, retry: { retries: 0 }, ...options };
  const client = new GatehouseClient(given);
  return { guest: client.guest({ linkId: 'l', token: 't' }), asked };
}

describe('blobs', () => {
  it('returns an outcome for each, with copies of the bytes', async () => {
    const { guest, asked } = open(serving({ [hashes[1]!]: notFound }));
    const [first, second, third] = await guest.blobs(hashes.slice(0, 3));
    expect([first?.result, third?.result]).toEqual([contentOf(hashes[0]!), contentOf(hashes[2]!)]);
    expect(first?.result?.buffer.byteLength).toBe(first?.result?.length);
    expect(second?.error).toMatchObject({ code: 'error.blob.not_found', status: 404, message: 'Nö.' });
    expect(asked).toMatchObject([{ method: 'POST', path: BATCH, headers: { Authorization: 'Bearer link.l.t' } }]);
  });

  it.each([
    ['no lines', utf8('<h1>Sign in to the hotel</h1>')],
    ['fewer blobs', frame(hashes[0]!, {})],
    ['another blob', Buffer.concat([frame(hashes[1]!, {}), frame(hashes[0]!, {})])],
    ['half a blob', Buffer.concat([frame(hashes[0]!, {}), frame(hashes[1]!, {}).subarray(0, -1)])],
  ])('refuses an answer with %s', async (_, body) => {
    const { guest } = open(() => new Response(body as Uint8Array<ArrayBuffer>));
    await expect(guest.blobs(hashes.slice(0, 2))).rejects.toMatchObject({ code: 'error.client.unreadable' });
  });
});

describe('smallBlob', () => {
  it('shares requests among the calls of the same moment', async () => {
    const problems = { [hashes[9]!]: notFound, [hashes[40]!]: tooLarge, [hashes[41]!]: unavailable };
    const { guest, asked } = open(serving(problems));
    const read = await Promise.allSettled(hashes.map((hash) => guest.smallBlob(hash)));
    read.forEach((each, index) => {
      if (index === 9) expect(each).toMatchObject({ reason: { code: 'error.blob.not_found' } });
      else expect(each).toEqual({ status: 'fulfilled', value: contentOf(hashes[index]!) });
    });
    const sizes = asked.map(
      ({ body }) => (body as { content_hashes: string[] } | null)?.content_hashes.length ?? 'alone',
    );
    expect(sizes.sort()).toEqual([16, 16, 16, 16, 6, 'alone', 'alone']);
  });

  it('asks for one alone, so that the browser can keep it', async () => {
    const { guest, asked } = open(serving());
    await expect(guest.smallBlob(hashes[5]!)).resolves.toEqual(contentOf(hashes[5]!));
    expect(asked).toMatchObject([{ method: 'GET', path: `/v1/guest/blobs/${hashes[5]}` }]);
  });

  it.each([404, 405, 415])('asks for each alone once batches were answered with %d', async (status) => {
    const { guest, asked } = open((request) => (request.path === BATCH ? answer(status) : serving()(request)));
    for (const some of [hashes.slice(0, 3), hashes.slice(3, 6)]) {
      await expect(Promise.all(some.map((hash) => guest.smallBlob(hash)))).resolves.toEqual(some.map(contentOf));
    }
    expect(asked.filter(({ path }) => path === BATCH)).toHaveLength(1);
    expect(asked).toHaveLength(7);
  });

  it('asks for four at once, then, and not for sixteen one after the other', async () => {
    let isSilent = false;
    const script: Script = (request) =>
      request.path === BATCH ? answer(405) : isSilent ? 'silence' : serving()(request);
    const { guest, asked } = open(script, { timeout: 200 });
    await Promise.all(hashes.slice(0, 2).map((hash) => guest.smallBlob(hash)));
    isSilent = true;
    const before = asked.length;
    const failed = Promise.allSettled(hashes.slice(0, 8).map((hash) => guest.smallBlob(hash)));
    await new Promise(setImmediate);
    expect(asked.length - before).toBe(4);
    expect(await failed).toMatchObject(Array(8).fill({ reason: { code: 'error.client.timeout' } }));
  });

  it('begins the next request although four of them never end', async () => {
    const asked: number[] = [];
    const many = (wanted: readonly string[]): Promise<never> => {
      asked.push(wanted.length);
      return new Promise(() => undefined);
    };
    const small = new SmallBlobs({ many, one: async (hash) => contentOf(hash) }, 50);
    for (const hash of hashes.slice(0, 66)) void small.read(hash);
    await new Promise(setImmediate);
    expect(asked).toEqual([16, 16, 16, 16]);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(asked).toEqual([16, 16, 16, 16, 2]);
    await expect(small.read(hashes[66]!)).resolves.toEqual(contentOf(hashes[66]!));
  });

  it('rejects only the call with a malformed hash', async () => {
    const { guest, asked } = open((request) => {
      const alone = request.path.endsWith('/nonsense');
      if (alone) return refusal(404, 'error.blob.not_found');
      const isMalformed = JSON.stringify(request.body).includes('nonsense');
      return isMalformed ? refusal(400, 'error.request.invalid') : serving()(request);
    });
    const read = await Promise.allSettled([hashes[0]!, 'nonsense', hashes[1]!].map((hash) => guest.smallBlob(hash)));
    expect(read).toMatchObject([
      { value: contentOf(hashes[0]!) },
      { reason: { code: 'error.blob.not_found' } },
      { value: contentOf(hashes[1]!) },
    ]);
    await Promise.all(hashes.slice(2, 4).map((hash) => guest.smallBlob(hash)));
    expect(asked.at(-1)).toMatchObject({ path: BATCH });
  });

  it('rejects all calls that share a request which fails, and no others', async () => {
    const left: Script[] = [() => refusal(503, 'error.auth.unavailable'), serving()];
    const { guest } = open((request) => left[0]!(request));
    const failed = await Promise.allSettled(hashes.slice(0, 3).map((hash) => guest.smallBlob(hash)));
    expect(failed).toMatchObject(Array(3).fill({ reason: { code: 'error.auth.unavailable' } }));
    left.shift();
    await expect(Promise.all(hashes.slice(0, 3).map((hash) => guest.smallBlob(hash)))).resolves.toHaveLength(3);
  });

  it('does not send a call that the app gave up, and drops the bytes of one that is sent', async () => {
    const page = new AbortController();
    const sent: ((outcomes: never[]) => void)[] = [];
    const wanted: number[] = [];
    const many = (contentHashes: readonly string[]): Promise<never[]> => {
      wanted.push(contentHashes.length);
      return new Promise((resolve) => sent.push(resolve));
    };
    const small = new SmallBlobs({ many, one: async (hash) => contentOf(hash) });
    const scrolledPast = hashes.slice(0, 68).map((hash) => small.read(hash, page.signal));
    const shown = small.read(hashes[68]!);
    await new Promise(setImmediate);
    expect(wanted).toEqual([16, 16, 16, 16]);
    page.abort();
    const given = await Promise.allSettled([...scrolledPast, small.read(hashes[69]!, page.signal)]);
    expect(given).toMatchObject(Array(69).fill({ reason: { code: 'error.client.aborted' } }));
    for (const answerOne of sent) answerOne([]);
    await expect(shown).resolves.toEqual(contentOf(hashes[68]!));
    expect(wanted).toHaveLength(4);
  });

  it('sends nothing if all that wait are given up', async () => {
    const page = new AbortController();
    const { guest, asked } = open(serving());
    const given = hashes.slice(0, 3).map((hash) => guest.smallBlob(hash, { signal: page.signal }));
    page.abort();
    expect(await Promise.allSettled(given)).toMatchObject(Array(3).fill({ reason: { code: 'error.client.aborted' } }));
    await expect(guest.smallBlob(hashes[3]!)).resolves.toEqual(contentOf(hashes[3]!));
    expect(asked).toHaveLength(1);
  });
});
