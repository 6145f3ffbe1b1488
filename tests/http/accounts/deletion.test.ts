import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CancelDeletion } from '../../../application/deletion/cancel-deletion.js';
import { DeleteDueAccounts } from '../../../application/deletion/delete-due-accounts.js';
import { cacheBlob } from '../../../application/federation/cache-blob.js';
import type { BlobStore } from '../../../application/ports/stores/blob-store.js';
import { CollectBlobs } from '../../../application/uploads/collect-blobs.js';
import { DAY, toRfc3339 } from '../../../domain/kernel/instant.js';
import { outcome, purgeAsset, putMetadata, trashAsset } from '../../support/uploads/asset-requests.js';
import { asGuest, guestOf } from '../../support/people/guest.js';
import { aPerson, codeAt, confirmSecondFactor, isSignedIn, logIn, wrongCodeAt } from '../../support/people/person.js';
import { aClientId, anAlbumOf, aWriter, createAlbum, join, PIN, type Writer } from '../../support/people/writer.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';
import { hashOf, someBytes, storedFiles } from '../../support/uploads/stored-assets.js';
import { anUploadOf, patchUpload, readQuota, uploaded } from '../../support/uploads/uploads.js';

const PATH = '/v1/auth/account/deletion';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ env: { ACCESS_TOKEN_TTL: '90d', UPLOAD_EXPIRY: '30d' }, blobStore: holding });
});
afterAll(() => service.stop());

/** The contents whose bytes the store cannot remove. */
const held = new Set<string>();

function holding(own: BlobStore): BlobStore {
  const remove: BlobStore['remove'] = async (place) => {
    if (held.has(place.contentHash)) throw new Error('EPERM');
    await own.remove(place);
  };
  const removeAll: BlobStore['removeAll'] = async (places) => {
    for (const place of places) await remove(place);
  };
  return Object.assign(Object.create(own) as BlobStore, { remove, removeAll });
}

type Signed = Pick<Writer, 'token' | 'password'>;
const ask = ({ token, password }: Signed, body: object = { password }) => service.client.post(PATH, { token, body });
const takeBack = ({ token }: Signed) => service.client.delete(PATH, { token });
const someone = () => aWriter(service.client, service.baseParts);
const sweep = () => service.service.parts.make(DeleteDueAccounts).execute();

/** Requests the account's deletion and completes it. */
async function leaves(writer: Writer): Promise<void> {
  expect((await ask(writer)).status).toBe(202);
  service.clock.advance(7 * DAY);
  await sweep();
  expect(await service.baseParts.stores.accounts.find(writer.accountId)).toBeNull();
}

describe('asking for the deletion of an account', () => {
  it('requires the password, returns the time, and a repeat changes nothing', async () => {
    const writer = await someone();
    expect(await outcome(ask(writer, {}))).toBe('400 error.request.invalid');
    const wrong = await ask(writer, { password: 'not my password' });
    expect([wrong.status, wrong.body.code]).toEqual([403, 'error.auth.invalid_credentials']);
    expect(wrong.body.detail).toBe('Check the current password, then try again.');
    const deletes_at = toRfc3339(service.clock.now() + 7 * DAY);
    const asked = await ask(writer);
    expect([asked.status, asked.body]).toEqual([202, { deletes_at }]);
    service.clock.advance(DAY);
    expect((await ask(writer)).body).toEqual({ deletes_at });
    expect((await service.client.post(PATH, { body: { password: writer.password } })).status).toBe(401);
  });

  it('also requires a code of the second factor, once', async () => {
    const person = await aPerson(service.client);
    const secret = await confirmSecondFactor(service.client, person, service.clock.now());
    service.clock.advance(60_000);
    const { password } = person;
    const code = codeAt(secret, service.clock.now());
    expect(await outcome(ask(person))).toBe('403 error.auth.totp_invalid');
    const wrong = wrongCodeAt(secret, service.clock.now());
    expect(await outcome(ask(person, { password, totp_code: wrong }))).toBe('403 error.auth.totp_invalid');
    expect((await ask(person, { password, totp_code: code })).status).toBe(202);
    await takeBack(person);
    expect(await outcome(ask(person, { password, totp_code: code }))).toBe('403 error.auth.totp_invalid');
  });

  it('leaves the account to read, to sign in and out, and to take it back', async () => {
    const writer = await someone();
    const album = await anAlbumOf(service.client, writer);
    await ask(writer);
    const refused = await createAlbum(service.client, writer);
    expect([refused.status, refused.body.code]).toEqual([403, 'error.account.deletion_pending']);
    expect(refused.body.deletes_at).toBe(toRfc3339(service.clock.now() + 7 * DAY));
    const { token } = writer;
    for (const path of ['/v1/auth/profile', `/v1/albums/${album}`, '/quota', '/v1/auth/sessions']) {
      expect((await service.client.get(path, { token })).status).toBe(200);
    }
    expect(await outcome(service.client.patch('/v1/auth/profile', { token, body: { display_name: 'A' } }))).toBe(
      '403 error.account.deletion_pending',
    );
    const again = await logIn(service.client, writer);
    expect(again.status).toBe(200);
    expect((await service.client.post('/v1/auth/logout', { token: again.body.access_token })).status).toBe(204);
    expect((await takeBack(writer)).status).toBe(204);
    expect((await createAlbum(service.client, writer)).status).toBe(201);
    expect((await takeBack(writer)).status).toBe(204);
  });

  it('holds from its instant on, before anybody has deleted anything', async () => {
    const writer = await someone();
    await ask(writer);
    service.clock.advance(7 * DAY - 1);
    expect(await isSignedIn(service.client, writer.token)).toBe(true);
    service.clock.advance(1);
    expect(await isSignedIn(service.client, writer.token)).toBe(false);
    const { refreshToken: refresh_token } = writer;
    expect(await outcome(service.client.post('/v1/auth/refresh', { body: { refresh_token } }))).toBe(
      '401 error.auth.session_revoked',
    );
    expect(await outcome(logIn(service.client, writer))).toBe('401 error.auth.invalid_credentials');
    expect((await takeBack(writer)).status).toBe(401);
  });

  it('hides the account from others from its instant on, and ends its links', async () => {
    const [leaving, friend] = [await someone(), await someone()];
    const { client } = service;
    const { token } = leaving;
    const { handle } = (await client.put('/v1/auth/discoverability', { token, body: { webfinger: true } })).body;
    const album = await anAlbumOf(client, friend);
    const member = `/v1/albums/${album}/members/${leaving.accountId}`;
    const sponsored = await client.post('/v1/auth/sponsored-accounts', { token: friend.token });
    const owner = `/v1/auth/sponsored-accounts/${sponsored.body.account_id}/owners/${leaving.accountId}`;
    const guest = await guestOf(client, leaving, await anAlbumOf(client, leaving));
    const attempts = () =>
      Promise.all([
        outcome(client.get(`/v1/users?handle=${handle}`, { token: friend.token })),
        outcome(client.get(`/.well-known/webfinger?resource=acct:${handle}`)),
        outcome(client.put(member, { token: friend.token, protocol: PIN, body: { role: 'reader' } })),
        outcome(client.put(owner, { token: friend.token })),
      ]);
    await ask(leaving);
    service.clock.advance(7 * DAY - 1);
    expect(await attempts()).toEqual(['200', '200', '200', '200']);
    expect(await outcome(asGuest(client, guest))).toBe('200');
    service.clock.advance(1);
    expect(await attempts()).toEqual(Array(4).fill('404 error.user.not_found'));
    expect(await outcome(asGuest(client, guest))).toBe('401 error.link.invalid');
  });

  it('is not taken back from its instant on, by a request that was admitted before either', async () => {
    const writer = await someone();
    await ask(writer);
    service.clock.advance(7 * DAY);
    const cancelled = service.service.parts.make(CancelDeletion).execute(writer.accountId);
    await expect(cancelled).rejects.toMatchObject({ code: 'error.auth.unauthenticated' });
    await sweep();
    const late = service.service.parts.make(CancelDeletion).execute(writer.accountId);
    await expect(late).rejects.toMatchObject({ code: 'error.auth.unauthenticated' });
  });
});

describe('the deletion of an account', () => {
  it("removes its uploads everywhere, with their bytes, and keeps everybody else's", async () => {
    const [leaving, friend] = [await someone(), await someone()];
    const album = await anAlbumOf(service.client, friend);
    await join(service.client, friend, album, leaving, 'writer');
    const [photo, thumbnail, kept, metadata] = [someBytes(50), someBytes(20), someBytes(30), someBytes(10)];
    const own = await uploaded(service.client, leaving, album, photo);
    const { asset_id } = await uploaded(service.client, friend, album, kept);
    await uploaded(service.client, leaving, album, thumbnail, { kind: 'derivative', asset_id });
    await putMetadata(service.client, friend, own.asset_id, metadata);
    expect((await readQuota(service.client, friend)).used).toBe(40);
    await leaves(leaving);
    const { token } = friend;
    const { body } = await service.client.get(`/v1/albums/${album}/assets`, { token });
    expect(body.assets).toMatchObject([{ asset_id, derivatives: [] }]);
    expect((await readQuota(service.client, friend)).used).toBe(30);
    await service.service.parts.make(CollectBlobs).execute();
    const { blobStore } = service.baseParts;
    expect([await storedFiles(blobStore, photo), await storedFiles(blobStore, thumbnail)]).toEqual([0, 0]);
    expect(await storedFiles(blobStore, kept)).toBe(1);
    const members = await service.baseParts.stores.albums.members(album);
    expect(members).toEqual([]);
  });

  it('keeps content that others refer to, and charges the earliest of them', async () => {
    const [leaving, second, third] = [await someone(), await someone(), await someone()];
    const bytes = someBytes(77);
    await uploaded(service.client, leaving, await anAlbumOf(service.client, leaving), bytes);
    service.clock.advance(1000);
    const { asset_id } = await uploaded(service.client, second, await anAlbumOf(service.client, second), bytes);
    service.clock.advance(1000);
    await uploaded(service.client, third, await anAlbumOf(service.client, third), bytes);
    expect((await readQuota(service.client, second)).used).toBe(0);
    await leaves(leaving);
    expect((await readQuota(service.client, second)).used).toBe(77);
    expect((await readQuota(service.client, third)).used).toBe(0);
    const { body } = await service.client.get('/quota/blobs', { token: second.token });
    expect(body.blobs).toMatchObject([{ asset_id, kind: 'original', referred_by_others: true }]);
    expect((await service.client.get(`/v1/blobs/${hashOf(bytes)}`, { token: third.token })).status).toBe(200);
  });

  it('charges the next one who pulled a blob from a peer, within the budget for that peer', async () => {
    const [leaving, next] = [await someone(), await someone()];
    const [bytes, peer] = [someBytes(60), 'peer.example'];
    const { parts } = service.service;
    for (const { accountId } of [leaving, next]) {
      const place = { contentHash: hashOf(bytes), location: aClientId() };
      const pulled = { ...place, id: aClientId(), accountId, peer, size: 60n, createdAt: service.clock.now() };
      await service.baseParts.blobStore.put({ id: place.location, contentHash: place.contentHash }, [bytes]);
      await parts.unitOfWork.run((stores) => cacheBlob(stores, pulled, place, parts.settings));
      service.clock.advance(1000);
    }
    const chargedNext = () => parts.cachedBlobs.chargedFrom(next.accountId, peer);
    expect(await chargedNext()).toBe(0n);
    await leaves(leaving);
    expect((await readQuota(service.client, next)).used).toBe(60);
    expect(await chargedNext()).toBe(60n);
  });

  it("deletes its albums for everybody, and moves others' uploads there to their trash", async () => {
    const [leaving, friend] = [await someone(), await someone()];
    const album = await anAlbumOf(service.client, leaving);
    await join(service.client, leaving, album, friend, 'admin');
    const { asset_id } = await uploaded(service.client, friend, album, someBytes(9));
    const half = await anUploadOf(service.client, friend, album, someBytes(40));
    await patchUpload(service.client, friend, half, someBytes(10));
    await leaves(leaving);
    const { token } = friend;
    expect((await service.client.get(`/v1/albums/${album}`, { token })).status).toBe(404);
    expect((await service.client.get(`/upload/${half}`, { token })).body.state).toBe('Cancelled');
    expect(await readQuota(service.client, friend)).toMatchObject({ used: 9, reserved: 0 });
    const { body } = await service.client.get('/v1/trash', { token });
    expect(body.assets).toMatchObject([{ asset_id }]);
    expect((await service.client.delete('/v1/trash', { token, protocol: PIN })).body).toEqual({
      purged: 1,
      credited: 9,
    });
  });

  it('ends although bytes of somebody else cannot be removed', async () => {
    const [leaving, friend] = [await someone(), await someone()];
    const [stuck, photo] = [someBytes(), someBytes()];
    const { asset_id: asset } = await uploaded(service.client, friend, await anAlbumOf(service.client, friend), stuck);
    await trashAsset(service.client, friend, asset);
    await purgeAsset(service.client, friend, asset);
    await uploaded(service.client, leaving, await anAlbumOf(service.client, leaving), photo);
    const { blobStore } = service.baseParts;
    held.add(hashOf(stuck));
    await leaves(leaving);
    expect([await storedFiles(blobStore, stuck), await storedFiles(blobStore, photo)]).toEqual([1, 0]);
    held.clear();
    expect(await service.service.parts.make(CollectBlobs).execute()).toBe(1);
    expect(await storedFiles(blobStore, stuck)).toBe(0);
  });

  it('lets nobody in once it has begun, under a clock that is set back too, and ends there', async () => {
    const leaving = await someone();
    const { accounts, accountDeletions } = service.baseParts.stores;
    await ask(leaving);
    service.clock.advance(7 * DAY);
    const now = service.clock.now();
    expect(await accountDeletions.takeLease(leaving.accountId, { now, until: now, held: 0 })).toBe(true);
    service.clock.advance(-2 * DAY);
    expect(await outcome(logIn(service.client, leaving))).toBe('401 error.auth.invalid_credentials');
    const body = { refresh_token: leaving.refreshToken };
    expect(await outcome(service.client.post('/v1/auth/refresh', { body }))).toBe('401 error.auth.session_revoked');
    expect(await isSignedIn(service.client, leaving.token)).toBe(false);
    await sweep();
    expect(await accounts.find(leaving.accountId)).toBeNull();
  });

  it('gives the address out again, and the handle never', async () => {
    const leaving = await someone();
    const handle = (token: string) => service.client.get('/v1/auth/discoverability', { token });
    const before = (await handle(leaving.token)).body.handle;
    await leaves(leaving);
    const { address, password } = leaving;
    const again = await service.client.post('/v1/auth/register', { body: { address, password } });
    expect(again.status).toBe(200);
    expect((await handle(again.body.access_token)).body.handle).not.toBe(before);
  });

  it('is done by two nodes at once as by one', async () => {
    const [leaving, friend] = [await someone(), await someone()];
    const album = await anAlbumOf(service.client, leaving);
    for (let made = 0; made < 12; made += 1) await uploaded(service.client, leaving, album, someBytes(10));
    await join(service.client, leaving, album, friend, 'writer');
    await uploaded(service.client, friend, album, someBytes(5));
    const other = await startTestService({ sharing: service });
    expect((await ask(leaving)).status).toBe(202);
    service.clock.advance(7 * DAY);
    const nodes = [service, other].map(({ service: { parts } }) => parts.make(DeleteDueAccounts));
    await Promise.all(nodes.map((node) => node.execute()));
    expect(await service.baseParts.stores.accounts.find(leaving.accountId)).toBeNull();
    expect((await readQuota(service.client, friend)).used).toBe(5);
    await other.stop();
  });
});
