import { describe, expect, it } from '@jest/globals';
import type { FileHandle } from 'node:fs/promises';
import { StagedFile } from '../../adapters/blobs/filesystem/staged-file.js';

const room = { forBytes: () => Promise.resolve() };
const bytes = [Buffer.from('hello')];

/** A file on a disk that fails the calls of this name once, and works again then. */
async function failingOnce(failing: 'writev' | 'datasync') {
  const calls: string[] = [];
  const call = (name: string) => async (value: unknown, position?: number) => {
    const isFirst = !calls.includes(name);
    calls.push(name);
    if (name === failing && isFirst) throw Object.assign(new Error('no room'), { code: 'ENOSPC' });
    if (name === 'truncate') calls.push(`to ${String(value)}`);
    return { size: 5n, bytesWritten: bytes[0]!.length, position };
  };
  const names = ['stat', 'truncate', 'writev', 'datasync', 'close'];
  const handle = Object.fromEntries(names.map((name) => [name, call(name)])) as unknown as FileHandle;
  const file = await StagedFile.open(handle, 5n, room, () => undefined);
  calls.length = 0;
  return { file, calls };
}

describe('a staged file, after a failure that a disk recovers from,', () => {
  const refused = { code: 'error.storage.full' };

  it('accepts no bytes, which a gap would precede, and acknowledges none', async () => {
    const { file, calls } = await failingOnce('writev');
    await expect(file.write(bytes)).rejects.toMatchObject(refused);
    await expect(file.write(bytes)).rejects.toMatchObject(refused);
    await expect(file.flush()).rejects.toMatchObject(refused);
    expect(calls).toEqual(['writev']);
  });

  it('drops what it could not make durable', async () => {
    const { file, calls } = await failingOnce('datasync');
    await file.write(bytes);
    await expect(file.flush()).rejects.toMatchObject(refused);
    await expect(file.flush()).rejects.toMatchObject(refused);
    await file.close();
    expect(calls).toEqual(['writev', 'datasync', 'truncate', 'to 5', 'close']);
  });
});
