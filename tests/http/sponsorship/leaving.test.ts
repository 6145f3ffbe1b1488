import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DeleteDueAccounts } from '../../../application/deletion/delete-due-accounts.js';
import { CollectBlobs } from '../../../application/uploads/collect-blobs.js';
import { DAY } from '../../../domain/kernel/instant.js';
import { someBytes, storedFiles } from '../../support/uploads/stored-assets.js';
import { outcome, putMetadata, readAsset } from '../../support/uploads/asset-requests.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';
import { anUploadOf, patchUpload, readQuota, uploaded } from '../../support/uploads/uploads.js';
import { anAlbumOf, anIntent, aWriter, createAlbum, join, propose, type Writer } from '../../support/people/writer.js';

/** A sponsors the account, B owns it beside A. */
let service: TestService;
let [ann, ben]: Writer[] = [];
let kid: string;
beforeAll(async () => {
  service = await startTestService({ env: { ACCESS_TOKEN_TTL: '90d', UPLOAD_EXPIRY: '30d' } });
});
afterAll(() => service.stop());
beforeEach(async () => {
  [ann, ben] = [await someone(), await someone()];
  kid = (await service.client.post('/v1/auth/sponsored-accounts', { token: ann.token })).body.account_id;
  expect((await addOwner(ben)).status).toBe(200);
});

const someone = () => aWriter(service.client, service.baseParts);
const addOwner = ({ accountId }: Writer) =>
  service.client.put(`/v1/auth/sponsored-accounts/${kid}/owners/${accountId}`, { token: ann!.token });
const stores = () => service.baseParts.stores;
const sweep = () => service.service.parts.make(DeleteDueAccounts).execute();

async function due({ token, password }: Writer): Promise<void> {
  const asked = await service.client.post('/v1/auth/account/deletion', { token, body: { password } });
  expect(asked.status).toBe(202);
  service.clock.advance(7 * DAY);
}

async function leaves(writer: Writer): Promise<void> {
  await due(writer);
  await sweep();
  expect(await stores().accounts.find(writer.accountId)).toBeNull();
}

describe('an owner who deletes their account', () => {
  it('leaves all that is the sponsored account’s where it is, at the cost of the sponsor', async () => {
    const album = await anAlbumOf(service.client, ben!, { owner_id: kid });
    const { asset_id } = await uploaded(service.client, ben!, album, someBytes(60), { owner_id: kid });
    await uploaded(service.client, ben!, album, someBytes(20), { kind: 'derivative', asset_id });
    expect((await putMetadata(service.client, ben!, asset_id, someBytes(9))).status).toBe(200);
    const open = await anUploadOf(service.client, ben!, album, someBytes(30), { owner_id: kid });
    await patchUpload(service.client, ben!, open, someBytes(10));
    await leaves(ben!);
    expect((await readAsset(service.client, ann!, asset_id)).body).toMatchObject({
      owner_id: kid,
      derivatives: [{ size: 20 }],
      metadata: { size: 9 },
    });
    expect(await readQuota(service.client, ann!)).toMatchObject({ used: 89, reserved: 0 });
    const { session } = (await stores().uploads.find(open))!;
    expect([session.state, session.actor.accountId]).toEqual(['Cancelled', ann!.accountId]);
    expect(await stores().sponsoredAccounts.owners(kid)).toEqual([]);
    const read = await service.client.get(`/v1/albums/${album}`, { token: ann!.token });
    expect(read.body.members).toEqual([{ user_id: ann!.accountId, role: 'admin' }]);
  });

  it('ends the upgrade that they proposed for an album of the account', async () => {
    const album = await anAlbumOf(service.client, ann!, { owner_id: kid });
    expect((await propose(service.client, ben!, album, anIntent(ben!, { deadline: 30 * 86_400 }))).status).toBe(200);
    await leaves(ben!);
    expect((await stores().albums.find(album))?.quiescence).toBeNull();
  });

  it('loses, with their own albums, what of the account is in these to the sponsor’s trash', async () => {
    const album = await anAlbumOf(service.client, ben!);
    const { asset_id } = await uploaded(service.client, ben!, album, someBytes(40), { owner_id: kid });
    await leaves(ben!);
    const { body } = await service.client.get('/v1/trash', { token: ann!.token });
    expect(body.assets).toMatchObject([{ asset_id, owner_id: kid }]);
    expect((await readQuota(service.client, ann!)).used).toBe(40);
  });

  it('is no owner again, though they are added while their account is deleted', async () => {
    await due(ben!);
    const added = await Promise.all([sweep(), addOwner(ben!), addOwner(ben!), addOwner(ben!)]);
    for (const each of added) if (each !== undefined) expect([200, 404]).toContain(each.status);
    for (let round = 0; round < 3; round += 1) await sweep();
    expect(await stores().accounts.find(ben!.accountId)).toBeNull();
    expect(await stores().sponsoredAccounts.owners(kid)).toEqual([]);
    expect((await addOwner(ben!)).body.code).toBe('error.user.not_found');
  });
});

describe('a sponsor who deletes their account', () => {
  it('takes the sponsored account along, with its albums, assets and bytes', async () => {
    const [album, own] = [
      await anAlbumOf(service.client, ben!, { owner_id: kid }),
      await anAlbumOf(service.client, ben!),
    ];
    const [inIt, elsewhere, bens] = [someBytes(60), someBytes(50), someBytes(40)];
    const { asset_id } = await uploaded(service.client, ben!, album, inIt, { owner_id: kid });
    await uploaded(service.client, ben!, own, elsewhere, { owner_id: kid });
    const kept = await uploaded(service.client, ben!, album, bens);
    await anUploadOf(service.client, ben!, own, someBytes(30), { owner_id: kid });
    await leaves(ann!);
    await service.service.parts.make(CollectBlobs).execute();
    expect(await outcome(readAsset(service.client, ben!, asset_id))).toBe('404 error.asset.not_found');
    const files = await Promise.all(
      [inIt, elsewhere, bens].map((each) => storedFiles(service.baseParts.blobStore, each)),
    );
    expect(files).toEqual([0, 0, 1]);
    const { token } = ben!;
    const trash = await service.client.get('/v1/trash', { token });
    expect(trash.body.assets).toMatchObject([{ asset_id: kept.asset_id }]);
    const listed = await service.client.get('/v1/auth/sponsored-accounts', { token });
    expect(listed.body.sponsored_accounts).toEqual([]);
    expect((await createAlbum(service.client, ben!, { owner_id: kid })).body.code).toBe('error.account.not_found');
    expect(await readQuota(service.client, ben!)).toMatchObject({ used: 40, reserved: 0 });
  });

  it('lets nobody write for the account from the request on', async () => {
    const album = await anAlbumOf(service.client, ben!);
    const { asset_id } = await uploaded(service.client, ben!, album, someBytes(10), { owner_id: kid });
    const { token, password } = ann!;
    await service.client.post('/v1/auth/account/deletion', { token, body: { password } });
    const refused = anUploadOf(service.client, ben!, album, someBytes(10), { owner_id: kid });
    await expect(refused).rejects.toThrow('403 error.account.suspended');
    const written = await putMetadata(service.client, ben!, asset_id, someBytes(5));
    expect([written.status, written.body.code]).toEqual([403, 'error.account.suspended']);
    expect(written.body.detail).toContain('The sponsor of this account');
    expect((await readAsset(service.client, ben!, asset_id)).status).toBe(200);
  });
});

describe('a sponsored account that is deleted', () => {
  it('is deleted once, by parallel requests, beside owners and uploads that come and go', async () => {
    const album = await anAlbumOf(service.client, ben!, { owner_id: kid });
    const { asset_id } = await uploaded(service.client, ben!, album, someBytes(60), { owner_id: kid });
    const cleo = await someone();
    await join(service.client, ben!, album, cleo, 'reader');
    const remove = () => service.client.delete(`/v1/auth/sponsored-accounts/${kid}`, { token: ann!.token });
    const answers = await Promise.all([
      remove(),
      addOwner(cleo),
      remove(),
      putMetadata(service.client, ben!, asset_id, someBytes(7)),
      anUploadOf(service.client, ben!, album, someBytes(5), { owner_id: kid }).catch(() => null),
      createAlbum(service.client, ben!, { owner_id: kid }),
      remove(),
    ]);
    const statuses = [answers[0], answers[2], answers[6]].map(({ status }) => status);
    expect(statuses.sort()).toEqual([204, 404, 404]);
    expect(await outcome(readAsset(service.client, ben!, asset_id))).toBe('404 error.asset.not_found');
    const asset = await readAsset(service.client, ann!, asset_id);
    expect([asset.status, asset.body.owner_id]).toEqual([200, ann!.accountId]);
    const quota = await readQuota(service.client, ann!);
    expect([60, 67]).toContain(quota.used);
    expect(quota.reserved).toBe(0);
    // An album that was made for it at the same time is the sponsor's too, or was refused.
    const made = answers[5].body.album_id;
    if (made !== undefined) {
      const read = await service.client.get(`/v1/albums/${String(made)}`, { token: ann!.token });
      expect(read.body.owner_id).toBe(ann!.accountId);
    }
  });
});
