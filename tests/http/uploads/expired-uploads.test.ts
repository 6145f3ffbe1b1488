import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DAY } from '../../../domain/kernel/instant.js';
import { anAlbumOf, aWriter, type Writer } from '../../support/people/writer.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';
import { all } from '../../support/uploads/blob-store.js';
import { someBytes } from '../../support/uploads/stored-assets.js';
import { anUploadOf, patchUpload } from '../../support/uploads/uploads.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

/** An upload of which a third has come. */
async function begun(by: Writer): Promise<string> {
  const bytes = someBytes(60);
  const id = await anUploadOf(service.client, by, await anAlbumOf(service.client, by), bytes);
  expect((await patchUpload(service.client, by, id, bytes.subarray(0, 20))).status).toBe(204);
  return id;
}

/** Sets the counter as a defect or a damaged row would leave it. */
async function reserve({ accountId }: Writer, reserved: bigint): Promise<void> {
  await service.baseParts.unitOfWork.run(async ({ quotas }) => {
    const account = await quotas.lock(accountId);
    await quotas.save(accountId, { ...account!.usage, reserved });
  });
}

it('an upload whose account has a wrong counter keeps no expired uploads of others', async () => {
  const [damaged, well] = [
    await aWriter(service.client, service.baseParts),
    await aWriter(service.client, service.baseParts),
  ];
  const first = await begun(damaged);
  service.clock.advance(1);
  const second = await begun(well);
  await reserve(damaged, 0n);
  service.clock.advance(2 * DAY);
  const { expireUploads } = service.service.parts;
  await expect(expireUploads.execute()).rejects.toThrow(`the expired upload ${first} could not be ended`);
  const { uploads, quotas } = service.baseParts.stores;
  expect((await uploads.find(second))?.session.state).toBe('Expired');
  expect((await quotas.read(well.accountId))?.usage.reserved).toBe(0n);
  expect((await all(service.files.staged())).map(({ id }) => id)).toEqual([(await uploads.find(first))?.stagingId]);
  await reserve(damaged, 60n);
  expect(await expireUploads.execute()).toBe(1);
});
