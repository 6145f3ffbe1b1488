import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { someBytes, hashOf } from '../../support/uploads/stored-assets.js';
import {
  outcome,
  purgeAsset,
  putMetadata,
  readAsset,
  restoreAsset,
  trashAsset,
} from '../../support/uploads/asset-requests.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';
import {
  anUploadOf,
  patchUpload,
  postUpload,
  readQuota,
  readUpload,
  uploadBody,
  uploaded,
} from '../../support/uploads/uploads.js';
import {
  aClientId,
  anAlbumOf,
  anIntent,
  aWriter,
  join,
  PIN,
  propose,
  type Writer,
} from '../../support/people/writer.js';

/** A sponsors the account, B and C own it beside A, D owns an album with something of the account in it. */
let service: TestService;
let [ann, ben, cleo, dan]: Writer[] = [];
let kid: string;
let album: string;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  [ann, ben, cleo, dan] = [await someone(), await someone(), await someone(), await someone()];
  kid = (await service.client.post('/v1/auth/sponsored-accounts', { token: ann.token })).body.account_id;
  for (const each of [ben, cleo]) expect((await owner('PUT', each)).status).toBe(200);
  album = await anAlbumOf(service.client, dan);
  await join(service.client, dan, album, ben, 'writer');
});

const someone = () => aWriter(service.client, service.baseParts);
const owner = (method: string, whom: Writer) =>
  service.client.send(method, `/v1/auth/sponsored-accounts/${kid}/owners/${whom.accountId}`, { token: ann!.token });
const assetOfKid = async (bytes = someBytes(100)) =>
  (await uploaded(service.client, ben!, album, bytes, { owner_id: kid })).asset_id;
const blob = ({ token }: Writer, bytes: Uint8Array) => service.client.get(`/v1/blobs/${hashOf(bytes)}`, { token });
const metadataOf = ({ token }: Writer, id: string) => service.client.get(`/v1/assets/${id}/metadata`, { token });
const trashOf = async ({ token }: Writer) =>
  (await service.client.get('/v1/trash', { token })).body.assets.map((each: { asset_id: string }) => each.asset_id);
const usedBy = async (...people: Writer[]) =>
  Promise.all(people.map(async (each) => (await readQuota(service.client, each)).used));

describe('what a sponsored account has in an album of somebody else', () => {
  it('is read by each of its owners, and by nobody beside them and the members', async () => {
    const [bytes, data, stranger] = [someBytes(100), someBytes(9), await someone()];
    const id = await assetOfKid(bytes);
    expect((await putMetadata(service.client, cleo!, id, data)).status).toBe(200);
    for (const each of [ann!, ben!, cleo!, dan!]) {
      expect((await readAsset(service.client, each, id)).body).toMatchObject({ asset_id: id, owner_id: kid });
      expect(Buffer.from((await blob(each, bytes)).bytes)).toEqual(Buffer.from(bytes));
      expect(Buffer.from((await metadataOf(each, id)).bytes)).toEqual(Buffer.from(data));
    }
    expect(await outcome(readAsset(service.client, stranger, id))).toBe('404 error.asset.not_found');
    expect(await outcome(blob(stranger, bytes))).toBe('404 error.blob.not_found');
    // What D owns is no more of theirs than before.
    const other = await uploaded(service.client, dan!, album, someBytes());
    expect(await outcome(readAsset(service.client, cleo!, other.asset_id))).toBe('404 error.asset.not_found');
    expect(await outcome(service.client.get(`/v1/albums/${album}`, { token: cleo!.token }))).toBe(
      '404 error.album.not_found',
    );
  });

  it('gets no derivative in the name of an account that the uploader does not own', async () => {
    const id = await assetOfKid();
    const named = (owner_id: string) => uploadBody(album, someBytes(), { kind: 'derivative', asset_id: id, owner_id });
    const foreign = (await service.client.post('/v1/auth/sponsored-accounts', { token: dan!.token })).body.account_id;
    for (const owner_id of [foreign, dan!.accountId])
      expect(await outcome(postUpload(service.client, ben!, named(owner_id)))).toBe('404 error.account.not_found');
    for (const owner_id of [kid, ben!.accountId])
      expect(await outcome(postUpload(service.client, ben!, named(owner_id)))).toBe('201');
  });

  it('is trashed, restored and purged by each of them', async () => {
    for (const each of [ann!, ben!, cleo!]) {
      const id = await assetOfKid();
      expect(await outcome(trashAsset(service.client, each, id))).toBe('204');
      for (const other of [ann!, ben!, cleo!]) expect(await trashOf(other)).toEqual([id]);
      expect(await outcome(restoreAsset(service.client, each, id))).toBe('200');
      expect(await outcome(purgeAsset(service.client, each, id))).toBe('409 error.asset.not_trashed');
      await trashAsset(service.client, each, id);
      expect((await purgeAsset(service.client, each, id)).body).toEqual({ purged: 1, credited: 100 });
    }
    expect(await usedBy(ann!, ben!, cleo!, dan!)).toEqual([0, 0, 0, 0]);
  });

  it.each([
    ['at once', 0],
    ['later', 60_000],
    ['after its clock was set back', -60_000],
  ])('goes when an owner empties the trash %s, and nothing else in that album', async (_when, after) => {
    const [id, kept] = [await assetOfKid(), await uploaded(service.client, dan!, album, someBytes(7))];
    for (const each of [id, kept.asset_id]) await trashAsset(service.client, dan!, each);
    service.clock.advance(after);
    const emptied = await service.client.delete('/v1/trash', { token: cleo!.token, protocol: PIN });
    expect(emptied.body).toEqual({ purged: 1, credited: 100 });
    expect(await trashOf(dan!)).toEqual([kept.asset_id]);
    expect(await usedBy(ann!, dan!)).toEqual([0, 7]);
  });

  it('is closed to an owner who is removed, from the answer on', async () => {
    const [bytes, left] = [someBytes(100), someBytes(30)];
    const id = await assetOfKid(bytes);
    await trashAsset(service.client, cleo!, await assetOfKid(left));
    expect((await owner('DELETE', cleo!)).status).toBe(204);
    for (const refused of [
      readAsset(service.client, cleo!, id),
      metadataOf(cleo!, id),
      putMetadata(service.client, cleo!, id, someBytes(3)),
      trashAsset(service.client, cleo!, id),
      restoreAsset(service.client, cleo!, id),
      purgeAsset(service.client, cleo!, id),
    ]) {
      expect(await outcome(refused)).toBe('404 error.asset.not_found');
    }
    expect(await outcome(blob(cleo!, bytes))).toBe('404 error.blob.not_found');
    expect(await trashOf(cleo!)).toEqual([]);
    const emptied = await service.client.delete('/v1/trash', { token: cleo!.token, protocol: PIN });
    expect(emptied.body).toEqual({ purged: 0, credited: 0 });
  });

  it('takes derivatives and provenances from each of them, with no role in the album and for nothing else there', async () => {
    const [asset_id, other] = [
      await assetOfKid(),
      (await uploaded(service.client, dan!, album, someBytes(40))).asset_id,
    ];
    const [small, large, proof] = [someBytes(20), someBytes(60), someBytes(30)];
    await uploaded(service.client, cleo!, album, small, { kind: 'derivative', asset_id });
    await uploaded(service.client, ann!, album, proof, { kind: 'provenance', asset_id, owner_id: kid });
    const id = await anUploadOf(service.client, cleo!, album, large, { kind: 'derivative', asset_id });
    for (const [from, to] of [
      [0, 25],
      [25, 60],
    ] as const) {
      expect((await patchUpload(service.client, cleo!, id, large.subarray(from, to), from)).status).toBe(204);
    }
    expect(await readUpload(service.client, cleo!, id)).toMatchObject({ state: 'Completed', asset_id });
    const { body } = await readAsset(service.client, dan!, asset_id);
    const hashes = body.derivatives.map((each: { content_hash: string }) => each.content_hash);
    expect(hashes.sort()).toEqual([small, proof, large].map(hashOf).sort());
    expect(await usedBy(ann!, cleo!, dan!)).toEqual([210, 0, 40]);

    const elsewhere = await anAlbumOf(service.client, dan!);
    const stranger = await someone();
    for (const [by, into, changes, code] of [
      [cleo!, album, { owner_id: kid }, 'error.album.not_found'],
      [cleo!, album, { kind: 'derivative', asset_id: other, owner_id: kid }, 'error.album.not_found'],
      [cleo!, elsewhere, { kind: 'derivative', asset_id }, 'error.album.not_found'],
      [stranger, album, { kind: 'derivative', asset_id }, 'error.album.not_found'],
      [stranger, album, { kind: 'derivative', asset_id, owner_id: kid }, 'error.account.not_found'],
    ] as const) {
      const refused = await postUpload(service.client, by, uploadBody(into, someBytes(5), changes));
      expect([refused.status, refused.body.code]).toEqual([404, code]);
    }
    expect(await usedBy(ann!, cleo!, dan!)).toEqual([210, 0, 40]);
  });

  it.each([
    ['with the owner', true],
    ['without the owner', false],
  ])('answers a repeat of a derivative %s by its upload, also when the asset is purged', async (_how, isNamed) => {
    const [asset_id, upload_id] = [await assetOfKid(), aClientId()];
    const named = isNamed ? { owner_id: kid } : {};
    const body = uploadBody(album, someBytes(), { upload_id, kind: 'derivative', asset_id, ...named });
    expect((await postUpload(service.client, ben!, body)).status).toBe(201);
    expect((await trashAsset(service.client, ben!, asset_id)).status).toBe(204);
    expect((await purgeAsset(service.client, ben!, asset_id)).status).toBe(200);
    const { status, body: repeated } = await postUpload(service.client, ben!, body);
    expect([status, repeated.upload_id, repeated.state]).toEqual([201, upload_id, 'Cancelled']);
    const other = { ...body, declared_size: 1 };
    expect(await outcome(postUpload(service.client, ben!, other))).toBe('409 error.upload.id_taken');
    expect(await outcome(postUpload(service.client, cleo!, body))).toBe('404 error.album.not_found');
    expect(await outcome(postUpload(service.client, dan!, { ...body, owner_id: dan!.accountId }))).toBe(
      '409 error.upload.id_taken',
    );
  });

  it('accepts no byte from a removed owner: open uploads are cancelled and hold no room', async () => {
    const asset_id = await assetOfKid();
    const [begun, waiting] = [someBytes(50), someBytes(40)];
    const ids = [
      await anUploadOf(service.client, cleo!, album, begun, { kind: 'derivative', asset_id }),
      await anUploadOf(service.client, cleo!, album, waiting, { kind: 'derivative', asset_id }),
    ];
    expect((await patchUpload(service.client, cleo!, ids[0]!, begun.subarray(0, 10))).status).toBe(204);
    expect((await owner('DELETE', cleo!)).status).toBe(204);
    for (const id of ids) expect((await patchUpload(service.client, cleo!, id, begun, 0)).status).toBe(404);
    const again = await postUpload(service.client, cleo!, uploadBody(album, waiting, { kind: 'derivative', asset_id }));
    expect([again.status, again.body.code]).toEqual([404, 'error.album.not_found']);
    expect(await readQuota(service.client, ann!)).toMatchObject({ used: 100, reserved: 0 });
  });

  it('accepts no byte from its sponsor either once the account is deleted, who then has no role in the album', async () => {
    const asset_id = await assetOfKid();
    const [begun, own] = [someBytes(50), someBytes(60)];
    const toAsset = { kind: 'derivative', asset_id };
    const ids = [
      await anUploadOf(service.client, ann!, album, begun, toAsset),
      await anUploadOf(service.client, ann!, album, someBytes(40), toAsset),
    ];
    expect((await patchUpload(service.client, ann!, ids[0]!, begun.subarray(0, 10))).status).toBe(204);
    const anns = await anAlbumOf(service.client, ann!);
    const kept = await anUploadOf(service.client, ann!, anns, own, { owner_id: kid });
    const { status } = await service.client.delete(`/v1/auth/sponsored-accounts/${kid}`, { token: ann!.token });
    expect(status).toBe(204);
    const states = ids.map(async (id) => (await readUpload(service.client, ann!, id)).state as string);
    expect(await Promise.all(states)).toEqual(['Cancelled', 'Cancelled']);
    expect(await readQuota(service.client, ann!)).toMatchObject({ used: 100, reserved: 60 });
    expect((await patchUpload(service.client, ann!, kept, own)).status).toBe(204);
  });

  it('keeps to the pin and the upgrade of its album, whoever writes', async () => {
    const id = await assetOfKid();
    const off = await putMetadata(service.client, cleo!, id, someBytes(3), { protocol: '2026-06-01' });
    expect([off.status, off.body.code]).toEqual([409, 'error.album.protocol_mismatch']);
    const derivative = () => uploadBody(album, someBytes(5), { kind: 'derivative', asset_id: id });
    const pending = await anUploadOf(service.client, cleo!, album, someBytes(5), { kind: 'derivative', asset_id: id });
    expect((await propose(service.client, dan!, album, anIntent(dan!))).status).toBe(200);
    expect(await outcome(postUpload(service.client, cleo!, derivative()))).toBe('409 error.upload.album_quiescing');
    expect(await outcome(patchUpload(service.client, cleo!, pending, someBytes(5)))).toBe(
      '409 error.upload.album_quiescing',
    );
    for (const refused of [
      putMetadata(service.client, cleo!, id, someBytes(3)),
      trashAsset(service.client, cleo!, id),
    ]) {
      expect(await outcome(refused)).toBe('409 error.album.quiescing');
    }
  });
});

describe('storage for a sponsored account', () => {
  it('is its sponsor’s, whoever of its owners adds an original, a derivative, a provenance or metadata', async () => {
    const asset_id = await assetOfKid(someBytes(100));
    await uploaded(service.client, ben!, album, someBytes(20), { kind: 'derivative', asset_id });
    await uploaded(service.client, ben!, album, someBytes(30), { kind: 'provenance', asset_id, owner_id: kid });
    expect((await putMetadata(service.client, ben!, asset_id, someBytes(50))).status).toBe(200);
    expect((await putMetadata(service.client, cleo!, asset_id, someBytes(40))).status).toBe(200);
    expect(await usedBy(ann!, ben!, cleo!, dan!)).toEqual([190, 0, 0, 0]);
    // A member of the album who owns no part of the account pays, as for any asset.
    await uploaded(service.client, dan!, album, someBytes(5), { kind: 'derivative', asset_id });
    expect((await putMetadata(service.client, dan!, asset_id, someBytes(6))).status).toBe(200);
    expect(await usedBy(ann!, ben!, cleo!, dan!)).toEqual([150, 0, 0, 11]);
    expect((await putMetadata(service.client, ben!, asset_id, someBytes(8))).status).toBe(200);
    expect(await usedBy(ann!, ben!, cleo!, dan!)).toEqual([158, 0, 0, 5]);
    const { body } = await service.client.get('/v1/auth/sponsored-accounts', { token: cleo!.token });
    expect(body.sponsored_accounts[0]).toMatchObject({ account_id: kid, sponsor_id: ann!.accountId, used: 158 });
    const charged = await service.client.get('/quota/blobs', { token: ann!.token });
    expect(charged.body.by_kind).toMatchObject({ original: 100, derivative: 20, provenance: 30, metadata: 8 });
    expect(charged.body.blobs.every((each: { asset_id: string }) => each.asset_id === asset_id)).toBe(true);
    const none = await service.client.get('/quota/blobs', { token: ben!.token });
    expect(none.body.blobs).toEqual([]);
  });

  it('is bounded by the sponsor’s quota alone, in parallel too, and no owner learns its figures', async () => {
    const asset_id = await assetOfKid(someBytes(100));
    await service.baseParts.unitOfWork.run(({ quotas }) =>
      quotas.setLimits(ann!.accountId, { soft: null, hard: 140n }),
    );
    const answers = await Promise.all(
      [ben!, cleo!, ben!, cleo!, ben!, cleo!].map((by) => putMetadata(service.client, by, asset_id, someBytes(40))),
    );
    for (const { status } of answers) expect(status).toBe(200);
    const refused = await putMetadata(service.client, ben!, asset_id, someBytes(41));
    expect([refused.status, refused.body.code, refused.body.used]).toEqual([403, 'error.quota.exceeded', undefined]);
    expect(refused.body.detail).not.toMatch(/[0-9]/);
    const own = await putMetadata(service.client, ann!, asset_id, someBytes(41));
    expect(own.body).toMatchObject({ code: 'error.quota.exceeded', used: 140, hard_limit: 140 });
    const derivative = anUploadOf(service.client, ben!, album, someBytes(1), { kind: 'derivative', asset_id });
    await expect(derivative).rejects.toThrow('403 error.quota.exceeded');
    expect(await usedBy(ann!, ben!, cleo!)).toEqual([140, 0, 0]);
  });

  it('stays whole while owners change and write at once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const asset_id = await assetOfKid(someBytes(100));
      const answers = await Promise.all([
        putMetadata(service.client, cleo!, asset_id, someBytes(11)),
        owner('DELETE', cleo!),
        putMetadata(service.client, ben!, asset_id, someBytes(12)),
        trashAsset(service.client, cleo!, asset_id),
        owner('DELETE', ben!),
        putMetadata(service.client, cleo!, asset_id, someBytes(13)),
      ]);
      expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
      expect(await outcome(readAsset(service.client, cleo!, asset_id))).toBe('404 error.asset.not_found');
      await Promise.all([owner('PUT', cleo!), owner('PUT', ben!), owner('PUT', cleo!)]);
      expect((await readAsset(service.client, cleo!, asset_id)).status).toBe(200);
      // B is a writer of the album too: what B writes after the removal is B's own.
      const [used] = await usedBy(ann!);
      expect((await service.baseParts.stores.sponsoredAccounts.owners(kid)).length).toBe(2);
      await trashAsset(service.client, ann!, asset_id);
      await purgeAsset(service.client, ann!, asset_id);
      expect(used).toBeGreaterThanOrEqual(100);
      expect(await usedBy(ann!, ben!, cleo!)).toEqual([0, 0, 0]);
    }
  });
});
