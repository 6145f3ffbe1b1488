import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SystemRandom } from '../../../adapters/system/random.js';
import { openDatabase } from '../../../adapters/typeorm/engine/open-database.js';
import { UUID } from '../../../adapters/typeorm/mapping/columns.js';
import { CheckStorage } from '../../../application/storage/check-storage.js';
import { OWN_DATABASES, type OwnDatabase } from '../../support/database/own-database.js';
import { anAlbumOf, aWriter, type Writer } from '../../support/people/writer.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';
import { putMetadata } from '../../support/uploads/asset-requests.js';
import { hashOf, someBytes } from '../../support/uploads/stored-assets.js';
import { uploaded } from '../../support/uploads/uploads.js';

describe.each(OWN_DATABASES)('metadata whose row lost some of its bytes, on $engine', ({ open }) => {
  const metadata = someBytes(50);
  let opened: OwnDatabase;
  let service: TestService;
  let ann: Writer;
  let asset: string;
  beforeAll(async () => {
    opened = await open();
    service = await startTestService({ database: opened.database });
    ann = await aWriter(service.client, service.baseParts);
    const album = await anAlbumOf(service.client, ann);
    ({ asset_id: asset } = await uploaded(service.client, ann, album, someBytes(30)));
    await putMetadata(service.client, ann, asset, metadata);
    await putMetadata(
      service.client,
      ann,
      (await uploaded(service.client, ann, album, someBytes(31))).asset_id,
      someBytes(9),
    );
    const { location } = (await service.baseParts.stores.blobs.find(hashOf(metadata)))!;
    const damage = 'UPDATE small_blobs SET bytes = ? WHERE location = ?';
    const values = [metadata.subarray(0, 20), UUID.to(location!)];
    const database = await openDatabase(opened.database, new SystemRandom());
    expect(await database.context.write(({ sql }) => sql.run(damage, values))).toBe(1);
    await database.close();
  });
  afterAll(async () => {
    await service.stop();
    await opened.remove();
  });

  async function check(repair: boolean) {
    const options = { repair, progress: () => undefined, settle: () => Promise.resolve() };
    return (await service.service.parts.make(CheckStorage).execute(options)).findings;
  }

  it('is reported, and is restored by the next write of the same bytes', async () => {
    const wrong = { kind: 'wrong_size', subject: hashOf(metadata), stored: 50n, actual: 20n, mended: false };
    expect(await check(false)).toMatchObject([wrong]);
    expect(await check(true)).toMatchObject([wrong]);
    expect((await putMetadata(service.client, ann, asset, metadata)).status).toBe(200);
    expect((await check(false)).filter(({ kind }) => kind !== 'stray_file')).toEqual([]);
    const read = await service.client.get(`/v1/assets/${asset}/metadata`, { token: ann.token });
    expect(read.bytes).toEqual(metadata);
  });
});
