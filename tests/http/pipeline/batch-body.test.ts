import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { withBatch, type Pieces } from '../../../adapters/http/pipeline/request/batch-body.js';
import { LARGEST_HELD } from '../../../adapters/http/pipeline/request/body-memory.js';

function arriving(length: number): { request: IncomingMessage; client: PassThrough } {
  const client = new PassThrough();
  return { client, request: Object.assign(client, { headers: { 'content-length': String(length) } }) as never };
}

function sent(chunks: readonly Buffer[], length = Buffer.concat(chunks).length): IncomingMessage {
  const { request, client } = arriving(length);
  for (const chunk of chunks) client.write(Buffer.from(chunk));
  client.end();
  return request;
}

function of(incoming: IncomingMessage, id = 'an account') {
  return { incoming, caller: { account: { id } } };
}

/** A batch whose line is the list of its sizes. */
const READING = {
  validate: (json: unknown) => json as number[],
  itemsOf: (sizes: number[]) => sizes,
  sizeOf: (size: number) => size,
};
const chunksOf = (bytes: Buffer, size: number): Buffer[] =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );

describe('the bytes of a batch', () => {
  it.each([1, 7, 1_500, 65_536, 4 << 20])('are divided by their sizes, in chunks of %i', async (size) => {
    const sizes = size === 1 ? [3, 0, 40] : [3, 0, 900_000, 524_288, 1, 0];
    const items = sizes.map((each, index) => Buffer.alloc(each, index + 1));
    const body = Buffer.concat([Buffer.from(`${JSON.stringify(sizes)}\n`), ...items]);
    const divided = await withBatch(of(sent(chunksOf(body, size))), READING, (parts) => {
      expect(parts.map(({ about }) => about)).toEqual(sizes);
      return Promise.resolve(parts.map(({ pieces }) => Buffer.concat(pieces)));
    });
    expect(divided.map((each, index) => each.equals(items[index]!))).toEqual(sizes.map(() => true));
  });

  it('are lent until the work has ended, also by an error', async () => {
    let kept: Pieces = [];
    const body = [Buffer.from(`[600000]\n`), Buffer.alloc(300_000, 1), Buffer.alloc(300_000, 2)];
    const work = ([item]: readonly { readonly pieces: Pieces }[]): Promise<never> => {
      kept = item!.pieces;
      expect(Buffer.concat(kept).equals(Buffer.concat(body.slice(1)))).toBe(true);
      return Promise.reject(new Error('of the test'));
    };
    await expect(withBatch(of(sent(body)), READING, work)).rejects.toThrow('of the test');
    const next = [Buffer.from(`[600000]\n`), Buffer.alloc(600_000, 3)];
    await withBatch(of(sent(next)), READING, ([item]) => {
      const memory = kept.map(({ buffer }) => buffer);
      expect(item!.pieces.every(({ buffer }) => memory.includes(buffer))).toBe(true);
      return Promise.resolve();
    });
  });
});

describe('a batch is refused', () => {
  const held = (request: IncomingMessage, longest?: number, by?: string) =>
    withBatch(of(request, by), { ...READING, ...(longest !== undefined && { longest }) }, () =>
      Promise.resolve('taken'),
    );

  it('when it takes too long', async () => {
    const { request, client } = arriving(100);
    client.write('[90]\n');
    await expect(held(request, 10)).rejects.toMatchObject({ code: 'error.request.timeout' });
  });

  it('when the client has disconnected, before or while it sends', async () => {
    const { request, client } = arriving(100);
    setImmediate(() => client.destroy(new Error('aborted')));
    await expect(held(request)).rejects.toMatchObject({ code: 'error.request.invalid' });
    await expect(held(request)).rejects.toMatchObject({ code: 'error.request.invalid' });
  });

  it('while four of the largest of its account are held, whatever becomes of them, and no other account’s is', async () => {
    const begun = Array.from({ length: 4 }, () => arriving(LARGEST_HELD));
    const ends = begun.map(({ request }) => held(request));
    await expect(held(sent([Buffer.from('[]\n')]))).rejects.toMatchObject({ code: 'error.request.overloaded' });
    expect(await held(sent([Buffer.from('[]\n')]), undefined, 'another')).toBe('taken');
    begun.forEach(({ client }, index) => (index === 0 ? client.destroy() : client.end('[]\n')));
    await Promise.allSettled(ends);
    expect(await held(sent([Buffer.from('[]\n')]))).toBe('taken');
  });

  it('when the bodies of others fill the memory, by what has arrived of them', async () => {
    const begun = Array.from({ length: 16 }, () => arriving(LARGEST_HELD));
    const ends = begun.map(({ request }, index) => held(request, undefined, `account ${index >> 2}`));
    const line = Buffer.from(`[${LARGEST_HELD - 10}]\n`);
    expect(line).toHaveLength(10);
    const another = (chunks: readonly Buffer[]) => held(sent(chunks), undefined, 'another');
    expect(await another([Buffer.from('[]\n')])).toBe('taken');
    for (const { client } of begun) client.write(Buffer.concat([line, Buffer.alloc(LARGEST_HELD - 11)]));
    await expect(another([Buffer.from('[]\n')])).rejects.toMatchObject({ code: 'error.request.overloaded' });
    for (const { client } of begun) client.end(Buffer.alloc(1));
    expect(await Promise.all(ends)).toEqual(begun.map(() => 'taken'));
    expect(await another([Buffer.from('[]\n')])).toBe('taken');
  });
});
