import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { outcome, purgeAsset, putMetadata, restoreAsset, trashAsset } from '../../support/uploads/asset-requests.js';
import { aBlob, createUpload, uploadState } from '../../support/uploads/album-uploads.js';
import { someBytes, storedAsset } from '../../support/uploads/stored-assets.js';
import { readQuota } from '../../support/uploads/uploads.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';
import {
  anAlbumOf,
  anIntent,
  aWriter,
  join,
  NEXT,
  PIN,
  propose,
  readUpgrade,
  type Writer,
} from '../../support/people/writer.js';

const BELOW = '426 error.protocol.unsupported';
/** A version inside the window. */
const inside = { protocol: NEXT };

let service: TestService;
let owner: Writer;
let member: Writer;
let album: string;
let upgrading: string;
let intentId: string;
const assets: string[] = [];
const blob = aBlob();
beforeAll(async () => {
  service = await startTestService();
  owner = await aWriter(service.client, service.baseParts);
  member = await aWriter(service.client, service.baseParts);
  [album, upgrading] = [await anAlbumOf(service.client, owner), await anAlbumOf(service.client, owner)];
  await join(service.client, owner, album, member, 'writer');
  for (let count = 0; count < 3; count += 1) assets.push(await storedAsset(service, owner, album));
  await createUpload(service.client, owner, album, blob);
  const intent = anIntent(owner);
  intentId = intent.intent_id;
  expect((await propose(service.client, owner, upgrading, intent)).status).toBe(200);
  await raiseMin();
});
afterAll(() => service.stop());

/** The cutoff of every version below `NEXT` passes, by which the albums fall below Min. */
async function raiseMin(): Promise<void> {
  const announcement = { minClientBuild: null, announcedAt: 0, cutoffAt: 1, infoUrl: null };
  await service.baseParts.stores.deprecations.put({ protocolVersion: NEXT, ...announcement });
  await service.service.parts.loadAnnouncements.execute();
}

const remove = (path: string, protocol: string, headers: Record<string, string> = {}) =>
  outcome(service.client.delete(path, { token: owner.token, protocol, headers }));
const used = async () => (await readQuota(service.client, owner)).used;

/** Expects that `send` is refused at the album's own version, which has left the window, and gives `answer` inside. */
async function expectBoth(send: (protocol: string) => Promise<string>, answer: string): Promise<void> {
  expect(await send(PIN)).toBe(BELOW);
  expect(await send(NEXT)).toBe(answer);
}

describe('an album below Min (F8)', () => {
  it('accepts nothing new', async () => {
    const put = (protocol: string) =>
      outcome(putMetadata(service.client, owner, assets[0]!, someBytes(9), { protocol }));
    await expectBoth(put, '409 error.album.protocol_mismatch');
    expect(await outcome(createUpload(service.client, owner, album, aBlob()))).toBe(BELOW);
    expect((await readQuota(service.client, owner)).reserved).toBe(40);
  });

  it('lets assets go to the trash, back, and out of the trash', async () => {
    const [first, second, third] = assets as [string, string, string];
    const trash = (protocol: string) => outcome(trashAsset(service.client, owner, first, { protocol }));
    await expectBoth(trash, '204');
    await expectBoth((protocol) => outcome(restoreAsset(service.client, owner, first, { protocol })), '200');
    expect(await trash(NEXT)).toBe('204');
    await expectBoth((protocol) => outcome(purgeAsset(service.client, owner, first, { protocol })), '200');
    expect(await used()).toBe(200);
    for (const id of [second, third]) expect(await outcome(trashAsset(service.client, owner, id, inside))).toBe('204');
    await expectBoth((protocol) => remove('/v1/trash', protocol), '200');
    expect(await used()).toBe(0);
  });

  it('lets open uploads end and members leave', async () => {
    const tus = { 'Tus-Resumable': '1.0.0' };
    await expectBoth((protocol) => remove(`/upload/${blob.id}`, protocol, tus), '204');
    expect(await uploadState(service.client, owner, blob)).toBe('Cancelled');
    expect((await readQuota(service.client, owner)).reserved).toBe(0);
    await expectBoth((protocol) => remove(`/v1/albums/${album}/members/${member.accountId}`, protocol), '204');
    const read = service.client.get(`/v1/albums/${album}`, { token: member.token });
    expect(await outcome(read)).toBe('404 error.album.not_found');
  });

  it('lets its upgrade be aborted', async () => {
    const path = `/v1/albums/${upgrading}/upgrade?intent_id=${intentId}`;
    expect((await readUpgrade(service.client, owner, upgrading)).body.intent_id).toBe(intentId);
    await expectBoth((protocol) => remove(path, protocol), '204');
    expect((await readUpgrade(service.client, owner, upgrading)).body.phase).toBe('normal');
  });

  it('is deleted', async () => {
    for (const id of [album, upgrading]) await expectBoth((protocol) => remove(`/v1/albums/${id}`, protocol), '204');
    const { body } = await service.client.get('/v1/albums', { token: owner.token });
    expect(body.albums).toEqual([]);
  });
});
