import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { BlobStoreUnavailable } from '../../application/ports/stores/blob-store-unavailable.js';
import type { BlobStore } from '../../application/ports/stores/blob-store.js';
import { takeBackup } from '../../infrastructure/backup/take-backup.js';
import { temporaryFolder } from '../support/processes/process.js';
import { serviceWithBlobs } from '../support/service/service-with-blobs.js';
import { hashOf, someBytes } from '../support/uploads/stored-assets.js';

const contents = [someBytes(30), someBytes(40)];
const [whole, unreadable] = contents.map(hashOf) as [string, string];

let { database, service, end } = {} as Awaited<ReturnType<typeof serviceWithBlobs>>;
beforeAll(async () => {
  ({ database, service, end } = await serviceWithBlobs(contents));
});
afterAll(() => end());

/** A store in which the bytes of one blob end with `error`. */
function failing(error: Error): BlobStore {
  const read: BlobStore['read'] = async (place, range) => {
    const bytes = await service.files.read(place, range);
    if (place.contentHash !== unreadable || bytes === null) return bytes;
    const torn = (async function* () {
      yield new Uint8Array(7);
      throw error;
    })();
    return Object.assign(torn, { size: bytes.size, close: () => bytes.close() });
  };
  return Object.assign(Object.create(service.files) as BlobStore, { read });
}

async function backup(error: Error) {
  const folder = join(await temporaryFolder(), 'backup');
  const source = { database, blobStore: failing(error), version: '1.0.0', now: () => 'now' };
  const taken = takeBackup(source, folder, () => undefined);
  return { folder, taken };
}

const sector = () => Object.assign(new Error('EIO: read'), { code: 'EIO' });

it.each([
  ['', sector()],
  [', as the store says it', new BlobStoreUnavailable('blob store: EIO: read', { cause: sector() })],
])('saves everything but the file that its disk cannot read, and names it%s', async (_, error) => {
  const { folder, taken } = await backup(error);
  const { manifest, missing } = await taken;
  expect([manifest.files, missing]).toEqual([1, [unreadable]]);
  const names = await readdir(join(folder, 'blobs'), { recursive: true });
  expect(names.filter((name) => name.includes('/'))).toEqual([`${whole.slice(0, 3)}/${whole}`]);
});

it('ends, without a manifest, if files may not be read at all', async () => {
  const { folder, taken } = await backup(Object.assign(new Error('EACCES: open'), { code: 'EACCES' }));
  await expect(taken).rejects.toThrow('EACCES');
  expect(await readdir(folder)).not.toContain('manifest.json');
});
