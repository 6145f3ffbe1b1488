import { expect, it } from '@jest/globals';
import { Importer } from '../../client/src/uploads/importer.js';
import type { Prepared } from '../../client/src/uploads/prepared.js';
import { bytesSource, type UploadSource } from '../../client/src/uploads/source.js';
import { aClientAlbum } from '../support/client/client-album.js';

/** More than one batch takes. */
const LARGE = 300_000;

const album = aClientAlbum();

/** A source that is gone after it was hashed. */
function gone(bytes: Uint8Array): UploadSource {
  let hashed = 0;
  const read = (start: number, end: number): Promise<Uint8Array> => {
    hashed += end - start;
    if (hashed > bytes.length) return Promise.reject(new Error('ENOENT: no such file'));
    return Promise.resolve(bytes.subarray(start, end));
  };
  return { size: bytes.length, read };
}

function prepare(source: string, uploadId: string): Promise<Prepared> {
  const bytes = Buffer.alloc(source === 'gone' ? LARGE : 100, uploadId);
  const manifest = (hash: string) => Promise.resolve(album().manifest(hash));
  const thumbnail = { content: bytesSource(Buffer.from(uploadId)), manifest };
  const unsigned = { ...thumbnail, manifest: () => Promise.reject(new Error('The key store is locked.')) };
  return Promise.resolve({
    albumId: album().albumId,
    content: source === 'gone' ? gone(bytes) : bytesSource(bytes),
    manifest,
    derivatives: [source === 'without thumbnail' ? unsigned : thumbnail],
  });
}

it('names the assets of failed files, which lack their derivatives, and cancels what it drops', async () => {
  const client = album().open();
  const catalog = await album().catalog('left out');
  const importer = new Importer(client, catalog);
  await importer.add('i', ['whole', 'without thumbnail', 'gone']);
  expect(await importer.run('i', prepare)).toEqual({ done: 1, failed: 2, total: 3 });
  const { assets } = await client.albums.assets(album().albumId);
  const without = assets.filter(({ derivatives }) => derivatives.length === 0).map(({ asset_id }) => asset_id);
  expect(without).toHaveLength(1);
  expect(await importer.assetsLeft('i')).toEqual(without);
  expect((await client.quota.read()).reserved).toBeGreaterThan(0);
  const [done] = await catalog.all("SELECT upload_id, asset_id FROM uploads WHERE state = 'done'");
  await importer.drop('i');
  expect(await importer.progress('i')).toEqual({ done: 0, failed: 0, total: 0 });
  expect(await importer.assetOf(String(done?.['upload_id']))).toBe(done?.['asset_id']);
  expect(await client.quota.read()).toMatchObject({ reserved: 0 });
  expect(await importer.assetsLeft('i')).toEqual([]);
  await catalog.close();
});
