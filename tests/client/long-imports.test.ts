import { expect, it } from '@jest/globals';
import { GatehouseError } from '../../client/src/http/error.js';
import { utf8 } from '../../client/src/kernel/bytes.js';
import { platform } from '../../client/src/kernel/platform.js';
import { Importer } from '../../client/src/uploads/importer.js';
import type { Prepared } from '../../client/src/uploads/prepared.js';
import { sendUpload } from '../../client/src/uploads/send.js';
import { bytesSource } from '../../client/src/uploads/source.js';
import { TO } from '../support/client/ceremony-people.js';
import { aClientAlbum } from '../support/client/client-album.js';
import { liveBytes } from '../support/processes/live-memory.js';

const FILES = 100;

const album = aClientAlbum();

it('an upload continues after a piece that was sent twice, since the connection broke before the answer', async () => {
  const bytes = platform.random(10_000);
  const { upload_id: uploadId } = await album()
    .open()
    .uploads.create(await album().announcement(bytes));
  let isFirst = true;
  const again: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    if (init?.method !== 'PATCH' || !isFirst) return response;
    isFirst = false;
    return fetch(input, init);
  };
  const options = { protocolVersion: TO, chunkSize: 4_000 };
  const sending = sendUpload(album().open({ fetch: again }), uploadId, bytesSource(bytes), options);
  await expect(sending).resolves.toMatchObject({ state: 'Completed', offset: 10_000 });
  expect(isFirst).toBe(false);
});

it('an import keeps no signed request of a finished file in memory', async () => {
  const signed: WeakRef<object>[] = [];
  const prepare = (source: string): Promise<Prepared> => {
    const manifest = (hash: string) => {
      const made = album().manifest(hash);
      signed.push(new WeakRef(made));
      return Promise.resolve(made);
    };
    return Promise.resolve({ albumId: album().albumId, content: bytesSource(utf8(source)), manifest });
  };
  const catalog = await album().catalog('library');
  const importer = new Importer(album().open(), catalog);
  await importer.add(
    'i',
    Array.from({ length: FILES }, (_, index) => `${index}.jpg`),
  );
  let kept = Infinity;
  const onProgress = ({ done }: { readonly done: number }): void => {
    if (done < FILES) return;
    // Collects what nobody refers to.
    liveBytes();
    kept = signed.filter((each) => each.deref() !== undefined).length;
  };
  await importer.run('i', prepare, { onProgress });
  await catalog.close();
  expect(signed.length).toBe(FILES);
  // Those of the last batch may still be in use.
  expect(kept).toBeLessThan(FILES / 2);
});

it('an import loads the signed request of a file when its turn comes, not those of all files that failed', async () => {
  const catalog = await album().catalog('failed');
  const importer = new Importer(album().open(), catalog);
  const files = 5_000;
  await importer.add(
    'i',
    Array.from({ length: files }, (_, index) => `${index}.jpg`),
  );
  // As the service's refusals leave them, such as those of a full quota.
  const request = JSON.stringify([{ manifest: { document: 'A'.repeat(5_000) } }]);
  await catalog.run("UPDATE uploads SET state = 'failed', request = ?", [request]);
  await importer.retryFailed('i');
  const before = liveBytes();
  let taken = 0;
  const prepare = (): Promise<Prepared> => {
    taken ||= liveBytes() - before;
    return Promise.reject(new GatehouseError('error.client.network', 'The service cannot be reached.'));
  };
  await expect(importer.run('i', prepare)).rejects.toThrow('cannot be reached');
  expect(await importer.sourcesLeft('i')).toHaveLength(files);
  await catalog.close();
  expect(taken).toBeGreaterThan(0);
  expect(taken).toBeLessThan((files * request.length) / 4);
});
