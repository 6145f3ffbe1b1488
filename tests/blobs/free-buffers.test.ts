import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FilesystemBlobStore } from '../../adapters/blobs/filesystem/filesystem-blob-store.js';
import { freeBuffers } from '../../adapters/system/free-buffers.js';
import { hashOf } from '../support/uploads/stored-assets.js';

const MEBI = 1 << 20;
const STAGING_ID = '018f5f00-0000-7000-8000-000000000001';

describe('freeing buffers', () => {
  it('gives their memory back without a collection', () => {
    const before = process.memoryUsage().arrayBuffers;
    const buffers = Array.from({ length: 16 }, () => Buffer.alloc(MEBI, 1));
    expect(process.memoryUsage().arrayBuffers - before).toBeGreaterThanOrEqual(16 * MEBI);
    freeBuffers(buffers);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(MEBI);
    expect(buffers.map(({ length }) => length)).toEqual(Array(16).fill(0));
  });

  it('leaves alone what shares its memory with others', () => {
    const whole = Buffer.from('shared'.repeat(2_000));
    const parts = [whole.subarray(6), Buffer.from('out of the pool'), new Uint8Array(new SharedArrayBuffer(4))];
    freeBuffers(parts);
    expect(parts.map(({ length }) => length)).toEqual([11_994, 15, 4]);
    expect(whole.toString('latin1', 0, 12)).toBe('sharedshared');
  });

  it('takes one twice, and one that is free already', () => {
    const buffer = Buffer.alloc(9_000);
    freeBuffers([buffer, buffer]);
    freeBuffers([buffer]);
    expect(buffer).toHaveLength(0);
  });
});

describe('an append', () => {
  let folder: string;
  let store: FilesystemBlobStore;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'free-buffers-'));
    store = await FilesystemBlobStore.open(folder);
  });
  afterEach(async () => {
    await store.close();
    await rm(folder, { recursive: true });
  });

  const content = Array.from({ length: 40 }, (_, index) => Buffer.alloc(1 << 16, index));
  const whole = Buffer.concat(content);

  it.each([
    ['without', null],
    ['with', { algorithm: 'sha256', digest: Buffer.from(hashOf(whole), 'hex') } as const],
  ])('frees each chunk that it has written, %s a checksum', async (_, checksum) => {
    const chunks = content.map((chunk) => Buffer.from(chunk));
    const source = (async function* () {
      await Promise.resolve();
      yield* chunks;
    })();
    await store.append(STAGING_ID, 0n, source, { limit: 1n << 30n, epoch: null, checksum, checkpoint: null });
    expect(chunks.map(({ length }) => length)).toEqual(Array(40).fill(0));
    expect(await store.digest(STAGING_ID)).toEqual({ size: BigInt(whole.length), contentHash: hashOf(whole) });
  });
});
