import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AuditQuota } from '../../../application/quota/audit-quota.js';
import { DeleteDueAccounts } from '../../../application/deletion/delete-due-accounts.js';
import type { BlobStore } from '../../../application/ports/stores/blob-store.js';
import { CLOCK_SKEW, DAY } from '../../../domain/kernel/instant.js';
import {
  anAlbumOf,
  anIntent,
  aWriter,
  join,
  PIN,
  propose,
  readUpgrade,
  type Writer,
} from '../../support/people/writer.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';
import { outcome, purgeAsset, trashAsset } from '../../support/uploads/asset-requests.js';
import { all } from '../../support/uploads/blob-store.js';
import { someBytes, storedAsset } from '../../support/uploads/stored-assets.js';
import { anUploadOf, patchUpload, readQuota, readUpload, until } from '../../support/uploads/uploads.js';

let service: TestService;
let owner: Writer;
/** The uploader of the asset that goes. */
let ann: Writer;
/** The uploader of what is added to it. */
let ben: Writer;
let album: string;
/** The reading of whole uploads waits for it. */
let mayRead: Promise<unknown> = Promise.resolve();

function waiting(store: BlobStore): BlobStore {
  const digest: BlobStore['digest'] = async (...asked) => {
    await mayRead;
    return store.digest(...asked);
  };
  return Object.assign(Object.create(store) as BlobStore, { digest });
}

beforeAll(async () => {
  service = await startTestService({ env: { ACCESS_TOKEN_TTL: '90d', UPLOAD_EXPIRY: '30d' }, blobStore: waiting });
});
afterAll(async () => {
  const { differences } = await service.service.parts.make(AuditQuota).execute({ fix: false });
  await service.stop();
  expect(differences).toEqual([]);
});
beforeEach(async () => {
  const person = () => aWriter(service.client, service.baseParts);
  [owner, ann, ben] = [await person(), await person(), await person()];
  album = await anAlbumOf(service.client, owner);
  for (const member of [ann, ben]) await join(service.client, owner, album, member, 'writer');
});

/** An upload of a derivative, of which a third has come. */
async function begun(asset_id: string, bytes = someBytes(60)): Promise<string> {
  const id = await anUploadOf(service.client, ben, album, bytes, { kind: 'derivative', asset_id });
  expect((await patchUpload(service.client, ben, id, bytes.subarray(0, 20))).status).toBe(204);
  return id;
}

const stateOf = async (id: string) => ((await readUpload(service.client, ben, id)) as { state: string }).state;

describe.each<[what: string, end: (asset: string) => Promise<void>]>([
  [
    'The purge of an asset',
    async (asset) => {
      expect((await purgeAsset(service.client, ann, asset)).body).toEqual({ purged: 1, credited: 100 });
    },
  ],
  [
    'An emptied trash',
    async () => {
      service.clock.advance(CLOCK_SKEW + 1);
      const { body } = await service.client.delete('/v1/trash', { token: ann.token, protocol: PIN });
      expect(body).toEqual({ purged: 1, credited: 100 });
    },
  ],
  [
    'The deletion of an account',
    async () => {
      const { token, password } = ann;
      const asked = await service.client.post('/v1/auth/account/deletion', { token, body: { password } });
      expect(asked.status).toBe(202);
      service.clock.advance(7 * DAY);
      await service.service.parts.make(DeleteDueAccounts).execute();
    },
  ],
])('%s', (_, end) => {
  it('cancels the uploads to what goes, and releases what they reserve and staged', async () => {
    const asset = await storedAsset(service, ann, album);
    const other = await storedAsset(service, ben, album);
    const uploads = [await begun(asset), await begun(asset)];
    const left = await anUploadOf(service.client, ben, album, someBytes(60), {
      kind: 'derivative',
      asset_id: other,
    });
    await trashAsset(service.client, ann, asset);
    const staged = async () => (await all(service.files.staged())).length;
    const before = await staged();
    await end(asset);
    for (const id of uploads) {
      expect(await stateOf(id)).toBe('Cancelled');
      const next = patchUpload(service.client, ben, id, someBytes(40), 20);
      expect(await outcome(next)).toBe('410 error.upload.gone');
    }
    expect(await staged()).toBe(before - uploads.length);
    expect(await stateOf(left)).toBe('Pending');
    expect((await readQuota(service.client, ben)).reserved).toBe(60);
  });
});

it('a purge lets an upgrade drain that waited for an upload to the asset', async () => {
  const asset = await storedAsset(service, owner, album);
  await begun(asset);
  await trashAsset(service.client, owner, asset);
  const phase = async () => (await readUpgrade(service.client, owner, album)).body;
  expect((await propose(service.client, owner, album, anIntent(owner))).status).toBe(200);
  expect(await phase()).toMatchObject({ phase: 'quiescing', in_flight: 1 });
  expect((await purgeAsset(service.client, owner, asset)).status).toBe(200);
  expect(await phase()).toMatchObject({ phase: 'frozen', in_flight: 0 });
});

it('an upload whose bytes had all arrived fails, and charges nothing', async () => {
  const asset = await storedAsset(service, ann, album);
  const bytes = someBytes(60);
  const id = await begun(asset, bytes);
  let letRead: (value?: unknown) => void = () => undefined;
  mayRead = new Promise((resolve) => (letRead = resolve));
  const last = patchUpload(service.client, ben, id, bytes.subarray(20), 20);
  await until(async () => (await stateOf(id)) === 'WaitingForProcessing');
  await trashAsset(service.client, ann, asset);
  expect((await purgeAsset(service.client, ann, asset)).status).toBe(200);
  letRead();
  const { status, headers } = await last;
  expect([status, headers.get('upload-state')]).toEqual([204, 'Failed']);
  expect(await readUpload(service.client, ben, id)).toMatchObject({ state: 'Failed', failure: 'asset_purged' });
  expect(await readQuota(service.client, ben)).toMatchObject({ used: 0, reserved: 0 });
});
