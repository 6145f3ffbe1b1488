import { expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import type { SqlDatabase } from '../../client/src/catalog/database.js';
import { toBase64Url } from '../../client/src/kernel/bytes.js';
import { platform } from '../../client/src/kernel/platform.js';
import { Importer } from '../../client/src/uploads/importer.js';
import type { Prepared } from '../../client/src/uploads/prepared.js';
import { bytesSource } from '../../client/src/uploads/source.js';
import { aClientAlbum } from '../support/client/client-album.js';

const LARGE = 600_000;

const album = aClientAlbum();

/** Returns the same bytes for the same upload, under a manifest with another signature every time. */
async function prepare(source: string, uploadId: string): Promise<Prepared> {
  const content = createHash('sha256').update(uploadId).digest();
  const bytes = source.startsWith('large') ? Buffer.alloc(LARGE, content) : content;
  const manifest = (hash: string) =>
    Promise.resolve({ ...album().manifest(hash), document: toBase64Url(platform.random(100)) });
  const derivatives = [{ content: bytesSource(content.subarray(0, 16)), manifest }];
  await new Promise((resolve) => setImmediate(resolve));
  return { albumId: album().albumId, content: bytesSource(bytes), manifest, derivatives };
}

async function assetsOf(): Promise<readonly { readonly derivatives: readonly unknown[] }[]> {
  const found = [];
  for await (const asset of album().open().albums.allAssets(album().albumId)) found.push(asset);
  return found;
}

it.each(['one catalog', 'two processes'])('two runs of an import add each file once: %s', async (how) => {
  const before = (await assetsOf()).length;
  const first = await album().catalog(how);
  const catalogs: SqlDatabase[] = [first, how === 'one catalog' ? first : await album().catalog(how)];
  const [one, other] = catalogs.map((catalog) => new Importer(album().open(), catalog)) as [Importer, Importer];
  const sources = Array.from({ length: 40 }, (_each, index) => `${index % 10 === 0 ? 'large' : 'small'} ${index}.jpg`);
  await one.add('summer', sources);
  const all = { done: sources.length, failed: 0, total: sources.length };
  await Promise.all([one.run('summer', prepare), other.run('summer', prepare)]);
  expect(await one.failures('summer')).toEqual([]);
  expect(await one.progress('summer')).toEqual(all);
  const added = (await assetsOf()).slice(before);
  expect(await assetsOf()).toHaveLength(before + sources.length);
  expect(added.every(({ derivatives }) => derivatives.length === 1)).toBe(true);
  for (const each of new Set(catalogs)) await each.close();
});
