import { describe, expect, it } from '@jest/globals';
import { writeAll } from '../../adapters/blobs/filesystem/written-pieces.js';

const KIBI = 1 << 10;

describe('writing pieces', () => {
  /** Writes at most `most` bytes a call. */
  const aFile = (most: number) => {
    const file = { bytes: Buffer.alloc(0), calls: [] as number[] };
    const write = async (pieces: Uint8Array[], done: number) => {
      expect(done).toBe(file.bytes.length);
      const written = Buffer.concat(pieces).subarray(0, most);
      file.bytes = Buffer.concat([file.bytes, written]);
      file.calls.push(written.length);
      return { bytesWritten: written.length };
    };
    return { file, write };
  };
  const pieces = [300, 0, 500, 700, 1].map((size, index) => Buffer.alloc(size * KIBI, index + 1));

  it('is done in calls of 512 KiB', async () => {
    const { file, write } = aFile(Infinity);
    await writeAll(pieces, write);
    expect(file.bytes.equals(Buffer.concat(pieces))).toBe(true);
    expect(file.calls).toEqual([512 * KIBI, 512 * KIBI, 477 * KIBI]);
  });

  it('continues after a call that wrote only a part', async () => {
    const { file, write } = aFile(7 * KIBI + 1);
    await writeAll(pieces, write);
    expect(file.bytes.equals(Buffer.concat(pieces))).toBe(true);
  });

  it('rejects with the error of the call that writes nothing', async () => {
    const full = Object.assign(new Error('no space'), { code: 'ENOSPC' });
    let calls = 0;
    const write = async () => {
      calls += 1;
      if (calls > 1) throw full;
      return { bytesWritten: 1 };
    };
    await expect(writeAll(pieces, write)).rejects.toBe(full);
  });
});
