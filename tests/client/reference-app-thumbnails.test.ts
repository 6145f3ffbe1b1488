import { expect, it } from '@jest/globals';
import type { UploadSource } from '../../client/src/uploads/source.js';

interface App {
  readonly loadThumbnail: (account: object, photo: object) => Promise<Blob>;
  readonly sealedSource: (file: Blob, key: Uint8Array) => UploadSource;
}

/** The app imports the built package, so its types are known only after the build. */
const [{ loadThumbnail }, { sealedSource }] = await Promise.all([partOfApp('photos'), partOfApp('sealing')]);

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
  expect(await (await loadThumbnail({ client, derived }, photo)).text()).toBe('a picture');
});
