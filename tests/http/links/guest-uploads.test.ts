import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DAY } from '../../../domain/kernel/instant.js';
import { asGuest, bearerOf, guestOf, type GuestLink } from '../../support/people/guest.js';
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
import { MEETING, startTestService, type TestService } from '../../support/service/test-service.js';
import {
  announceAsGuest,
  contributed,
  contributionOf,
  patchAsGuest,
  sendAsGuest,
  uploadLinkOf,
} from '../../support/uploads/guest-uploads.js';
import { someBytes, storedAsset } from '../../support/uploads/stored-assets.js';
import { postUpload, readQuota, TUS_TYPE, uploadBody } from '../../support/uploads/uploads.js';

let service: TestService;
let ann: Writer;
let albumId: string;
let guest: GuestLink;
beforeAll(async () => {
  service = await startTestService({ env: MEETING });
});
afterAll(() => service.stop());
beforeEach(async () => {
  ann = await aWriter(service.client, service.baseParts);
  albumId = await anAlbumOf(service.client, ann);
  guest = await uploadLinkOf(service.client, ann, albumId);
});

const announce = (bytes: Uint8Array, changes: object = {}, manifest: object = {}) =>
  announceAsGuest(service.client, guest, contributionOf(bytes, changes, manifest));
const read = async (id: string) => (await sendAsGuest(service.client, guest, 'GET', `/${id}`)).body;
const assetOf = async (id: string, { token }: Writer = ann) =>
  (await service.client.get(`/v1/assets/${id}`, { token })).body;

it('a guest may send PATCH and DELETE in the guise of a POST, as members may', async () => {
  const bytes = someBytes(10);
  const { body } = await announce(bytes);
  const post = (headers: Record<string, string>, raw?: Uint8Array) =>
    sendAsGuest(service.client, guest, 'POST', `/${body.upload_id}`, { headers, ...(raw && { raw, type: TUS_TYPE }) });
  const asPatch = { 'X-HTTP-Method-Override': 'PATCH', 'Upload-Offset': '0' };
  expect((await post(asPatch, bytes.subarray(0, 4))).status).toBe(204);
  expect(await read(body.upload_id)).toMatchObject({ offset: 4 });
  expect((await post({ 'X-HTTP-Method-Override': 'DELETE' })).status).toBe(204);
});

describe('a contribution', () => {
  it('becomes an asset of the album, by its link, charged to the maker', async () => {
    const bytes = someBytes(300);
    const created = await announce(bytes, { upload_id: aClientId(), album_id: albumId });
    const id: string = created.body.upload_id;
    expect([created.status, created.headers.get('location')]).toEqual([201, `/v1/guest/uploads/${id}`]);
    expect(created.body).toMatchObject({ state: 'Pending', offset: 0, declared_size: 300 });
    expect(await readQuota(service.client, ann)).toMatchObject({ used: 0, reserved: 300 });
    expect((await patchAsGuest(service.client, guest, id, bytes.subarray(0, 100))).status).toBe(204);
    const head = await sendAsGuest(service.client, guest, 'HEAD', `/${id}`);
    expect([head.status, head.headers.get('upload-offset')]).toEqual([200, '100']);
    expect((await patchAsGuest(service.client, guest, id, bytes.subarray(100), 100)).status).toBe(204);
    const done = await read(id);
    expect(done).toMatchObject({ state: 'Completed', asset_id: expect.any(String) });
    expect(await assetOf(done.asset_id)).toMatchObject({ via_link: guest.linkId, owner_id: ann.accountId, size: 300 });
    expect(await readQuota(service.client, ann)).toMatchObject({ used: 300, reserved: 0 });
    const { body } = await service.client.get(`/v1/albums/${albumId}/assets`, { token: ann.token });
    expect(body.assets[0]).toMatchObject({ asset_id: done.asset_id, via_link: guest.linkId });
    expect(JSON.stringify(done)).not.toContain(ann.accountId);
  });

  it('is announced again by its upload_id, and is no other link’s', async () => {
    const [bytes, upload_id] = [someBytes(10), aClientId()];
    expect((await announce(bytes, { upload_id })).body).toEqual((await announce(bytes, { upload_id })).body);
    const other = await uploadLinkOf(service.client, ann, albumId);
    const taken = await announceAsGuest(service.client, other, contributionOf(bytes, { upload_id }));
    expect([taken.status, taken.body.code]).toEqual([409, 'error.upload.id_taken']);
  });

  it('works for tus clients that know nothing but the endpoint', async () => {
    const bytes = someBytes(50);
    const announcement = Buffer.from(JSON.stringify(contributionOf(bytes))).toString('base64');
    const headers = { 'Upload-Length': '50', 'Upload-Metadata': `announcement ${announcement}` };
    const begun = await sendAsGuest(service.client, guest, 'POST', '', { headers });
    expect([begun.status, begun.headers.get('upload-offset')]).toEqual([201, '0']);
    const other = someBytes(50);
    const again = Buffer.from(JSON.stringify(contributionOf(other))).toString('base64');
    const whole = await sendAsGuest(service.client, guest, 'POST', '', {
      headers: { ...headers, 'Upload-Metadata': `announcement ${again}` },
      raw: other,
      type: TUS_TYPE,
    });
    expect([whole.status, whole.headers.get('upload-offset')]).toEqual([201, '50']);
    expect(await read(whole.body.upload_id)).toMatchObject({ state: 'Completed' });
  });

  it('accepts derivatives of its own assets and of no others', async () => {
    const asset_id = await contributed(service.client, guest, someBytes());
    expect((await announce(someBytes(), { kind: 'derivative', asset_id })).status).toBe(201);
    const member = await storedAsset(service, ann, albumId);
    const hidden = await announce(someBytes(), { kind: 'derivative', asset_id: member });
    expect([hidden.status, hidden.body.code]).toEqual([404, 'error.asset.not_found']);
  });

  it('given up frees the room that it held', async () => {
    guest = await uploadLinkOf(service.client, ann, albumId, { max_files: 1 });
    const created = await announce(someBytes(70));
    expect((await announce(someBytes())).body.code).toBe('error.limit.reached');
    const path = `/${String(created.body.upload_id)}`;
    expect((await sendAsGuest(service.client, guest, 'DELETE', path)).status).toBe(204);
    expect(await readQuota(service.client, ann)).toMatchObject({ used: 0, reserved: 0 });
    expect((await announce(someBytes())).status).toBe(201);
  });

  it('with other content than announced stores nothing and holds nothing', async () => {
    guest = await uploadLinkOf(service.client, ann, albumId, { max_files: 1 });
    const created = await announce(someBytes(40));
    await patchAsGuest(service.client, guest, created.body.upload_id, someBytes(40));
    expect(await read(created.body.upload_id)).toMatchObject({ state: 'Failed' });
    expect((await announce(someBytes())).status).toBe(201);
  });

  it('through an expired link no longer waits for bytes', async () => {
    const expires_at = new Date(service.clock.now() + 60_000).toISOString();
    guest = await uploadLinkOf(service.client, ann, albumId, { expires_at });
    const created = await announce(someBytes(70));
    expect(created.body.expires_at).toBe(expires_at);
    await patchAsGuest(service.client, guest, created.body.upload_id, someBytes(10));
    expect((await read(created.body.upload_id)).expires_at).toBe(expires_at);
    service.clock.advance(60_000);
    expect(await readQuota(service.client, ann)).toMatchObject({ used: 0, reserved: 0 });
    expect((await announce(someBytes())).body.code).toBe('error.link.invalid');
  });
});

describe('the bounds of a link (H)', () => {
  it.each([
    ['10 files', { max_files: 10 }, 100],
    ['1 MiB', { max_bytes: 1 << 20 }, 100_000],
  ])('of %s are met exactly by 50 uploads in parallel', async (_what, terms, size) => {
    guest = await uploadLinkOf(service.client, ann, albumId, terms);
    const answers = await Promise.all(Array.from({ length: 50 }, () => announce(someBytes(size))));
    const taken = answers.filter(({ status }) => status === 201);
    expect(taken).toHaveLength(10);
    const refused = answers.find(({ status }) => status !== 201)!;
    expect([refused.status, refused.body.code]).toEqual([409, 'error.limit.reached']);
    expect(refused.body).toMatchObject(
      'max_files' in terms ? { limit: 'files_per_link', maximum: 10 } : { limit: 'bytes_per_link', maximum: 1 << 20 },
    );
    expect(await readQuota(service.client, ann)).toMatchObject({ reserved: 10 * size });
    const { body } = await service.client.get('/v1/links', { token: ann.token });
    const link = body.links.find((each: { link_id: string }) => each.link_id === guest.linkId);
    expect(link).toMatchObject({ files_used: 10, bytes_used: 10 * size });
  });
});

it.each([{ max_files: 3 }, { max_bytes: 300 }])(
  'the bounds %j do not count expired uploads, for guests at the same time either (H)',
  async (terms) => {
    guest = await uploadLinkOf(service.client, ann, albumId, terms);
    const inParallel = async () =>
      (await Promise.all([1, 2, 3, 4].map(() => announce(someBytes(100))))).map(({ status }) => status).sort();
    expect(await inParallel()).toEqual([201, 201, 201, 409]);
    service.clock.advance(DAY);
    expect(await inParallel()).toEqual([201, 201, 201, 409]);
    const link = await service.baseParts.stores.links.find(guest.linkId);
    expect(link?.usage).toEqual({ bytes: 300n, files: 3 });
  },
);

describe('a guest’s upload is refused', () => {
  const refusalOf = async () => {
    const { status, body } = await announce(someBytes(600));
    return { status, code: body.code, body };
  };

  it('over the maker’s quota, without a word of it (H)', async () => {
    await service.baseParts.unitOfWork.run(({ quotas }) => quotas.setLimits(ann.accountId, { soft: null, hard: 500n }));
    const { status, code, body } = await refusalOf();
    expect([status, code]).toEqual([403, 'error.quota.exceeded']);
    expect(Object.keys(body).sort()).toEqual(['code', 'detail', 'request_id', 'status', 'title', 'type']);
    expect(body.detail).not.toMatch(/[0-9]/);
  });

  it.each(['uploads', 'full'])('while the maker is suspended for %s (H)', async (mode) => {
    const open = await announce(someBytes(10));
    expect(open.status).toBe(201);
    await service.admin.put(`/admin/accounts/${ann.accountId}/suspension`, { body: { mode, reason: 'unpaid bills' } });
    const { status, code, body } = await refusalOf();
    expect([status, code]).toEqual(mode === 'full' ? [401, 'error.link.invalid'] : [403, 'error.account.suspended']);
    expect(JSON.stringify(body)).not.toContain('unpaid');
  });

  it('while its album is being upgraded, by the manifest of the upgrade too (H)', async () => {
    const live = await quiescing();
    for (const manifest of [{}, { intent_id: live }]) {
      const { status, body } = await announce(someBytes(), {}, manifest);
      expect([status, body.code, body.intent_id]).toEqual([409, 'error.upload.album_quiescing', live]);
    }
  });

  it('when it was announced before the upgrade and begins in it', async () => {
    const bytes = someBytes(20);
    const { body } = await announce(bytes);
    const live = await quiescing();
    const refused = await patchAsGuest(service.client, guest, body.upload_id, bytes);
    expect([refused.status, refused.body.intent_id]).toEqual([409, live]);
  });

  it('at another version than the album’s', async () => {
    const { status, body } = await sendAsGuest(service.client, guest, 'POST', '', {
      protocol: '2026-06-01',
      body: contributionOf(someBytes(), {}, { protocol_version: '2026-06-01' }),
    });
    expect([status, body.code]).toEqual([409, 'error.album.protocol_mismatch']);
    const absent = await service.client.post('/v1/guest/uploads', { token: bearerOf(guest), body: {} });
    expect([absent.status, absent.body.code]).toEqual([426, 'error.protocol.required']);
  });

  it('into another album, and for an owner of the guest’s choice', async () => {
    const other = await announce(someBytes(), { album_id: await anAlbumOf(service.client, ann) });
    expect([other.status, other.body.code]).toEqual([404, 'error.album.not_found']);
    expect((await announce(someBytes(), { owner_id: ann.accountId })).status).toBe(400);
  });

  it('through a share link', async () => {
    const share = await guestOf(service.client, ann, albumId);
    const { status, body } = await announceAsGuest(service.client, share, contributionOf(someBytes()));
    expect([status, body.code]).toEqual([403, 'error.link.takes_nothing']);
  });

  it('beyond 200 open ones, so that its maker has room for uploads too', async () => {
    const answers = [];
    for (let count = 0; count < 201; count += 1) {
      if (count % 50 === 0) service.clock.advance(60_000);
      answers.push(await announce(someBytes(1)));
    }
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(200).fill(201), 409]);
    expect(answers[200]!.body).toMatchObject({ limit: 'open_uploads_per_link', maximum: 200 });
    expect((await postUpload(service.client, ann, uploadBody(albumId, someBytes()))).status).toBe(201);
  });

  async function quiescing(): Promise<string> {
    const intent = anIntent(ann);
    expect((await propose(service.client, ann, albumId, intent)).status).toBe(200);
    return intent.intent_id;
  }
});

describe('an upload of one link', () => {
  it('is not found through another, by its maker or by a member (H)', async () => {
    const { body } = await announce(someBytes(30));
    const path = `/${String(body.upload_id)}`;
    const other = await uploadLinkOf(service.client, ann, albumId);
    for (const method of ['GET', 'HEAD', 'DELETE']) {
      expect([method, (await sendAsGuest(service.client, other, method, path)).status]).toEqual([method, 404]);
      const asMaker = await service.client.send(method, `/upload${path}`, { token: ann.token, protocol: PIN });
      expect([method, asMaker.status]).toEqual([method, 404]);
    }
    expect((await patchAsGuest(service.client, other, body.upload_id, someBytes(30))).status).toBe(404);
    const members = await postUpload(service.client, ann, uploadBody(albumId, someBytes(30)));
    expect((await read(members.body.upload_id)).code).toBe('error.upload.not_found');
  });
});

describe('the end of a link ends its open uploads', () => {
  const ended = async () => {
    expect(await readQuota(service.client, ann)).toMatchObject({ used: 0, reserved: 0 });
    expect((await asGuest(service.client, guest)).body.code).toBe('error.link.invalid');
  };
  const opened = async () => {
    const bytes = someBytes(90);
    const { body } = await announce(bytes);
    expect((await patchAsGuest(service.client, guest, body.upload_id, bytes.subarray(0, 30))).status).toBe(204);
    await announce(someBytes(80));
    return async () => (await service.baseParts.stores.uploads.find(body.upload_id))?.session.state;
  };

  it('by revocation, also while its bytes come, and those of no other link', async () => {
    const stateOf = await opened();
    const other = await uploadLinkOf(service.client, ann, albumId);
    const kept = await announceAsGuest(service.client, other, contributionOf(someBytes(7)));
    const { status } = await service.client.delete(`/v1/links/${guest.linkId}`, { token: ann.token });
    expect([status, await stateOf()]).toEqual([204, 'Cancelled']);
    expect(await readQuota(service.client, ann)).toMatchObject({ used: 0, reserved: 7 });
    const { body } = await sendAsGuest(service.client, other, 'GET', `/${String(kept.body.upload_id)}`);
    expect(body.state).toBe('Pending');
    const link = await service.baseParts.stores.links.find(guest.linkId);
    expect(link?.usage).toEqual({ bytes: 0n, files: 0 });
  });

  it('by the end of its maker’s admin role, or of the album', async () => {
    const ben = await aWriter(service.client, service.baseParts);
    albumId = await anAlbumOf(service.client, ben);
    for (const change of ['writer', 'reader', 'none'] as const) {
      await join(service.client, ben, albumId, ann, 'admin');
      guest = await uploadLinkOf(service.client, ann, albumId);
      const own = await postUpload(service.client, ann, uploadBody(albumId, someBytes(5)));
      const stateOf = await opened();
      if (change === 'none') {
        const path = `/v1/albums/${albumId}/members/${ann.accountId}`;
        await service.client.delete(path, { token: ben.token, protocol: PIN });
      } else await join(service.client, ben, albumId, ann, change);
      expect([change, await stateOf()]).toEqual([change, 'Cancelled']);
      // A writer's own upload continues.
      const ownState = (await service.baseParts.stores.uploads.find(own.body.upload_id))?.session.state;
      expect([change, ownState]).toEqual([change, change === 'writer' ? 'Pending' : 'Cancelled']);
      await service.client.delete(`/upload/${String(own.body.upload_id)}`, { token: ann.token, protocol: PIN });
      await ended();
    }
  });

  it('by the deletion of its album', async () => {
    const stateOf = await opened();
    const deleted = await service.client.delete(`/v1/albums/${albumId}`, { token: ann.token, protocol: PIN });
    expect([deleted.status, await stateOf()]).toEqual([204, 'Cancelled']);
    await ended();
  });
});
