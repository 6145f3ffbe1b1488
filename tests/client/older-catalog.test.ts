import { expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { catalogFile } from '../../client/src/catalog/catalog-node.js';
import type { SqlDatabase } from '../../client/src/catalog/database.js';
import { openCatalog } from '../../client/src/catalog/open.js';
import { toBase64Url } from '../../client/src/kernel/bytes.js';
import { platform } from '../../client/src/kernel/platform.js';
import { Importer } from '../../client/src/uploads/importer.js';
import type { Prepared } from '../../client/src/uploads/prepared.js';
import { bytesSource } from '../../client/src/uploads/source.js';
import { aClientAlbum } from '../support/client/client-album.js';

const SOURCES = ['small.jpg', 'large.jpg'];
const LARGE = 600_000;

const album = aClientAlbum();

/** Returns the same bytes for the same upload, under a manifest with another signature every time. */
function prepareOf(more: string) {
  return (source: string, uploadId: string): Promise<Prepared> => {
    const content = createHash('sha256').update(`${uploadId}${more}`).digest();
    const bytes = source.startsWith('large') ? Buffer.alloc(LARGE, content) : content;
    const manifest = (hash: string) =>
      Promise.resolve({ ...album().manifest(hash), document: toBase64Url(platform.random(100)) });
    const derivatives = [{ content: bytesSource(content.subarray(0, 16)), manifest }];
    return Promise.resolve({ albumId: album().albumId, content: bytesSource(bytes), manifest, derivatives });
  };
}

/** The driver may leave the log behind, whose pages would hide a file that is put back. */
async function closed(catalog: SqlDatabase): Promise<void> {
  await catalog.all('PRAGMA wal_checkpoint(TRUNCATE)');
  await catalog.close();
}

/** Runs an import, and another one on the copy of the catalog that was made before the first run. */
async function twice(name: string, first: (importer: Importer) => Promise<unknown>, prepare = prepareOf('')) {
  const path = join(album().folder, name, 'library.sqlite');
  let catalog = await openCatalog(catalogFile(path));
  await new Importer(album().open(), catalog).add('i', SOURCES);
  await closed(catalog);
  await copyFile(path, `${path}.older`);
  catalog = await openCatalog(catalogFile(path));
  await first(new Importer(album().open(), catalog));
  await closed(catalog);
  await copyFile(`${path}.older`, path);
  catalog = await openCatalog(catalogFile(path));
  const importer = new Importer(album().open(), catalog);
  const progress = await importer.run('i', prepare);
  const failures = await importer.failures('i');
  await catalog.close();
  return { progress, failures };
}

async function derivativesOfAssets(): Promise<readonly number[]> {
  const found: number[] = [];
  for await (const { derivatives } of album().open().albums.allAssets(album().albumId)) found.push(derivatives.length);
  return found;
}

const ALL = { progress: { done: 2, failed: 0, total: 2 }, failures: [] };

it('an import continues on an older copy of its catalog, and adds no file twice', async () => {
  const before = (await derivativesOfAssets()).length;
  expect(await twice('whole', (importer) => importer.run('i', prepareOf('')))).toEqual(ALL);
  expect((await derivativesOfAssets()).slice(before)).toEqual([1, 1]);
});

it('an import continues there after it was stopped between two files', async () => {
  const before = (await derivativesOfAssets()).length;
  const app = new AbortController();
  const stopped = (importer: Importer) =>
    importer
      .run('i', prepareOf(''), { signal: app.signal, onBytes: (source) => source === 'large.jpg' && app.abort() })
      .catch(() => undefined);
  expect(await twice('stopped', stopped)).toEqual(ALL);
  expect((await derivativesOfAssets()).slice(before)).toEqual([1, 1]);
});

it('a file is not taken for another one that was sent under its id', async () => {
  const reason = 'This upload_id belongs to another upload. Choose a new one.';
  const { failures } = await twice('other', (importer) => importer.run('i', prepareOf('')), prepareOf(' changed'));
  expect(failures.map((each) => each.reason)).toEqual([reason, reason]);
});
