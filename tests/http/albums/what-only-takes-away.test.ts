import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { outcome, purgeAsset, putMetadata, restoreAsset, trashAsset } from '../../support/uploads/asset-requests.js';
import { aBlob, createUpload, sendBytes, uploadState } from '../../support/uploads/album-uploads.js';
import { hashOf, someBytes, storedAsset } from '../../support/uploads/stored-assets.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';
import {
  aClientId,
  abortUpgrade,
  anAlbumOf,
  anIntent,
  aWriter,
  join,
  NEXT,
  PIN,
  propose,
  type Writer,
} from '../../support/people/writer.js';

let service: TestService;
let owner: Writer;
let member: Writer;
let stranger: Writer;
beforeAll(async () => {
  service = await startTestService();
  const person = () => aWriter(service.client, service.baseParts);
  [owner, member, stranger] = [await person(), await person(), await person()];
});
afterAll(() => service.stop());

const quota = async ({ token }: Writer) => (await service.client.get('/quota', { token })).body;
const remove = (by: Writer, path: string, protocol = PIN) =>
  outcome(service.client.delete(path, { token: by.token, protocol }));
const member_ = (album: string, { accountId }: Writer) => `/v1/albums/${album}/members/${accountId}`;
const trashOf = async ({ token }: Writer): Promise<string[]> =>
  (await service.client.get('/v1/trash', { token })).body.assets.map(({ asset_id }: { asset_id: string }) => asset_id);
async function anAlbumWith(role: string): Promise<string> {
  const album = await anAlbumOf(service.client, owner);
  await join(service.client, owner, album, member, role);
  return album;
}

describe('a write that only removes is checked against the window, never the pin', () => {
  it('to the trash, back, purge, cancel, abort, removal of a member, deletion of the album', async () => {
    const album = await anAlbumWith('writer');
    const id = await storedAsset(service, owner, album);
    const off = { protocol: NEXT };
    expect(await outcome(putMetadata(service.client, owner, id, someBytes(9), off))).toBe(
      '409 error.album.protocol_mismatch',
    );
    expect(await outcome(trashAsset(service.client, owner, id, off))).toBe('204');
    expect(await outcome(restoreAsset(service.client, owner, id, off))).toBe('200');
    expect(await outcome(trashAsset(service.client, owner, id, off))).toBe('204');
    expect(await outcome(purgeAsset(service.client, owner, id, off))).toBe('200');
    expect(await remove(owner, member_(album, member), NEXT)).toBe('204');
    const blob = aBlob();
    await createUpload(service.client, owner, album, blob);
    expect(
      await outcome(
        service.client.delete(`/upload/${blob.id}`, {
          token: owner.token,
          protocol: NEXT,
          headers: { 'Tus-Resumable': '1.0.0' },
        }),
      ),
    ).toBe('204');
    const intent = anIntent(owner);
    await propose(service.client, owner, album, intent);
    const path = `/v1/albums/${album}`;
    expect(await remove(owner, `${path}/upgrade?intent_id=${intent.intent_id}`, '2020-01-01')).toBe(
      '426 error.protocol.unsupported',
    );
    expect(await remove(owner, `${path}/upgrade?intent_id=${intent.intent_id}`, NEXT)).toBe('204');
    expect(await remove(owner, path, NEXT)).toBe('204');
  });
});

describe('a member who was removed, or made a reader, in the middle of an upload', () => {
  it.each([
    ['removed', (album: string) => remove(owner, member_(album, member)), '204'],
    ['gone by their own wish', (album: string) => remove(member, member_(album, member)), '204'],
    [
      'made a reader',
      (album: string) =>
        outcome(
          service.client.put(member_(album, member), { token: owner.token, protocol: PIN, body: { role: 'reader' } }),
        ),
      '200',
    ],
  ])(
    'and %s: their uploads in the album end, the reservation is released, the upgrade is not held up',
    async (_, act, answer) => {
      const [album, elsewhere] = [await anAlbumWith('writer'), await anAlbumOf(service.client, member)];
      const [pending, uploading, other, owners] = [aBlob(), aBlob(), aBlob(), aBlob()];
      for (const blob of [pending, uploading]) await createUpload(service.client, member, album, blob);
      await createUpload(service.client, member, elsewhere, other);
      await createUpload(service.client, owner, album, owners);
      expect((await sendBytes(service.client, member, uploading, 0, 10)).status).toBe(204);
      const intent = anIntent(owner);
      await propose(service.client, owner, album, intent);
      await abortUpgrade(service.client, owner, album, intent.intent_id);
      const before = await quota(member);
      expect(await act(album)).toBe(answer);
      expect((await quota(member)).reserved).toBe(before.reserved - 80);
      for (const blob of [pending, uploading])
        expect(await uploadState(service.client, member, blob)).toBe('Cancelled');
      expect((await sendBytes(service.client, member, uploading, 10)).body.code).toMatch(
        /gone|not_found|role_required/,
      );
      expect(await uploadState(service.client, member, other)).toBe('Pending');
      expect(await uploadState(service.client, owner, owners)).toBe('Pending');
      const { body } = await propose(service.client, owner, album, anIntent(owner));
      expect([body.phase, body.in_flight]).toEqual(['frozen', 1]);
    },
  );
});

describe('the uploader who left', () => {
  it('finds in the trash, and purges, what they pay for; and moves it there and back', async () => {
    const album = await anAlbumWith('writer');
    const [own, owners] = [await storedAsset(service, member, album), await storedAsset(service, owner, album)];
    const { used } = await quota(member);
    expect(await remove(member, member_(album, member))).toBe('204');
    expect(await outcome(trashAsset(service.client, member, owners))).toBe('404 error.asset.not_found');
    expect(await outcome(trashAsset(service.client, stranger, own))).toBe('404 error.asset.not_found');
    expect(await outcome(trashAsset(service.client, member, own))).toBe('204');
    expect(await trashOf(member)).toContain(own);
    expect(await outcome(restoreAsset(service.client, member, own))).toBe('200');
    await trashAsset(service.client, member, own);
    const { status, body } = await purgeAsset(service.client, member, own);
    expect([status, body]).toEqual([200, { purged: 1, credited: 100 }]);
    expect((await quota(member)).used).toBe(used - 100);
    expect(await outcome(putMetadata(service.client, member, owners, someBytes(5)))).toBe('404 error.asset.not_found');
  });

  it('purges it with the rest of the trash, and as a reader too', async () => {
    const album = await anAlbumWith('writer');
    const [left, demoted] = [await storedAsset(service, member, album), await storedAsset(service, member, album)];
    await join(service.client, owner, album, member, 'reader');
    expect(await outcome(trashAsset(service.client, member, demoted))).toBe('204');
    await trashAsset(service.client, member, left);
    await remove(owner, member_(album, member));
    const { body } = await service.client.delete('/v1/trash', { token: member.token, protocol: PIN });
    expect(body).toEqual({ purged: 2, credited: 200 });
  });
});

describe('DELETE /v1/albums/{id}', () => {
  it('is for the owner of an album with nothing in it, and for nobody else', async () => {
    const album = await anAlbumWith('admin');
    const path = `/v1/albums/${album}`;
    const id = await storedAsset(service, member, album);
    expect(await remove(stranger, path)).toBe('404 error.album.not_found');
    expect(await remove(member, path)).toBe('403 error.album.role_required');
    expect(await remove(owner, path)).toBe('409 error.album.not_empty');
    const { body: refusal } = await service.client.delete(path, { token: owner.token, protocol: PIN });
    expect(refusal.detail).toContain('DELETE /v1/albums/{id}?assets=trash trashes its assets and deletes it.');
    expect(await remove(owner, `${path}?assets=all`)).toBe('400 error.request.invalid');
    await trashAsset(service.client, owner, id);
    expect(await remove(owner, path)).toBe('204');
    for (const by of [owner, member]) {
      expect(await outcome(service.client.get(path, { token: by.token }))).toBe('404 error.album.not_found');
      const { body } = await service.client.get('/v1/albums', { token: by.token });
      expect(body.albums.map(({ album_id }: { album_id: string }) => album_id)).not.toContain(album);
    }
    expect(await remove(owner, path)).toBe('404 error.album.not_found');
  });

  it('?assets=trash puts all its assets into the trash, where their uploaders purge them', async () => {
    const album = await anAlbumWith('writer');
    const bytes = someBytes();
    const own = await storedAsset(service, owner, album, { bytes });
    const members = await storedAsset(service, member, album);
    expect(await remove(owner, `/v1/albums/${album}?assets=trash`)).toBe('204');
    expect(await trashOf(owner)).toContain(own);
    expect(await trashOf(owner)).not.toContain(members);
    expect(await trashOf(member)).toContain(members);
    const blob = await service.client.get(`/v1/blobs/${hashOf(bytes)}`, { token: member.token });
    expect(blob.status).toBe(404);
    expect(await outcome(purgeAsset(service.client, member, own))).toBe('404 error.asset.not_found');
    for (const [by, id] of [
      [owner, own],
      [member, members],
    ] as const) {
      expect((await purgeAsset(service.client, by, id)).body).toEqual({ purged: 1, credited: 100 });
    }
  });

  it('no asset of it comes back, and one that an earlier release restored can be trashed and purged', async () => {
    const album = await anAlbumWith('writer');
    const id = await storedAsset(service, member, album);
    expect(await remove(owner, `/v1/albums/${album}?assets=trash`)).toBe('204');
    expect(await outcome(restoreAsset(service.client, member, id))).toBe('404 error.asset.not_found');
    expect(await trashOf(member)).toContain(id);
    await service.baseParts.unitOfWork.run(({ assets }) => assets.restore([id]));
    expect(await outcome(putMetadata(service.client, member, id, someBytes(9)))).toBe('404 error.asset.not_found');
    expect(await outcome(trashAsset(service.client, member, id))).toBe('204');
    expect((await purgeAsset(service.client, member, id)).body).toEqual({ purged: 1, credited: 100 });
  });

  it('ends the uploads under way, and waits for an upgrade', async () => {
    const album = await anAlbumWith('writer');
    const blob = aBlob();
    await createUpload(service.client, member, album, blob);
    const intent = anIntent(owner);
    await propose(service.client, owner, album, intent);
    expect(await remove(owner, `/v1/albums/${album}`)).toBe('409 error.album.quiescing');
    expect(await remove(owner, `/v1/albums/${album}?intent_id=${intent.intent_id}`)).toBe('204');
    expect(await uploadState(service.client, member, blob)).toBe('Cancelled');
  });

  it('never gives the id out again, to whomever', async () => {
    const id = aClientId();
    const body = { album_id: id, protocol_version: PIN, crypto_suite_id: 1, manifest: 'bWFuaWZlc3Q' };
    const create = (by: Writer) => outcome(service.client.post('/v1/albums', { token: by.token, protocol: PIN, body }));
    expect(await create(owner)).toBe('201');
    expect(await remove(owner, `/v1/albums/${id}`)).toBe('204');
    for (const by of [owner, member]) expect(await create(by)).toBe('409 error.album.id_taken');
  });
});

describe('an account that may add nothing', () => {
  it('makes no albums: suspended in mode uploads, or with its grace expired; and empties those it has', async () => {
    const poor = await aWriter(service.client, service.baseParts);
    const album = await anAlbumOf(service.client, poor);
    const id = await storedAsset(service, poor, album);
    const body = { protocol_version: PIN, crypto_suite_id: 1, manifest: 'bWFuaWZlc3Q' };
    const create = () => outcome(service.client.post('/v1/albums', { token: poor.token, protocol: PIN, body }));
    const account = `/admin/accounts/${poor.accountId}`;
    await service.admin.put(`${account}/suspension`, { body: { mode: 'uploads', reason: 'unpaid' } });
    expect(await create()).toBe('403 error.account.suspended');
    await service.admin.delete(`${account}/suspension`);
    expect(await create()).toBe('201');
    await service.admin.put(`${account}/quota`, { body: { soft_limit: null, hard_limit: 50 } });
    expect(await create()).toBe('201');
    service.clock.advance(14 * 86_400_000 + 1);
    const { body: fresh } = await service.client.post('/v1/auth/refresh', {
      body: { refresh_token: poor.refreshToken },
    });
    const later = { ...poor, token: fresh.access_token as string };
    expect(await outcome(service.client.post('/v1/albums', { token: later.token, protocol: PIN, body }))).toBe(
      '403 error.quota.grace_expired',
    );
    expect(await outcome(trashAsset(service.client, later, id, { protocol: NEXT }))).toBe('204');
    expect(await outcome(purgeAsset(service.client, later, id))).toBe('200');
    expect(await remove(later, `/v1/albums/${album}`)).toBe('204');
  });
});
