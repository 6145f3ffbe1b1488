import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { DeleteDueAccounts } from '../../../application/deletion/delete-due-accounts.js';
import { SweepStrays } from '../../../application/uploads/sweep-strays.js';
import { DAY, MINUTE } from '../../../domain/kernel/instant.js';
import { anAlbumOf, aWriter, join, type Writer } from '../../support/people/writer.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';
import { all } from '../../support/uploads/blob-store.js';
import { FickleStore } from '../../support/uploads/fickle-store.js';
import { someBytes } from '../../support/uploads/stored-assets.js';
import { anUploadOf, patchUpload } from '../../support/uploads/uploads.js';

let service: TestService;
let ann: Writer;
let upload: string;
const store = new FickleStore();
const told: string[] = [];
beforeAll(async () => {
  service = await startTestService({
    blobStore: store.before,
    env: { UPLOAD_EXPIRY: '30d', ACCESS_TOKEN_TTL: '90d' },
    overrides: { patience: store.patience, incidents: { report: (what: string) => void told.push(what) } },
  });
});
afterAll(() => service.stop());

beforeEach(async () => {
  ann = await aWriter(service.client, service.baseParts);
  upload = await aThird(ann, await anAlbumOf(service.client, ann));
  await schedule(ann);
  told.splice(0);
});

/** An upload of which a third has come. */
async function aThird(by: Writer, album: string): Promise<string> {
  const bytes = someBytes(60);
  const id = await anUploadOf(service.client, by, album, bytes);
  await patchUpload(service.client, by, id, bytes.subarray(0, 20));
  return id;
}

/** Makes the deletion of an account due. */
async function schedule({ accountId }: Writer): Promise<void> {
  await service.baseParts.unitOfWork.run(async (stores) => {
    await stores.accounts.lock(accountId);
    await stores.accountDeletions.schedule(accountId, service.clock.now() + DAY);
  });
  service.clock.advance(DAY);
}

const staged = async () => (await all(service.files.staged())).length;
const account = () => service.baseParts.stores.accounts.find(ann.accountId);
async function work(): Promise<void> {
  service.clock.advance(2 * MINUTE);
  await service.service.parts.make(DeleteDueAccounts).execute();
}

it('the deletion of an account waits for a store that is away, and leaves no staged bytes', async () => {
  store.mood = 'away';
  for (let run = 0; run < 2; run += 1) await work();
  expect(told).toEqual(['an account was not deleted', 'an account was not deleted']);
  expect(await service.baseParts.stores.uploads.find(upload)).toMatchObject({ session: { state: 'Uploading' } });
  store.mood = 'well';
  await work();
  expect([await account(), await staged(), told.length]).toEqual([null, 0, 2]);
});

it('the deletion of an account does not wait for bytes that cannot be removed, which the sweep removes later', async () => {
  store.mood = 'stuck';
  await work();
  store.mood = 'well';
  expect([await account(), await staged(), told]).toEqual([null, 1, ['staged bytes were not discarded']]);
  service.clock.advance(DAY);
  await service.service.parts.make(SweepStrays).execute();
  expect(await staged()).toBe(0);
});

it('the deletion of an account leaves no staged bytes of what others were uploading into its albums', async () => {
  const [owner, ben] = [
    await aWriter(service.client, service.baseParts),
    await aWriter(service.client, service.baseParts),
  ];
  const album = await anAlbumOf(service.client, owner);
  await join(service.client, owner, album, ben, 'writer');
  const theirs = await aThird(ben, album);
  await schedule(owner);
  await work();
  expect(await service.baseParts.stores.uploads.find(theirs)).toMatchObject({ session: { state: 'Cancelled' } });
  expect([await staged(), told]).toEqual([0, []]);
});
