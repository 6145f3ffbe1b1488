import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DAY } from '../../../domain/kernel/instant.js';
import {
  forkAsset,
  outcome,
  purgeAsset,
  putMetadata,
  readAsset,
  trashAsset,
} from '../../support/uploads/asset-requests.js';
import { anId, inParallel } from '../../support/people/builders.js';
import { hashOf, someBytes, storedAsset } from '../../support/uploads/stored-assets.js';
import { MEETING, startTestService, type TestService } from '../../support/service/test-service.js';
import { anUploadOf } from '../../support/uploads/uploads.js';
import { anAlbumOf, anIntent, aWriter, join, NEXT, PIN, propose, type Writer } from '../../support/people/writer.js';

const HARD = 1000;

let service: TestService;
let owner: Writer;
let reader: Writer;
let album: string;
beforeAll(async () => {
  service = await startTestService({ env: { QUOTA_HARD_LIMIT: String(HARD), ...MEETING } });
  [owner, reader] = [await person(), await person()];
  album = await anAlbumOf(service.client, owner);
  await join(service.client, owner, album, reader, 'reader');
});
afterAll(() => service.stop());

const person = () => aWriter(service.client, service.baseParts);
const usage = async ({ accountId }: Writer) => (await service.baseParts.stores.quotas.read(accountId))!.usage;
const used = async (by: Writer) => Number((await usage(by)).used);
const put = (by: Writer, id: string, length: number) => outcome(putMetadata(service.client, by, id, someBytes(length)));
const read = (by: Writer, id: string, headers: Record<string, string> = {}) =>
  service.client.get(`/v1/assets/${id}/metadata`, { token: by.token, headers });

/** Makes an account with one asset of `size` bytes in its own album. */
async function withAsset(size: number): Promise<{ by: Writer; id: string; albumId: string }> {
  const by = await person();
  const albumId = await anAlbumOf(service.client, by);
  return { by, albumId, id: await storedAsset(service, by, albumId, { bytes: someBytes(size) }) };
}

describe('PUT and GET /v1/assets/{id}/metadata', () => {
  it('keep the bytes, to be read by address and by content, and to be replaced', async () => {
    const id = await storedAsset(service, owner, album, { bytes: someBytes(10) });
    expect(await outcome(read(owner, id))).toBe('404 error.blob.not_found');
    const [first, second] = [someBytes(40), someBytes(30)];
    const before = await used(owner);
    const answer = await putMetadata(service.client, owner, id, first);
    expect([answer.status, answer.body]).toEqual([200, { content_hash: hashOf(first), size: 40 }]);
    expect(await used(owner)).toBe(before + 40);
    await putMetadata(service.client, owner, id, second);
    expect(await used(owner)).toBe(before + 30);
    const { status, headers, bytes } = await read(reader, id);
    expect([status, bytes]).toEqual([200, second]);
    expect(Object.fromEntries(headers)).toMatchObject({
      etag: `"${hashOf(second)}"`,
      'content-type': 'application/octet-stream',
      'content-length': '30',
      'cache-control': 'private, no-cache',
      'x-service-crypto-suite': '1',
    });
    expect((await read(owner, id, { 'If-None-Match': `"${hashOf(second)}"` })).status).toBe(304);
    expect((await read(owner, id, { 'If-Match': `"${hashOf(first)}"` })).status).toBe(412);
    expect((await read(owner, id, { 'If-Match': `"${hashOf(second)}"` })).status).toBe(200);
    expect((await read(owner, id, { Range: 'bytes=1-2' })).bytes).toEqual(second.slice(1, 3));
    const blob = await service.client.get(`/v1/blobs/${hashOf(second)}`, { token: reader.token });
    expect(blob.bytes).toEqual(second);
    const gone = await service.client.get(`/v1/blobs/${hashOf(first)}`, { token: owner.token });
    expect(gone.status).toBe(404);
  });

  it('stay those of their first writer when another member puts the same bytes', async () => {
    const [first, second] = [await person(), await person()];
    const albumId = await anAlbumOf(service.client, first);
    await join(service.client, first, albumId, second, 'writer');
    const id = await storedAsset(service, first, albumId, { bytes: someBytes(10) });
    const bytes = someBytes(40);
    await putMetadata(service.client, first, id, bytes);
    const before = await service.baseParts.stores.assets.find(id);
    expect(await outcome(putMetadata(service.client, second, id, bytes))).toBe('200');
    expect(await service.baseParts.stores.assets.find(id)).toEqual(before);
    const { body } = await service.client.get('/quota/blobs', { token: first.token });
    expect(body.blobs[0]).toMatchObject({ kind: 'metadata', asset_id: id, referred_by_others: false });
  });

  it('charge the same bytes once, however often they are put', async () => {
    const { by, id } = await withAsset(10);
    const bytes = someBytes(50);
    const answers = await inParallel(6, () => putMetadata(service.client, by, id, bytes));
    for (const { status, body } of answers) {
      expect([status, body]).toEqual([200, { content_hash: hashOf(bytes), size: 50 }]);
    }
    expect(await used(by)).toBe(60);
    expect((await service.baseParts.stores.blobs.find(hashOf(bytes)))?.references).toBe(1);
  });

  it('are for those who may write and read', async () => {
    const id = await storedAsset(service, owner, album, { bytes: someBytes(10) });
    const stranger = await person();
    expect(await put(reader, id, 5)).toBe('403 error.album.role_required');
    expect(await put(stranger, id, 5)).toBe('404 error.asset.not_found');
    expect(await outcome(read(stranger, id))).toBe('404 error.asset.not_found');
    expect(await put(owner, anId(), 5)).toBe('404 error.asset.not_found');
    expect(await outcome(putMetadata(service.client, owner, id, someBytes(5), { protocol: NEXT }))).toBe(
      '409 error.album.protocol_mismatch',
    );
    await trashAsset(service.client, owner, id);
    expect(await put(owner, id, 5)).toBe('409 error.asset.trashed');
  });

  it('take 1 MiB and not a byte more, no byte of another type, and not nothing', async () => {
    const rich = await startTestService();
    const by = await aWriter(rich.client, rich.baseParts);
    const id = await storedAsset(rich, by, await anAlbumOf(rich.client, by));
    const send = (length: number) => outcome(putMetadata(rich.client, by, id, someBytes(length)));
    expect(await send(1024 * 1024)).toBe('200');
    expect(await send(1024 * 1024 + 1)).toBe('413 error.request.too_large');
    expect(await send(0)).toBe('400 error.request.invalid');
    const json = rich.client.put(`/v1/assets/${id}/metadata`, { token: by.token, protocol: PIN, body: {} });
    expect(await outcome(json)).toBe('415 error.request.unsupported_media_type');
    await rich.stop();
  });

  it('hold the suite to those that the server lists', async () => {
    const { by, id } = await withAsset(10);
    const send = (suite: string) =>
      outcome(putMetadata(service.client, by, id, someBytes(5), { headers: { 'X-Service-Crypto-Suite': suite } }));
    expect(await send('1')).toBe('200');
    expect(await send('2')).toBe('426 error.protocol.unsupported');
  });

  it('wait for the end of an upgrade, unless they name its intent', async () => {
    const { by, id, albumId } = await withAsset(10);
    const intent = anIntent(by);
    await propose(service.client, by, albumId, intent);
    expect(await put(by, id, 5)).toBe('409 error.album.quiescing');
    const own = { intentId: intent.intent_id };
    expect(await outcome(putMetadata(service.client, by, id, someBytes(5), own))).toBe('200');
  });
});

describe('the charge of metadata', () => {
  it('moves to who writes it', async () => {
    const { by, id, albumId } = await withAsset(10);
    const helper = await person();
    await join(service.client, by, albumId, helper, 'writer');
    await put(by, id, 100);
    expect([await used(by), await used(helper)]).toEqual([110, 0]);
    await put(helper, id, 70);
    expect([await used(by), await used(helper)]).toEqual([10, 70]);
  });

  it('stays where it is while a fork refers to it', async () => {
    const { by, id } = await withAsset(10);
    await put(by, id, 100);
    const target = await anAlbumOf(service.client, by, { protocol_version: NEXT });
    const { body: fork } = await forkAsset(service.client, by, target, id, {
      protocol: NEXT,
      manifest: { protocol_version: NEXT },
    });
    expect(await used(by)).toBe(110);
    await put(by, id, 30);
    expect(await used(by)).toBe(140);
    expect((await readAsset(service.client, by, fork.asset_id)).body.metadata.size).toBe(100);
    await trashAsset(service.client, by, fork.asset_id, { protocol: NEXT });
    expect((await purgeAsset(service.client, by, fork.asset_id)).body.credited).toBe(100);
    expect(await used(by)).toBe(40);
  });

  it("never exceeds an account's hard limit, and fills it to the last byte", async () => {
    const { by, id } = await withAsset(900);
    expect(await put(by, id, 101)).toBe('403 error.quota.exceeded');
    const { body } = await putMetadata(service.client, by, id, someBytes(101));
    expect(body).toMatchObject({ used: 900, reserved: 0, declared_size: 101, hard_limit: HARD });
    expect(await put(by, id, 100)).toBe('200');
    expect(await used(by)).toBe(HARD);
    expect(await put(by, id, 101)).toBe('403 error.quota.exceeded');
    expect(await put(by, id, 100)).toBe('200');
    expect(await put(by, id, 40)).toBe('200');
    expect(await used(by)).toBe(940);
    expect(await put(by, id, 101)).toBe('403 error.quota.exceeded');
    expect((await readAsset(service.client, by, id)).body.metadata.size).toBe(40);
  });

  it('may take what expired uploads held, before anybody has given it back', async () => {
    const { by, id, albumId } = await withAsset(100);
    await anUploadOf(service.client, by, albumId, someBytes(850));
    expect(await put(by, id, 60)).toBe('403 error.quota.exceeded');
    service.clock.advance(DAY);
    expect(await put({ ...by, token: await refreshed(by) }, id, 900)).toBe('200');
    expect((await usage(by)).reserved).toBe(850n);
  });

  it("goes by the account's own limit where there is one", async () => {
    const { by, id, albumId } = await withAsset(900);
    const spare = await storedAsset(service, by, albumId, { bytes: someBytes(600) });
    await service.baseParts.unitOfWork.run(async ({ quotas }) => {
      const account = await quotas.lock(by.accountId);
      await quotas.setLimits(by.accountId, { soft: null, hard: 1600n });
      await quotas.save(by.accountId, { ...account!.usage, hardExceededSince: null });
    });
    expect(await put(by, id, 101)).toBe('403 error.quota.exceeded');
    expect(await put(by, id, 100)).toBe('200');
    expect((await usage(by)).hardExceededSince).toBe(service.clock.now());
    await trashAsset(service.client, by, spare);
    expect((await purgeAsset(service.client, by, spare)).body.credited).toBe(600);
    await put(by, id, 400);
    expect(await usage(by)).toMatchObject({ used: 1300n, hardExceededSince: null });
    const another = await storedAsset(service, by, albumId, { bytes: someBytes(50) });
    await trashAsset(service.client, by, another);
    await purgeAsset(service.client, by, another);
    expect(await usage(by)).toMatchObject({ used: 1300n, hardExceededSince: null });
  });

  it('leaves nothing staged behind, refused or not', async () => {
    const { by, id } = await withAsset(900);
    const before = await stagedNow();
    await put(by, id, 101);
    await put(by, id, 10);
    expect(await stagedNow()).toEqual(before);
  });
});

describe('above the hard limit for longer than the grace window', () => {
  it('refuses growth, lets everything else go on, and ends with the first byte that is freed', async () => {
    const { by, id, albumId } = await withAsset(900);
    const [spare, other] = [
      await storedAsset(service, by, albumId, { bytes: someBytes(60) }),
      await storedAsset(service, by, albumId, { bytes: someBytes(20) }),
    ];
    const target = await anAlbumOf(service.client, by);
    await put(by, id, 20);
    expect((await usage(by)).hardExceededSince).toBe(service.clock.now());
    service.clock.advance(14 * DAY);
    const later = { ...by, token: await refreshed(by) };
    expect(await put(later, id, 21)).toBe('403 error.quota.exceeded');
    service.clock.advance(1);
    expect(await put(later, id, 21)).toBe('403 error.quota.grace_expired');
    expect(await put(later, spare, 1)).toBe('403 error.quota.grace_expired');
    expect(await put(later, id, 20)).toBe('200');
    expect(await outcome(readAsset(service.client, later, id))).toBe('200');
    expect(await outcome(trashAsset(service.client, later, spare))).toBe('204');
    const restored = service.client.post(`/v1/assets/${spare}/restore`, { token: later.token, protocol: PIN });
    expect(await outcome(restored)).toBe('200');
    expect(await outcome(trashAsset(service.client, later, other))).toBe('204');
    expect(await outcome(forkAsset(service.client, later, target, spare))).toBe('201');
    expect((await purgeAsset(service.client, later, other)).body).toEqual({ purged: 1, credited: 20 });
    expect((await usage(by)).hardExceededSince).toBeNull();
    expect(await put(later, id, 40)).toBe('200');
    expect(await used(by)).toBe(HARD);
  });

  it('shrinking metadata ends it too', async () => {
    const { by, id } = await withAsset(900);
    await put(by, id, 100);
    service.clock.advance(14 * DAY + 1);
    const later = { ...by, token: await refreshed(by) };
    expect(await put(later, id, 99)).toBe('200');
    expect(await put(later, id, 100)).toBe('200');
    expect((await usage(by)).hardExceededSince).toBe(service.clock.now());
  });
});

describe('a suspended account', () => {
  it('may not grow in mode uploads, and may do the rest; in mode full nothing', async () => {
    const { by, id, albumId } = await withAsset(100);
    await put(by, id, 50);
    const { accounts } = service.baseParts.stores;
    await accounts.setSuspension(by.accountId, { mode: 'uploads', reason: 'unpaid' });
    expect(await put(by, id, 51)).toBe('403 error.account.suspended');
    expect(await put(by, id, 49)).toBe('200');
    const spare = await storedAsset(service, by, albumId, { bytes: someBytes(5) });
    expect(await outcome(trashAsset(service.client, by, spare))).toBe('204');
    expect(await outcome(purgeAsset(service.client, by, spare))).toBe('200');
    await accounts.setSuspension(by.accountId, { mode: 'full', reason: 'abuse' });
    for (const refused of [
      read(by, id),
      readAsset(service.client, by, id),
      trashAsset(service.client, by, id),
      purgeAsset(service.client, by, id),
      service.client.get('/v1/trash', { token: by.token }),
      service.client.get(`/v1/blobs/${hashOf(someBytes())}`, { token: by.token }),
      service.client.get('/v1/auth/sponsored-accounts', { token: by.token }),
    ]) {
      expect(await outcome(refused)).toBe('403 error.account.suspended');
    }
  });
});

async function stagedNow(): Promise<string[]> {
  const staged = [];
  for await (const { id } of service.baseParts.blobStore.staged()) staged.push(id);
  return staged;
}

async function refreshed({ refreshToken }: Writer): Promise<string> {
  const { body } = await service.client.post('/v1/auth/refresh', { body: { refresh_token: refreshToken } });
  return body.access_token;
}
