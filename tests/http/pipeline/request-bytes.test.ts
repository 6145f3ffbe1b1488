import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { freeBuffers } from '../../../adapters/http/pipeline/request/free-buffers.js';
import { requestBytes } from '../../../adapters/http/pipeline/request/request-bytes.js';
import { hashOf } from '../../support/uploads/stored-assets.js';

const MEBI = 1 << 20;

describe('freeing buffers', () => {
  it('gives their memory back without a collection', () => {
    const buffers = Array.from({ length: 16 }, () => Buffer.alloc(MEBI, 1));
    const allocated = process.memoryUsage().arrayBuffers;
    freeBuffers(buffers);
    expect(allocated - process.memoryUsage().arrayBuffers).toBeGreaterThanOrEqual(16 * MEBI);
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

describe('the bytes of a request', () => {
  const content = Array.from({ length: 40 }, (_, index) => Buffer.alloc(1 << 16, index));
  const whole = Buffer.concat(content);
  const digest = (bytes: Uint8Array) => Buffer.from(hashOf(bytes), 'hex');
  /** Makes a request whose chunks have their own memory, as a socket's do. */
  const arriving = (chunks: readonly Buffer[]) => Readable.from(chunks) as unknown as IncomingMessage;

  it.each([
    ['without', null],
    ['with', { algorithm: 'sha256', digest: digest(whole) } as const],
  ])('are lent until the next chunk is asked for, and freed soon after, %s a checksum', async (_, checksum) => {
    const chunks = content.map((chunk) => Buffer.from(chunk));
    const copied: Buffer[] = [];
    for await (const chunk of requestBytes(arriving(chunks), checksum)) {
      expect(chunk).toHaveLength(1 << 16);
      copied.push(Buffer.from(chunk));
      expect(chunks.slice(copied.length, copied.length + 1).every(({ length }) => length > 0)).toBe(true);
      expect(chunks.slice(0, Math.max(0, copied.length - 9)).map(({ length }) => length)).not.toContain(1 << 16);
    }
    expect(Buffer.concat(copied).equals(whole)).toBe(true);
    expect(chunks.map(({ length }) => length)).toEqual(Array(40).fill(0));
  });

  it('end in a refusal where the checksum is of others', async () => {
    const checksum = { algorithm: 'sha256', digest: digest(Buffer.from('others')) } as const;
    const bytes = requestBytes(arriving(content.map((chunk) => Buffer.from(chunk))), checksum);
    const read = async () => {
      while ((await bytes.next()).done !== true);
    };
    await expect(read()).rejects.toMatchObject({ code: 'error.upload.checksum_mismatch' });
  });
});
