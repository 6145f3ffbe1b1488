import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DiskRoom } from '../../adapters/system/disk-room.js';
import { BlobStoreUnavailable } from '../../application/ports/stores/blob-store-unavailable.js';
import { StoreUnavailable } from '../../application/ports/stores/store-unavailable.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-room-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('DiskRoom', () => {
  it('reports a disk that does not tell its free space as a store that cannot be reached', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    const room = new DiskRoom(join(file, 'folder'), true);
    await expect(room.forBytes(1)).rejects.toThrow(BlobStoreUnavailable);
    await expect(room.forRows()).rejects.not.toThrow(BlobStoreUnavailable);
    await expect(room.forRows()).rejects.toThrow(StoreUnavailable);
  });
});
