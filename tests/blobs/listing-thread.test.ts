import { mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ListingThread } from '../../adapters/blobs/filesystem/listing-thread.js';

describe('the listing thread', () => {
  let folder: string;
  let thread: ListingThread;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'listing-thread-'));
    thread = new ListingThread();
  });
  afterEach(async () => {
    await thread.close();
    await rm(folder, { recursive: true });
  });

  it('tells the files and folders in a folder by name, with size and time', async () => {
    await writeFile(join(folder, 'b'), 'hello');
    await mkdir(join(folder, 'a'));
    await symlink(join(folder, 'b'), join(folder, 'c'));
    const [a, b, c] = await thread.list(folder);
    const { ctimeMs } = await stat(join(folder, 'b'));
    expect(a).toMatchObject({ name: 'a', kind: 'folder' });
    expect(b).toEqual({ name: 'b', kind: 'file', size: 5, changedAt: Math.floor(ctimeMs) });
    expect(c).toEqual({ ...b, name: 'c' });
  });

  it('leaves out files that were removed meanwhile', async () => {
    await symlink(join(folder, 'nothing'), join(folder, 'link'));
    expect(await thread.list(folder)).toEqual([]);
    expect(await thread.list(join(folder, 'nothing'))).toEqual([]);
  });

  it('says so when it cannot list, and answers the next', async () => {
    await writeFile(join(folder, 'a file'), '');
    await expect(thread.list(join(folder, 'a file'))).rejects.toThrow('ENOTDIR');
    expect(await thread.list(folder)).toHaveLength(1);
  });

  it('leaves nobody waiting when it ends', async () => {
    const asked = thread.list(folder);
    await thread.close();
    await expect(asked).rejects.toThrow('A folder of the blob store could not be listed: the thread ended');
  });
});
