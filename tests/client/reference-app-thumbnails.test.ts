import { expect, it, jest } from '@jest/globals';
import type { UploadSource } from '../../client/src/uploads/source.js';

interface App {
  readonly loadThumbnail: (account: object, photo: object, signal: AbortSignal) => Promise<Blob>;
  readonly openPhotos: (album: object, assets: readonly object[]) => Promise<readonly object[]>;
  readonly sealedSource: (file: Blob, key: Uint8Array) => UploadSource;
}

/** The app imports the built package, so its types are known only after the build. */
const [{ loadThumbnail, openPhotos }, { sealedSource }] = await Promise.all([
  partOfApp('photos'),
  partOfApp('sealing'),
]);

async function partOfApp(name: string): Promise<App> {
  return (await import(`../../client/examples/web/src/${name}.js`)) as App;
}

it('shows a thumbnail that a full browser cannot keep', async () => {
  const key = new Uint8Array(32).fill(7);
  const sealed = sealedSource(new Blob(['a picture']), key);
  const client = { assets: { smallBlob: () => sealed.read(0, sealed.size) } };
  const derived = {
    get: () => Promise.resolve(null),
    put: () => Promise.reject(new Error('database or disk is full')),
  };
  const photo = { thumbnail: { contentHash: 'hash', info: { name: 'thumbnail', type: 'image/jpeg', key } } };
  expect(await (await loadThumbnail({ client, derived }, photo, new AbortController().signal)).text()).toBe(
    'a picture',
  );
});

it('lets the page draw and scroll while it checks the signatures of many photos', async () => {
  let now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => (now += 25));
  const turns: number[] = [];
  const turn = setInterval(() => turns.push(now));
  const asset = { via_link: null, manifest: { document: '' } };
  expect(
    await openPhotos(
      { albumId: 'album', devices: [] },
      Array.from({ length: 20 }, () => asset),
    ),
  ).toEqual([]);
  clearInterval(turn);
  expect(turns.length).toBeGreaterThan(5);
});
