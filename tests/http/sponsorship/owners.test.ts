import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MAX_OWNERS } from '../../../domain/kernel/limits.js';
import { anId } from '../../support/people/builders.js';
import { asGuest, guestOf } from '../../support/people/guest.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';
import { hashOf, someBytes } from '../../support/uploads/stored-assets.js';
import { postUpload, readQuota, readUpload, uploadBody, uploaded } from '../../support/uploads/uploads.js';
import {
  anAlbumOf,
  anIntent,
  aWriter,
  createAlbum,
  join,
  PIN,
  propose,
  type Writer,
} from '../../support/people/writer.js';

let service: TestService;
let ann: Writer;
let ben: Writer;
let kid: string;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  ann = await aWriter(service.client, service.baseParts);
  ben = await aWriter(service.client, service.baseParts);
  kid = (await service.client.post('/v1/auth/sponsored-accounts', { token: ann.token })).body.account_id;
});

const owner = (method: string, by: Writer, whom: { readonly accountId: string }, id = kid) =>
  service.client.send(method, `/v1/auth/sponsored-accounts/${id}/owners/${whom.accountId}`, { token: by.token });
const owned = async ({ token }: Writer) =>
  (await service.client.get('/v1/auth/sponsored-accounts', { token })).body.sponsored_accounts;
const readAlbum = ({ token }: Writer, id: string) => service.client.get(`/v1/albums/${id}`, { token });
const remove = ({ token }: Writer, id = kid) => service.client.delete(`/v1/auth/sponsored-accounts/${id}`, { token });

describe('the owners of a sponsored account', () => {
  it('are added and removed by its sponsor alone', async () => {
    const added = await owner('PUT', ann, ben);
    expect([added.status, added.body]).toEqual([200, { account_id: kid, owners: [ben.accountId] }]);
    expect((await owner('PUT', ann, ben)).body.owners).toEqual([ben.accountId]);
    const cleo = await aWriter(service.client, service.baseParts);
    for (const method of ['PUT', 'DELETE']) {
      for (const by of [ben, cleo]) {
        const refused = await owner(method, by, cleo);
        expect([refused.status, refused.body.code]).toEqual([404, 'error.account.not_found']);
      }
    }
    expect((await owner('PUT', ann, { accountId: kid })).body.code).toBe('error.user.not_found');
    expect((await owner('PUT', ann, ann)).status).toBe(200);
    expect((await owner('DELETE', ann, ann)).body.code).toBe('error.account.owner_not_found');
    expect((await owner('DELETE', ann, ben)).status).toBe(204);
    expect((await owner('DELETE', ann, ben)).body.code).toBe('error.account.owner_not_found');
    expect(await owned(ben)).toEqual([]);
  });

  it('are 100 beside the sponsor and no more', async () => {
    await service.baseParts.unitOfWork.run(async ({ sponsoredAccounts }) => {
      for (let made = 1; made < MAX_OWNERS; made += 1) await sponsoredAccounts.addOwner(kid, anId());
    });
    expect((await owner('PUT', ann, ben)).status).toBe(200);
    const refused = await owner('PUT', ann, await aWriter(service.client, service.baseParts));
    expect([refused.status, refused.body]).toEqual([
      409,
      expect.objectContaining({ code: 'error.limit.reached', limit: 'owners_per_sponsored_account', maximum: 100 }),
    ]);
    expect((await owner('PUT', ann, ben)).body.owners).toHaveLength(100);
  });

  it('see it listed, with what it stores at the cost of its sponsor', async () => {
    await owner('PUT', ann, ben);
    const created_at = expect.any(String);
    const listed = { account_id: kid, created_at, sponsor_id: ann.accountId, owners: [ben.accountId], used: 0 };
    expect([await owned(ann), await owned(ben)]).toEqual([[listed], [listed]]);
    const album = await anAlbumOf(service.client, ben);
    const bytes = someBytes(120);
    await uploaded(service.client, ben, album, bytes, { owner_id: kid });
    await uploaded(service.client, ben, album, bytes, { owner_id: kid });
    await uploaded(service.client, ben, album, someBytes(7));
    expect(await owned(ben)).toEqual([{ ...listed, used: 120 }]);
    expect(await readQuota(service.client, ann)).toMatchObject({ used: 120 });
    expect(await readQuota(service.client, ben)).toMatchObject({ used: 7 });
  });

  it('upload as it, into an album of their own, and nobody else does', async () => {
    const album = await anAlbumOf(service.client, ben);
    const body = () => uploadBody(album, someBytes(40), { owner_id: kid });
    expect((await postUpload(service.client, ben, body())).body.code).toBe('error.account.not_found');
    await owner('PUT', ann, ben);
    const created = await postUpload(service.client, ben, body());
    expect(created.status).toBe(201);
    expect(await readQuota(service.client, ann)).toMatchObject({ reserved: 40 });
    expect(await readUpload(service.client, ben, created.body.upload_id)).toMatchObject({ state: 'Pending' });
    // The uploader may read the upload; the charged account may not.
    expect((await readUpload(service.client, ann, created.body.upload_id)).code).toBe('error.upload.not_found');
  });

  it('are not told how much the sponsor stores', async () => {
    await owner('PUT', ann, ben);
    await service.baseParts.unitOfWork.run(({ quotas }) => quotas.setLimits(ann.accountId, { soft: null, hard: 50n }));
    const album = await anAlbumOf(service.client, ben);
    const { status, body } = await postUpload(service.client, ben, uploadBody(album, someBytes(60), { owner_id: kid }));
    expect([status, body.code, body.used, body.hard_limit]).toEqual([
      403,
      'error.quota.exceeded',
      undefined,
      undefined,
    ]);
  });
});

describe('an album of a sponsored account', () => {
  const anAlbumOfKid = async (by: Writer) => anAlbumOf(service.client, by, { owner_id: kid });

  it('loses the links of one who is no owner any more, for good (6a)', async () => {
    await owner('PUT', ann, ben);
    const link = await guestOf(service.client, ben, await anAlbumOfKid(ben));
    expect((await asGuest(service.client, link)).status).toBe(200);
    await owner('DELETE', ann, ben);
    await owner('PUT', ann, ben);
    expect((await asGuest(service.client, link)).status).toBe(401);
  });

  it('is made by its owners, who are all admins of it, now and later', async () => {
    expect((await createAlbum(service.client, ben, { owner_id: kid })).body.code).toBe('error.account.not_found');
    await owner('PUT', ann, ben);
    const made = await createAlbum(service.client, ben, { owner_id: kid });
    expect([made.status, made.body.owner_id]).toEqual([201, kid]);
    const cleo = await aWriter(service.client, service.baseParts);
    await owner('PUT', ann, cleo);
    for (const each of [ann, ben, cleo]) {
      const { body } = await readAlbum(each, made.body.album_id);
      expect([body.role, body.members]).toEqual([
        'admin',
        [ann, ben, cleo].map(({ accountId: user_id }) => ({ user_id, role: 'admin' })).sort(byId),
      ]);
    }
    await uploaded(service.client, cleo, made.body.album_id, someBytes(30), { owner_id: kid });
    expect(await readQuota(service.client, ann)).toMatchObject({ used: 30 });
  });

  it('keeps its owners as admins, whoever of them asks', async () => {
    await owner('PUT', ann, ben);
    const album = await anAlbumOfKid(ben);
    for (const [by, whom] of [
      [ben, ann],
      [ann, ben],
      [ben, ben],
    ] as const) {
      const path = `/v1/albums/${album}/members/${whom.accountId}`;
      const gone = await service.client.delete(path, { token: by.token, protocol: PIN });
      expect([gone.status, gone.body.code]).toEqual([409, 'error.album.owner_immutable']);
      const lesser = await service.client.put(path, { token: by.token, protocol: PIN, body: { role: 'reader' } });
      expect(lesser.body.code).toBe('error.album.owner_immutable');
    }
  });

  it('is deleted by any of its owners', async () => {
    await owner('PUT', ann, ben);
    const album = await anAlbumOfKid(ann);
    const cleo = await aWriter(service.client, service.baseParts);
    await join(service.client, ann, album, cleo, 'admin');
    const byMember = await service.client.delete(`/v1/albums/${album}`, { token: cleo.token, protocol: PIN });
    expect(byMember.body.code).toBe('error.album.role_required');
    expect((await service.client.delete(`/v1/albums/${album}`, { token: ben.token, protocol: PIN })).status).toBe(204);
  });

  it('is lost by an owner who is removed, and what they have under way ends', async () => {
    await owner('PUT', ann, ben);
    const [album, own] = [await anAlbumOfKid(ann), await anAlbumOf(service.client, ben)];
    const inIt = await postUpload(service.client, ben, uploadBody(album, someBytes(10)));
    const forIt = await postUpload(service.client, ben, uploadBody(own, someBytes(20), { owner_id: kid }));
    const other = await postUpload(service.client, ben, uploadBody(own, someBytes(30)));
    expect((await owner('DELETE', ann, ben)).status).toBe(204);
    expect((await readAlbum(ben, album)).status).toBe(404);
    const states = [];
    for (const { body } of [inIt, forIt, other]) {
      states.push((await service.baseParts.stores.uploads.find(body.upload_id))?.session.state);
    }
    expect(states).toEqual(['Cancelled', 'Cancelled', 'Pending']);
    expect(await readQuota(service.client, ann)).toMatchObject({ reserved: 0 });
    expect(await readQuota(service.client, ben)).toMatchObject({ reserved: 30 });
  });

  it('has no other owners while it is being upgraded', async () => {
    const album = await anAlbumOfKid(ann);
    const intent = anIntent(ann);
    expect((await propose(service.client, ann, album, intent)).status).toBe(200);
    const refused = await owner('PUT', ann, ben);
    expect([refused.status, refused.body.code, refused.body.intent_id]).toEqual([
      409,
      'error.album.quiescing',
      intent.intent_id,
    ]);
    expect((await remove(ann)).body.code).toBe('error.album.quiescing');
    const path = `/v1/auth/sponsored-accounts/${kid}`;
    const asPart = { token: ann.token, protocol: PIN };
    const part = `?intent_id=${intent.intent_id}`;
    expect((await service.client.send('PUT', `${path}/owners/${ben.accountId}${part}`, asPart)).status).toBe(200);
    expect((await service.client.delete(`${path}?intent_id=1`, asPart)).status).toBe(400);
    expect((await service.client.delete(path + part, asPart)).status).toBe(204);
    expect((await readAlbum(ann, album)).body).toMatchObject({ owner_id: ann.accountId, members: [] });
  });

  it('is no longer upgraded when the owner who proposed that is removed', async () => {
    await owner('PUT', ann, ben);
    const album = await anAlbumOfKid(ann);
    const intent = anIntent(ben);
    expect((await propose(service.client, ben, album, intent)).status).toBe(200);
    const path = `/v1/auth/sponsored-accounts/${kid}/owners/${ben.accountId}?intent_id=${intent.intent_id}`;
    expect((await service.client.delete(path, { token: ann.token })).status).toBe(204);
    expect((await service.baseParts.stores.albums.find(album))?.quiescence).toBeNull();
  });

  it('falls to the sponsor with all that is in it when the account ends', async () => {
    await owner('PUT', ann, ben);
    const album = await anAlbumOfKid(ben);
    const bytes = someBytes(50);
    const { asset_id } = await uploaded(service.client, ben, album, bytes, { owner_id: kid });
    const open = await postUpload(service.client, ben, uploadBody(album, someBytes(10), { owner_id: kid }));
    expect((await remove(ann)).status).toBe(204);
    const { body } = await readAlbum(ann, album);
    expect([body.owner_id, body.role, body.members]).toEqual([ann.accountId, 'admin', []]);
    const asset = await service.client.get(`/v1/assets/${asset_id}`, { token: ann.token });
    expect(asset.body.owner_id).toBe(ann.accountId);
    expect((await service.client.get(`/v1/blobs/${hashOf(bytes)}`, { token: ann.token })).status).toBe(200);
    expect((await readAlbum(ben, album)).status).toBe(404);
    expect((await service.baseParts.stores.uploads.find(open.body.upload_id))?.session.state).toBe('Cancelled');
    expect(await readQuota(service.client, ann)).toMatchObject({ used: 50, reserved: 0 });
    expect([await owned(ann), await owned(ben)]).toEqual([[], []]);
  });
});

describe('owners that change while others write', () => {
  it('are admins of every album of the account, and of none when they are removed', async () => {
    for (let round = 0; round < 5; round += 1) {
      const albums = await Promise.all([
        ...Array.from({ length: 4 }, () => createAlbum(service.client, ann, { owner_id: kid })),
        owner('PUT', ann, ben),
      ]);
      const ids = albums.slice(0, 4).map(({ body }) => body.album_id as string);
      for (const id of ids) expect((await readAlbum(ben, id)).body.role).toBe('admin');
      const mixed = await Promise.all([
        createAlbum(service.client, ben, { owner_id: kid }),
        postUpload(service.client, ben, uploadBody(ids[0]!, someBytes(10), { owner_id: kid })),
        owner('DELETE', ann, ben),
        postUpload(service.client, ben, uploadBody(ids[1]!, someBytes(10))),
        createAlbum(service.client, ann, { owner_id: kid }),
      ]);
      expect(mixed.map(({ status }) => status).every((status) => status < 500)).toBe(true);
      for (const { body } of [mixed[0], mixed[4]]) {
        if (body.album_id !== undefined) expect((await readAlbum(ben, body.album_id)).status).toBe(404);
      }
      expect(await readQuota(service.client, ann)).toMatchObject({ reserved: 0 });
      expect(await readQuota(service.client, ben)).toMatchObject({ reserved: 0 });
    }
  });
});

function byId(left: { readonly user_id: string }, right: { readonly user_id: string }): number {
  return left.user_id < right.user_id ? -1 : 1;
}
