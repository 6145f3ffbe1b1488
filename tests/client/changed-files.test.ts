import { expect, it } from '@jest/globals';
import { Importer } from '../../client/src/uploads/importer.js';
import type { Prepared } from '../../client/src/uploads/prepared.js';
import { blobSource, bytesSource, type UploadSource } from '../../client/src/uploads/source.js';
import { aClientAlbum } from '../support/client/client-album.js';

const SMALL = 1_000;
/** More than one batch takes. */
const LARGE = 300_000;

const album = aClientAlbum();

type Change = (bytes: Uint8Array, start: number, end: number) => Uint8Array;

const CHANGES: Readonly<Record<string, Change>> = {
  'is cut off': (bytes, start, end) => bytes.subarray(start, Math.min(end, bytes.length - 10)),
  'is written to': (bytes, start, end) => new Uint8Array(Math.min(end, bytes.length) - start),
  'is removed': () => {
    throw new Error('ENOENT: no such file');
  },
};

/** A source that changes after it was hashed. */
function changing(bytes: Uint8Array, change: Change | undefined): UploadSource {
  let hashed = 0;
  const read = (start: number, end: number): Uint8Array => {
    hashed += end - start;
    return hashed > bytes.length && change !== undefined ? change(bytes, start, end) : bytes.subarray(start, end);
  };
  return { size: bytes.length, read: async (start, end) => Promise.resolve(read(start, end)) };
}

const REASONS: Readonly<Record<string, RegExp>> = {
  'is cut off': /^The file has changed: it gave \d+ bytes instead of \d+ from byte 0 on\.$/,
  'is written to': /^The upload ended as Failed: content_hash_mismatch\.$/,
  'is removed': /^ENOENT: no such file$/,
};

it.each(Object.keys(CHANGES).flatMap((what) => [SMALL, LARGE].map((size) => [what, size] as const)))(
  'a file that %s while it is imported (%d bytes) fails alone, with the reason, and can be retried',
  async (what, size) => {
    let isChanging = true;
    const catalog = await album().catalog(`${what}-${size}`);
    const importer = new Importer(album().open(), catalog);
    await importer.add('i', ['a', 'changed', 'b', 'c']);
    const prepare = (source: string, uploadId: string): Promise<Prepared> => {
      const bytes = Buffer.alloc(size, uploadId + source);
      const content = changing(bytes, source === 'changed' && isChanging ? CHANGES[what] : undefined);
      return Promise.resolve({
        albumId: album().albumId,
        content,
        manifest: (hash) => Promise.resolve(album().manifest(hash)),
      });
    };
    expect(await importer.run('i', prepare)).toEqual({ done: 3, failed: 1, total: 4 });
    const [failure] = await importer.failures('i');
    expect(failure).toEqual({ source: 'changed', reason: expect.stringMatching(REASONS[what]!) });
    isChanging = false;
    await importer.retryFailed('i');
    expect(await importer.run('i', prepare)).toEqual({ done: 4, failed: 0, total: 4 });
    expect(await album().open().quota.read()).toMatchObject({ reserved: 0 });
    await catalog.close();
  },
);

it('a file that was cut off after its import was interrupted fails with the reason, and is imported anew', async () => {
  const catalog = await album().catalog('interrupted');
  const importer = new Importer(album().open(), catalog);
  await importer.add('i', ['small', 'large']);
  let cutOff = 0;
  const stop = new AbortController();
  const prepare = (source: string, uploadId: string): Promise<Prepared> => {
    const bytes = Buffer.alloc((source === 'small' ? SMALL : LARGE) - cutOff, uploadId);
    const manifest = (hash: string) => Promise.resolve(album().manifest(hash));
    return Promise.resolve({ albumId: album().albumId, content: bytesSource(bytes), manifest });
  };
  const stopped = (source: string, uploadId: string): Promise<Prepared> =>
    prepare(source, uploadId).then((prepared) => ({
      ...prepared,
      manifest: async (hash) => {
        const manifest = await prepared.manifest(hash);
        stop.abort();
        return manifest;
      },
    }));
  await expect(importer.run('i', stopped, { signal: stop.signal, parallel: 1 })).rejects.toMatchObject({
    code: 'error.client.aborted',
  });
  const names = ['small', 'large', 'another'];
  const begun = await Promise.all(names.map((name) => importer.begunUpload('i', name)));
  const hash = expect.stringMatching(/^[0-9a-f]{64}$/);
  expect(begun).toContainEqual({ uploadId: expect.any(String), contentHash: hash });
  expect(begun.at(-1)).toBeNull();
  cutOff = 10;
  const { failed } = await importer.run('i', prepare);
  expect(failed).toBeGreaterThan(0);
  for (const { reason } of await importer.failures('i')) expect(reason).toMatch(REASONS['is cut off']!);
  await importer.retryFailed('i');
  expect(await importer.run('i', prepare)).toEqual({ done: 2, failed: 0, total: 2 });
  expect(await album().open().quota.read()).toMatchObject({ reserved: 0 });
  await catalog.close();
});

it('leaves a file out that the app finds in the album, and tells the asset of one that is done', async () => {
  const catalog = await album().catalog('left-out');
  const importer = new Importer(album().open(), catalog);
  const ids = new Map<string, string>();
  const prepare = (source: string, uploadId: string): Promise<Prepared | null> => {
    ids.set(source, uploadId);
    const content = bytesSource(Buffer.alloc(SMALL, uploadId));
    const manifest = (hash: string) => Promise.resolve(album().manifest(hash));
    return Promise.resolve(source === 'known' ? null : { albumId: album().albumId, content, manifest });
  };
  await importer.add('i', ['a', 'known', 'b']);
  const told: unknown[] = [];
  const onProgress = (progress: unknown): void => void told.push(progress);
  expect(await importer.run('i', prepare, { onProgress })).toEqual({ done: 2, failed: 0, total: 2 });
  expect(told.at(-1)).toEqual({ done: 2, failed: 0, total: 2 });
  expect(await importer.assetOf(ids.get('known')!)).toBeNull();
  const assetId = await importer.assetOf(ids.get('a')!);
  expect(await album().open().assets.read(assetId!)).toMatchObject({ album_id: album().albumId });
  await catalog.close();
});

it('cancels what it has begun of a file that is left out', async () => {
  const catalog = await album().catalog('left-out-begun');
  const importer = new Importer(album().open(), catalog);
  await importer.add('i', ['film']);
  const stop = new AbortController();
  const begun = (_source: string, uploadId: string): Promise<Prepared> => {
    const content = bytesSource(Buffer.alloc(LARGE, uploadId));
    return Promise.resolve({
      albumId: album().albumId,
      content,
      manifest: (hash) => Promise.resolve(album().manifest(hash)),
    });
  };
  const onBytes = (): void => stop.abort();
  await expect(importer.run('i', begun, { signal: stop.signal, onBytes })).rejects.toMatchObject({
    code: 'error.client.aborted',
  });
  expect((await album().open().quota.read()).reserved).toBeGreaterThan(0);
  expect(await importer.run('i', () => Promise.resolve(null))).toEqual({ done: 0, failed: 0, total: 0 });
  expect(await album().open().quota.read()).toMatchObject({ reserved: 0 });
  await catalog.close();
});

it('says in plain words that a platform does not read a file any more', async () => {
  const refused = new DOMException('The operation was aborted.', 'AbortError');
  const removed = { size: 9, slice: () => ({ arrayBuffer: () => Promise.reject(refused) }) } as unknown as Blob;
  await expect(blobSource(removed).read(0, 9)).rejects.toMatchObject({
    code: 'error.client.source_changed',
    message: 'The file cannot be read any more: it was changed, moved or removed. Choose it again.',
    cause: refused,
  });
});
