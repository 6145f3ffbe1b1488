import { OWN_DATABASES } from '../database/own-database.js';
import { anAlbumOf, aWriter } from '../people/writer.js';
import { uploaded } from '../uploads/uploads.js';
import { startTestService } from './test-service.js';

/** Starts a service with a database of its own, and stores an asset for each of `contents`. */
export async function serviceWithBlobs(contents: readonly Uint8Array[]) {
  const { database, remove } = await OWN_DATABASES[0]!.open();
  const service = await startTestService({ database });
  const ann = await aWriter(service.client, service.baseParts);
  const album = await anAlbumOf(service.client, ann);
  for (const bytes of contents) await uploaded(service.client, ann, album, bytes);
  const end = async () => {
    await service.stop();
    await remove();
  };
  return { database, service, end };
}
