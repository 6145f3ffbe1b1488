import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { RemovalThread } from '../../adapters/blobs/filesystem/removal-thread.js';

describe('the removal thread', () => {
  let folder: string;
  let thread: RemovalThread;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'removal-thread-'));
    thread = new RemovalThread();
  });
  afterEach(async () => {
    await thread.close();
    await rm(folder, { recursive: true });
  });
  const pathsOf = (names: readonly string[]) => names.map((name) => join(folder, name));

  it('removes the files that exist, and no others', async () => {
    for (const name of ['a', 'b', 'c']) await writeFile(join(folder, name), name);
    await thread.remove(pathsOf(['a', 'nothing', 'c']));
    expect(await readdir(folder)).toEqual(['b']);
  });

  it('says so when it cannot remove one, removes the others, and answers the next', async () => {
    for (const name of ['a', 'b', 'c']) await writeFile(join(folder, name), name);
    await mkdir(join(folder, 'folder'));
    await expect(thread.remove(pathsOf(['a', 'folder', 'b']))).rejects.toThrow(
      'A file of the blob store could not be removed: Error: E',
    );
    expect(await readdir(folder)).toEqual(['c', 'folder']);
    await thread.remove(pathsOf(['c']));
    expect(await readdir(folder)).toEqual(['folder']);
  });

  it('leaves nobody waiting when it ends', async () => {
    const asked = thread.remove(pathsOf(['a']));
    await thread.close();
    await expect(asked).rejects.toThrow('A file of the blob store could not be removed: the thread ended');
  });
});
