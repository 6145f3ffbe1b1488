import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { promptBody } from '../../../adapters/http/pipeline/request/prompt-body.js';
import { hashOf } from '../../support/uploads/stored-assets.js';

const LARGEST = 4 << 20;

function arriving(length: number): { request: IncomingMessage; client: PassThrough } {
  const client = new PassThrough();
  return { client, request: Object.assign(client, { headers: { 'content-length': String(length) } }) as never };
}

function sent(chunks: readonly Buffer[], length = chunks.reduce((sum, chunk) => sum + chunk.length, 0)) {
  const { request, client } = arriving(length);
  for (const chunk of chunks) client.write(Buffer.from(chunk));
  client.end();
  return promptBody(request, null);
}

async function read(bytes: AsyncIterable<readonly Uint8Array[]>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const pieces of bytes) chunks.push(Buffer.concat(pieces));
  return Buffer.concat(chunks);
}

describe('a body that arrives promptly', () => {
  it.each([
    ['large chunks', [65_536, 65_536, 40_000]],
    ['a small chunk between large ones', [65_536, 10, 50_000, 3]],
    ['single bytes', Array<number>(300).fill(1)],
    ['small chunks that fill several pieces', Array<number>(60).fill(1_500)],
    ['empty chunks', [0, 5, 0]],
    ['more chunks than a block takes', [...Array<number>(20).fill(65_000), 7]],
  ])('in %s is whole, in few pieces, with its hash, and can be read besides', async (_, sizes) => {
    const chunks = sizes.map((size, index) => Buffer.alloc(size, index + 1));
    const all = Buffer.concat(chunks);
    const { whole, bytes, release } = await sent(chunks);
    expect(whole).toMatchObject({ size: all.length, contentHash: hashOf(all) });
    expect(Buffer.concat(whole!.pieces).equals(all)).toBe(true);
    expect(whole!.pieces.length).toBeLessThanOrEqual(Math.min(5, sizes.length));
    expect((await read(bytes)).equals(all)).toBe(true);
    release();
  });

  it('keeps its memory until it is released, and no longer', async () => {
    const { whole, release } = await sent([Buffer.alloc(65_536, 1), Buffer.alloc(40_000, 2)]);
    const pieces = [...whole!.pieces];
    const sizes = () => pieces.map(({ length }) => length);
    expect(sizes()).toEqual([65_536, 40_000]);
    release();
    release();
    expect([whole?.pieces, sizes()]).toEqual([[], [0, 0]]);
  });

  it('of more than a block is copied; its chunks are freed, and a later body uses its memory again', async () => {
    const chunks = Array.from({ length: 20 }, (_, index) => Buffer.alloc(65_000, index));
    const { request, client } = arriving(20 * 65_000);
    for (const chunk of chunks) client.write(chunk);
    client.end();
    const first = await promptBody(request, null);
    expect(chunks.map(({ length }) => length)).toEqual(chunks.map(() => 0));
    const memory = first.whole!.pieces.map(({ buffer }) => buffer);
    const beside = await sent([Buffer.alloc(600_000, 9)]);
    expect(beside.whole!.pieces.some(({ buffer }) => memory.includes(buffer))).toBe(false);
    first.release();
    expect(first.whole!.pieces).toEqual([]);
    const second = await sent([Buffer.alloc(600_000, 8)]);
    expect(second.whole!.pieces.every(({ buffer }) => memory.includes(buffer))).toBe(true);
    for (const { release } of [beside, second]) release();
  });

  it('is kept for sixteen of the largest at once, and streamed beyond', async () => {
    const some = [Buffer.from('the first bytes')];
    const kept = await Promise.all(Array.from({ length: 16 }, () => sent([Buffer.alloc(LARGEST)])));
    expect(kept.every(({ whole }) => whole !== null)).toBe(true);
    const beyond = await sent(some);
    expect(beyond.whole).toBeNull();
    expect((await read(beyond.bytes)).toString()).toBe('the first bytes');
    kept.forEach(({ release }) => release());
    const after = await sent(some);
    expect(after.whole).not.toBeNull();
    after.release();
    expect((await sent(some, LARGEST + 1)).whole).toBeNull();
  });

  it('is kept beside others that are only announced, and streamed if the memory is full before its end', async () => {
    const small = [Buffer.alloc(100_000)];
    const slow = Array.from({ length: 120 }, () => arriving(LARGEST));
    const begun = slow.map(({ request, client }) => {
      client.write('hello');
      return promptBody(request, null);
    });
    const beside = await sent(small);
    expect(beside.whole).not.toBeNull();
    beside.release();
    const large = await sent([...Array.from({ length: 63 }, () => Buffer.alloc(65_536, 7)), Buffer.alloc(1, 8)]);
    const beyond = await sent([...Array.from({ length: 63 }, () => Buffer.alloc(65_536, 7)), Buffer.alloc(1, 8)]);
    expect([large.whole?.size, beyond.whole]).toEqual([63 * 65_536 + 1, null]);
    expect(hashOf(await read(beyond.bytes))).toBe(large.whole?.contentHash);
    large.release();
    beyond.release();
    for (const each of begun) (await each).release();
  });

  it('finds the memory of slow ones free once their first bytes were read', async () => {
    const slow = Array.from({ length: 128 }, () => arriving(LARGEST));
    const begun = await Promise.all(
      slow.map(({ request, client }) => {
        client.write('hello');
        return promptBody(request, null);
      }),
    );
    expect((await sent([Buffer.from('small')])).whole).toBeNull();
    const endings = begun.map(({ bytes }) => read(bytes));
    await new Promise(setImmediate);
    const after = await sent([Buffer.from('small')]);
    expect(after.whole).not.toBeNull();
    after.release();
    for (const { client } of slow) client.end(' world');
    for (const ending of endings) expect((await ending).toString()).toBe('hello world');
  });
});

describe('a body that does not', () => {
  it('is streamed from its beginning, when it is slow', async () => {
    const { request, client } = arriving(11);
    client.write('hello');
    const { whole, bytes, release } = await promptBody(request, null);
    expect(whole).toBeNull();
    client.end(' world');
    expect((await read(bytes)).toString()).toBe('hello world');
    release();
  });

  it('is read up to where it breaks off', async () => {
    const { request, client } = arriving(11);
    client.write('hello');
    setImmediate(() => client.destroy(new Error('aborted')));
    const { whole, bytes, release } = await promptBody(request, null);
    expect(whole).toBeNull();
    const chunks: string[] = [];
    const reading = async () => {
      for await (const pieces of bytes) chunks.push(Buffer.concat(pieces).toString());
    };
    await expect(reading()).rejects.toThrow('aborted');
    expect(chunks).toEqual(['hello']);
    release();
  });

  it('match its checksum is refused after its last byte', async () => {
    const { request, client } = arriving(5);
    client.end('hello');
    const digest = Buffer.from(hashOf(Buffer.from('other')), 'hex');
    const { whole, bytes, release } = await promptBody(request, { algorithm: 'sha256', digest });
    expect(whole).toBeNull();
    await expect(read(bytes)).rejects.toMatchObject({ code: 'error.upload.checksum_mismatch' });
    release();
  });
});
