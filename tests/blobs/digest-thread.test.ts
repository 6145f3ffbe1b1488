import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DigestThread } from '../../adapters/blobs/filesystem/digest-thread.js';

const BYTES = Buffer.from('hello, world');
const DIGEST = { size: 12n, contentHash: createHash('sha256').update(BYTES).digest('hex') };

describe('the hashing thread', () => {
  let folder: string;
  let thread: DigestThread;
  const staged = () => ({ stagingId: 'an-upload', path: join(folder, 'an-upload') });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'digest-thread-'));
    thread = new DigestThread();
    await writeFile(staged().path, BYTES);
  });
  afterEach(async () => {
    await thread.close();
    await rm(folder, { recursive: true });
  });

  it('reads all of an upload that it knows nothing of', async () => {
    expect(await thread.digest(staged(), 3)).toEqual(DIGEST);
    thread.follow({ ...staged(), epoch: 2, start: 5, end: 12 });
    expect(await thread.digest(staged(), 2)).toEqual(DIGEST);
  });

  it('says so when it cannot read, and answers the next', async () => {
    await expect(thread.digest({ stagingId: 'a folder', path: folder }, 1)).rejects.toThrow('EISDIR');
    expect(await thread.digest({ stagingId: 'gone', path: join(folder, 'gone') }, 1)).toBeNull();
    expect(await thread.digest(staged(), 9)).toEqual(DIGEST);
  });

  it('forgets what was discarded', async () => {
    thread.follow({ ...staged(), epoch: 1, start: 0, end: 12 });
    thread.forget('an-upload');
    await thread.digest(staged(), 9);
    await writeFile(staged().path, 'HELLO, WORLD');
    expect(await thread.digest(staged(), 1)).not.toEqual(DIGEST);
  });

  it('leaves nobody waiting when it ends, and starts again, knowing nothing', async () => {
    const asked = thread.digest(staged(), 9);
    await thread.close();
    await expect(asked).rejects.toThrow('Bytes could not be read: the thread ended');
    expect(await thread.digest(staged(), 1)).toEqual(DIGEST);
  });

  it('hashes each upload by itself, however they are mixed', async () => {
    const uploads = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const bytes = Buffer.alloc(40_000, index);
        const path = join(folder, String(index));
        await writeFile(path, bytes);
        return { stagingId: String(index), path, contentHash: createHash('sha256').update(bytes).digest('hex') };
      }),
    );
    const ends = [10_001, 20_002, 39_999, 40_000];
    for (const [epoch, end] of ends.entries()) {
      for (const upload of uploads) thread.follow({ ...upload, epoch, start: ends[epoch - 1] ?? 0, end });
    }
    const digests = await Promise.all(uploads.map((upload) => thread.digest(upload, 3)));
    expect(digests.map((digest) => digest?.contentHash)).toEqual(uploads.map(({ contentHash }) => contentHash));
  });
});
