import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes } from '../../../adapters/http/routes.js';
import { aClientId, anAlbumOf, aWriter, join, PIN, type Writer } from '../../support/people/writer.js';
import { asGuest, bearerOf, guestOf, type GuestLink } from '../../support/people/guest.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';
import { putMetadata, trashAsset } from '../../support/uploads/asset-requests.js';
import {
  announceAsGuest,
  contributed,
  contributionOf,
  patchAsGuest,
  sendAsGuest,
  uploadLinkOf,
} from '../../support/uploads/guest-uploads.js';
import { hashOf, someBytes } from '../../support/uploads/stored-assets.js';
import { uploaded } from '../../support/uploads/uploads.js';

/** A makes the links into an album with members, trash, metadata and quota; a guest may learn of none of it. */
let service: TestService;
let ann: Writer;
let ben: Writer;
let album: string;
let share: GuestLink;
let upload: GuestLink;
/** The values that guests must never see, by name. */
const hidden: Record<string, string> = {};
const shown = someBytes(321);
const [trashed, elsewhere, unshared] = [someBytes(50), someBytes(60), someBytes(70)];
beforeAll(async () => {
  service = await startTestService();
  ann = await aWriter(service.client, service.baseParts);
  ben = await aWriter(service.client, service.baseParts);
  album = await anAlbumOf(service.client, ann);
  await join(service.client, ann, album, ben, 'writer');
  const { asset_id } = await uploaded(service.client, ben, album, shown);
  await uploaded(service.client, ann, album, someBytes(12), { kind: 'derivative', asset_id });
  await putMetadata(service.client, ann, asset_id, someBytes(33));
  const gone = await uploaded(service.client, ann, album, trashed);
  await trashAsset(service.client, ann, gone.asset_id);
  const other = await anAlbumOf(service.client, ann);
  const there = await uploaded(service.client, ann, other, elsewhere);
  const hiddenAsset = await uploaded(service.client, ann, album, unshared);
  share = await guestOf(service.client, ann, album, { asset_ids: [asset_id, gone.asset_id] });
  upload = await uploadLinkOf(service.client, ann, album, { max_files: 3, max_bytes: 5_000 });
  await service.baseParts.unitOfWork.run(({ quotas }) =>
    quotas.setLimits(ann.accountId, { soft: 777_771n, hard: 777_772n }),
  );
  const profile = await service.client.get('/v1/auth/profile', { token: ann.token });
  const handle = await service.client.get('/v1/auth/discoverability', { token: ann.token });
  const open = await uploaded(service.client, ann, album, someBytes(15));
  Object.assign(hidden, {
    maker: ann.accountId,
    uploader: ben.accountId,
    device: ann.deviceId,
    session: ann.sessionId,
    address: ann.address,
    otherAddress: ben.address,
    name: profile.body.address,
    handle: handle.body.handle,
    trashedAsset: gone.asset_id,
    trashedContent: hashOf(trashed),
    otherAlbum: other,
    otherAlbumsAsset: there.asset_id,
    otherContent: hashOf(elsewhere),
    unsharedAsset: hiddenAsset.asset_id,
    unsharedContent: hashOf(unshared),
    membersUpload: open.upload_id,
    softLimit: '777771',
    hardLimit: '777772',
  });
});
afterAll(() => service.stop());

/** Every answer of a guest, its headers too. */
function expectNothingTold(what: string, answer: { readonly headers: Headers; readonly body: unknown }): void {
  const headers = [...answer.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
  const text = `${headers}\n${JSON.stringify(answer.body)}`;
  for (const [name, value] of Object.entries(hidden)) {
    expect([what, name, text.includes(value)]).toEqual([what, name, false]);
  }
  expect([what, /upload_user_id|owner_id|"used"|"reserved"|_limit|members|role/.test(text)]).toEqual([what, false]);
}

describe('the answers to guests', () => {
  it('through a share link is its assets, without people, quota, trash or anything else of the maker (H)', async () => {
    for (const path of ['/v1/guest', '/v1/guest/assets', '/v1/guest/assets?limit=1']) {
      const answer = await asGuest(service.client, share, path);
      expect(answer.status).toBe(200);
      expectNothingTold(path, answer);
    }
    const { body } = await asGuest(service.client, share, '/v1/guest/assets');
    expect(Object.keys(body.assets[0]).sort()).toEqual(
      [
        'album_id',
        'asset_id',
        'content_hash',
        'created_at',
        'derivatives',
        'manifest',
        'metadata',
        'size',
        'via_link',
      ].sort(),
    );
    const hashes = [body.assets[0], ...body.assets[0].derivatives, body.assets[0].metadata].map(
      (each) => each.content_hash,
    );
    for (const hash of hashes) {
      const answer = await asGuest(service.client, share, `/v1/guest/blobs/${String(hash)}`);
      expect([answer.status, hashOf(answer.bytes)]).toEqual([200, hash]);
      expectNothingTold('blob', answer);
    }
    for (const bytes of [trashed, elsewhere, unshared]) {
      const answer = await asGuest(service.client, share, `/v1/guest/blobs/${hashOf(bytes)}`);
      expect([answer.status, answer.body.code]).toEqual([404, 'error.blob.not_found']);
      expectNothingTold('a blob that it does not show', answer);
    }
  });

  it('through an upload link is the state of their own uploads, refusals included (H)', async () => {
    expectNothingTold('view', await asGuest(service.client, upload));
    await contributed(service.client, upload, someBytes(40));
    const created = await announceAsGuest(service.client, upload, contributionOf(someBytes(20)));
    expectNothingTold('created', created);
    const path = `/${String(created.body.upload_id)}`;
    for (const method of ['GET', 'HEAD']) {
      expectNothingTold(method, await sendAsGuest(service.client, upload, method, path));
    }
    expectNothingTold('wrong bytes', await patchAsGuest(service.client, upload, path.slice(1), someBytes(20)));
    const refusals = [
      await announceAsGuest(service.client, upload, contributionOf(someBytes(6_000))),
      await announceAsGuest(service.client, upload, contributionOf(someBytes(10), { album_id: aClientId() })),
      await announceAsGuest(
        service.client,
        upload,
        contributionOf(someBytes(10), {}, { protocol_version: '2026-06-01' }),
      ),
      await patchAsGuest(service.client, upload, aClientId(), someBytes(5)),
    ];
    await service.baseParts.unitOfWork.run(({ quotas }) => quotas.setLimits(ann.accountId, { soft: null, hard: 1n }));
    refusals.push(await announceAsGuest(service.client, upload, contributionOf(someBytes(10))));
    const suspension = { body: { mode: 'uploads', reason: 'has not paid' } };
    await service.admin.put(`/admin/accounts/${ann.accountId}/suspension`, suspension);
    refusals.push(await announceAsGuest(service.client, upload, contributionOf(someBytes(10))));
    await service.admin.delete(`/admin/accounts/${ann.accountId}/suspension`);
    for (const refused of refusals) {
      expect(refused.status).toBeGreaterThanOrEqual(400);
      expectNothingTold(refused.body.code, refused);
      expect(JSON.stringify(refused.body)).not.toContain('paid');
    }
  });

  it('is nothing on every route that is not theirs, with the token of either link (H)', async () => {
    const others = routes.filter(({ guard }) => guard === 'session' || guard === 'device');
    expect(others.length).toBeGreaterThan(40);
    for (const { method, path } of others) {
      const filled = path.replace(/:[a-z_]+/g, (name) => (name === ':content_hash' ? hashOf(shown) : album));
      for (const link of [share, upload]) {
        const answer = await service.client.send(method, filled, { token: bearerOf(link), protocol: PIN });
        expect([method, path, answer.status]).toEqual([method, path, 401]);
        expectNothingTold(`${method} ${path}`, answer);
      }
    }
  });
});
