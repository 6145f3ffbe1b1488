import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { takeBackup } from '../../infrastructure/backup/take-backup.js';
import { OWN_DATABASES, type OwnDatabase } from '../support/database/own-database.js';
import { anAlbumOf, aWriter, type Writer } from '../support/people/writer.js';
import { temporaryFolder } from '../support/processes/process.js';
import { startTestService, type TestService } from '../support/service/test-service.js';
import { putMetadata } from '../support/uploads/asset-requests.js';
import { hashOf, someBytes } from '../support/uploads/stored-assets.js';
import { uploaded } from '../support/uploads/uploads.js';

describe.each(OWN_DATABASES)('a backup of metadata on $engine', ({ open }) => {
  let opened: OwnDatabase;
  let service: TestService;
  let ann: Writer;
  let album: string;
  beforeAll(async () => {
    opened = await open();
    service = await startTestService({ database: opened.database });
    ann = await aWriter(service.client, service.baseParts);
    album = await anAlbumOf(service.client, ann);
  });
  afterAll(async () => {
    await service.stop();
    await opened.remove();
  });

  async function someMetadata(): Promise<{ contentHash: string; location: string; bytes: Uint8Array }> {
    const bytes = someBytes(200);
    const { asset_id } = await uploaded(service.client, ann, album, someBytes(30));
    await putMetadata(service.client, ann, asset_id, bytes);
    const { contentHash, location } = (await service.baseParts.stores.blobs.find(hashOf(bytes)))!;
    return { contentHash, location: location!, bytes };
  }

  async function missing(): Promise<readonly string[]> {
    const source = { database: opened.database, blobStore: service.files, version: '1.0.0', now: () => 'now' };
    return (await takeBackup(source, join(await temporaryFolder(), 'backup'), () => undefined)).missing;
  }

  it('misses nothing, and names the metadata whose bytes are lost or damaged', async () => {
    const { smallBlobs } = service.baseParts.stores;
    const [lost, damaged] = [await someMetadata(), await someMetadata(), await someMetadata()];
    expect(await missing()).toEqual([]);
    await smallBlobs.deleteAll([lost.location, damaged.location]);
    const other = { ...damaged, bytes: damaged.bytes.map((byte) => byte ^ 1) };
    await service.baseParts.unitOfWork.run(async (stores) => stores.smallBlobs.insertAll([other]));
    expect(await missing()).toEqual([lost.contentHash, damaged.contentHash]);
  });
});
