import { beforeEach, expect, it } from '@jest/globals';
import { FramedBlobs } from '../../../adapters/http/endpoints/assets/framed-blobs.js';
import type { Chunk } from '../../../adapters/http/pipeline/response/reply.js';
import type { ReadableBlob } from '../../../application/assets/read-blob.js';

const hashes = Array.from({ length: 40 }, (_, index) => `${index}`.padStart(64, '0'));
const open = { now: 0, most: 0, ever: 0 };
beforeEach(() => void Object.assign(open, { now: 0, most: 0, ever: 0 }));

/** Finds blobs of the given chunks; a chunk that is an error is thrown. */
const finding = (...chunks: readonly (string | Error)[]) => findingOf(10n, ...chunks);
const findingOf =
  (size: bigint, ...chunks: readonly (string | Error)[]) =>
  async (contentHash: string): Promise<ReadableBlob> => ({
    contentHash,
    size,
    open: async () => {
      let isOpen = true;
      Object.assign(open, { now: open.now + 1, most: Math.max(open.most, open.now + 1), ever: open.ever + 1 });
      const close = async () => {
        if (isOpen) open.now -= 1;
        isOpen = false;
      };
      async function* bytes(): AsyncGenerator<Uint8Array> {
        try {
          for (const chunk of chunks) {
            if (chunk instanceof Error) throw chunk;
            if (!isOpen) return;
            yield Buffer.from(chunk);
          }
        } finally {
          await close();
        }
      }
      const iterated = bytes();
      return { size, close, [Symbol.asyncIterator]: () => iterated };
    },
  });

const framed = (find: (contentHash: string) => Promise<ReadableBlob>, wanted = hashes) =>
  new FramedBlobs(wanted, find, {
    settle: async (work) => {
      try {
        return { result: await work(), problem: null };
      } catch (error) {
        return { result: null, problem: { detail: (error as Error).message } };
      }
    },
  });
const textOf = (chunk: Chunk) =>
  (typeof chunk === 'string' || chunk instanceof Uint8Array ? [chunk] : chunk).map(String).join('');
const line = (hash: string | undefined, size: number, problem: object | null = null) =>
  `${JSON.stringify({ content_hash: hash, size, problem })}\n`;

it('opens four blobs at once, and closes each when it is sent', async () => {
  const texts: string[] = [];
  for await (const chunk of framed(finding('01234', '56789'))) texts.push(textOf(chunk));
  expect(texts.join('')).toBe(hashes.map((hash) => `${line(hash, 10)}0123456789`).join(''));
  expect(open).toEqual({ now: 0, most: 4, ever: 40 });
});

it('says how much of the open blobs is in memory: two chunks of a large one', async () => {
  for (const [size, most] of [
    [10n, 40],
    [1n << 20n, 2 << 20],
  ] as const) {
    const blobs = framed(findingOf(size, 'chunk'), hashes.slice(0, 5));
    const held: number[] = [];
    for await (const chunk of blobs) {
      expect(chunk).toBeDefined();
      await new Promise((resolve) => setImmediate(resolve));
      held.push(blobs.held());
    }
    expect(held).toEqual([4, 4, 3, 2, 1].map((count) => (count * most) / 4));
  }
});

it('closes what is open when it is closed, also what is being opened', async () => {
  for (const read of [0, 1, 2, 3, 20]) {
    const blobs = framed(finding('01234', '56789'));
    const chunks = blobs[Symbol.asyncIterator]();
    for (let count = 0; count < read; count += 1) expect((await chunks.next()).done).toBe(false);
    await blobs.close();
    await blobs.close();
    expect(open.now).toBe(0);
  }
});

it('closes what is open when it is closed while a chunk is awaited, and opens nothing afterwards', async () => {
  for (const read of [0, 1, 2, 3, 20, 64]) {
    const blobs = framed(finding('01234', '56789'));
    const chunks = blobs[Symbol.asyncIterator]();
    for (let count = 0; count < read; count += 1) expect((await chunks.next()).done).toBe(false);
    const awaited = chunks.next();
    await blobs.close();
    await awaited;
    expect((await chunks.next()).done).toBe(true);
    expect(open.now).toBe(0);
  }
});

it('reports an unreadable blob in its line, and rejects after the line was sent', async () => {
  const failing = framed(finding(new Error('the disk is gone')), hashes.slice(0, 1));
  for await (const chunk of failing) {
    expect(textOf(chunk)).toBe(line(hashes[0], 0, { detail: 'the disk is gone' }));
  }
  const late = framed(finding('01234', new Error('the disk is gone')))[Symbol.asyncIterator]();
  expect(textOf((await late.next()).value as Chunk)).toBe(`${line(hashes[0], 10)}01234`);
  await expect(late.next()).rejects.toThrow('the disk is gone');
});
