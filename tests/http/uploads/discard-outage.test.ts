import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SweepStrays } from '../../../application/uploads/sweep-strays.js';
import { DAY, SECOND } from '../../../domain/kernel/instant.js';
import { anAlbumOf, aWriter, join, PIN, type Writer } from '../../support/people/writer.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';
import { outcome, trashAsset } from '../../support/uploads/asset-requests.js';
import { all } from '../../support/uploads/blob-store.js';
import { FickleStore } from '../../support/uploads/fickle-store.js';
import { announceAsGuest, contributionOf, patchAsGuest, uploadLinkOf } from '../../support/uploads/guest-uploads.js';
import { someBytes, storedAsset } from '../../support/uploads/stored-assets.js';
import {
  anUploadOf,
  deleteUpload,
  patchUpload,
  postUpload,
  readUpload,
  uploadBody,
} from '../../support/uploads/uploads.js';

let service: TestService;
let ann: Writer;
let ben: Writer;
let album: string;
const store = new FickleStore();
const told: unknown[] = [];
beforeAll(async () => {
  service = await startTestService({
    blobStore: store.before,
    env: { ACCESS_TOKEN_TTL: '300d', SESSION_INACTIVITY: '300d' },
    overrides: {
      patience: store.patience,
      incidents: { report: (what: string, cause: unknown) => void told.push([what, String(cause)]) },
    },
  });
});
afterAll(() => service.stop());
beforeEach(async () => {
  ann = await aWriter(service.client, service.baseParts);
  ben = await aWriter(service.client, service.baseParts);
  album = await anAlbumOf(service.client, ann);
  await join(service.client, ann, album, ben, 'writer');
});

const staged = async () => (await all(service.files.staged())).length;
const remove = (path: string) => service.client.delete(path, { token: ann.token, protocol: PIN });
const member = () => `/v1/albums/${album}/members/${ben.accountId}`;
const sponsored = (id: string) => `/v1/auth/sponsored-accounts/${id}`;

/** An upload of which a third has come. */
async function begun(by: Writer, into = album, changes: object = {}): Promise<string> {
  const bytes = someBytes(60);
  const id = await anUploadOf(service.client, by, into, bytes, changes);
  expect((await patchUpload(service.client, by, id, bytes.subarray(0, 20))).status).toBe(204);
  return id;
}

async function aLinkInUse(): Promise<string> {
  const guest = await uploadLinkOf(service.client, ann, album);
  const bytes = someBytes(60);
  const { body } = await announceAsGuest(service.client, guest, contributionOf(bytes));
  expect((await patchAsGuest(service.client, guest, body.upload_id, bytes.subarray(0, 20))).status).toBe(204);
  return guest.linkId;
}

/** A sponsored account with an owner who uploads for it. */
async function aChild(): Promise<string> {
  const created = await service.client.post('/v1/auth/sponsored-accounts', { token: ann.token });
  const id: string = created.body.account_id;
  await service.client.put(`${sponsored(id)}/owners/${ben.accountId}`, { token: ann.token });
  await begun(ben, await anAlbumOf(service.client, ben), { owner_id: id });
  return id;
}

/** Uploads that have expired hold the rest of what the account may store. */
async function noRoom(): Promise<object> {
  const body = { soft_limit: null, hard_limit: 100 };
  await service.admin.put(`/admin/accounts/${ann.accountId}/quota`, { body });
  await begun(ann);
  service.clock.advance(2 * DAY);
  return uploadBody(album, someBytes(60));
}

/** The requests that end uploads, prepared while the store is well, with their answers and those of a repeat. */
const ACTS: readonly [what: string, prepare: () => Promise<() => Promise<string>>, answer: string, again: string][] = [
  ['a link', async () => deleting(`/v1/links/${await aLinkInUse()}`), '204', '404 error.link.not_found'],
  ['a membership', async () => begun(ben).then(() => deleting(member())), '204', '404 error.album.member_not_found'],
  [
    'the right to write',
    async () => {
      await begun(ben);
      const request = { token: ann.token, protocol: PIN, body: { role: 'reader' } };
      return () => outcome(service.client.put(member(), request));
    },
    '200',
    '200',
  ],
  ['an album', async () => begun(ben).then(() => deleting(`/v1/albums/${album}`)), '204', '404 error.album.not_found'],
  [
    'an asset',
    async () => {
      const asset_id = await storedAsset(service, ann, album);
      await begun(ben, album, { kind: 'derivative', asset_id });
      expect(await outcome(trashAsset(service.client, ann, asset_id))).toBe('204');
      return deleting(`/v1/trash/${asset_id}`);
    },
    '200',
    '404 error.asset.not_found',
  ],
  [
    'an ownership',
    async () => deleting(`${sponsored(await aChild())}/owners/${ben.accountId}`),
    '204',
    '404 error.account.owner_not_found',
  ],
  ['a sponsored account', async () => deleting(sponsored(await aChild())), '204', '404 error.account.not_found'],
  [
    'an upload',
    async () => {
      const id = await begun(ann);
      return () => outcome(deleteUpload(service.client, ann, id));
    },
    '204',
    '410 error.upload.gone',
  ],
  [
    'an upload that has expired',
    async () => {
      const body = await noRoom();
      return async () => {
        const answer = await outcome(postUpload(service.client, ann, body));
        await service.service.parts.expireUploads.execute(ann.accountId);
        return answer;
      };
    },
    '201',
    '403 error.quota.exceeded',
  ],
];

function deleting(path: string): () => Promise<string> {
  return () => outcome(remove(path));
}

describe.each(['away', 'frozen'] as const)('while the blob store is %s', (mood) => {
  beforeEach(() => {
    told.splice(0);
    store.waits.splice(0);
  });

  it.each(ACTS)(
    'the end of %s is answered as it was committed, and reported once',
    async (_, prepare, answer, again) => {
      const act = await prepare();
      store.waits.splice(0);
      store.mood = mood;
      expect([await act(), await act()]).toEqual([answer, again]);
      store.mood = 'well';
      expect(told).toEqual([['staged bytes were not discarded', expect.stringContaining('the bytes of 1 upload')]]);
      expect(store.waits).toEqual([2 * SECOND]);
      await expectSwept();
    },
  );

  it('content other than the announced one is still rejected', async () => {
    const id = await anUploadOf(service.client, ann, album, someBytes(60));
    store.mood = mood;
    const { status, body } = await patchUpload(service.client, ann, id, someBytes(60));
    store.mood = 'well';
    expect([status, body.code]).toEqual([422, 'error.upload.content_mismatch']);
    expect(await readUpload(service.client, ann, id)).toMatchObject({ state: 'Failed' });
    expect(told).toEqual([['staged bytes were not discarded', expect.any(String)]]);
    await expectSwept();
  });
});

/** The sweep of strays removes what was left, a day after it came. */
async function expectSwept(): Promise<void> {
  expect(await staged()).toBe(1);
  await service.service.parts.make(SweepStrays).execute();
  service.clock.advance(DAY + 1);
  await service.service.parts.make(SweepStrays).execute();
  expect(await staged()).toBe(0);
}
