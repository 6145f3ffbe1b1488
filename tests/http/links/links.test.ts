import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SweepExpired } from '../../../application/sweeps/sweep-expired.js';
import { DAY, toRfc3339 } from '../../../domain/kernel/instant.js';
import { aLink, asGuest, guestOf, makeLink } from '../../support/people/guest.js';
import { aClientId, anAlbumOf, aWriter, join, PIN, type Writer } from '../../support/people/writer.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';

let service: TestService;
let ann: Writer;
let ben: Writer;
beforeAll(async () => {
  service = await startTestService();
  ann = await aWriter(service.client, service.baseParts);
  ben = await aWriter(service.client, service.baseParts);
});
afterAll(() => service.stop());

const list = ({ token }: Writer, query = '') => service.client.get(`/v1/links${query}`, { token });
const revoke = ({ token }: Writer, id: string) => service.client.delete(`/v1/links/${id}`, { token });
const change = ({ token }: Writer, id: string, body: object) =>
  service.client.patch(`/v1/links/${id}`, { token, body });

describe('making a link', () => {
  it('answers 201 with the link, and again the same for its link_id', async () => {
    const wanted = { ...aLink(await anAlbumOf(service.client, ann)).body, link_id: aClientId() };
    const { status, body, headers } = await makeLink(service.client, ann, wanted);
    expect([status, headers.get('location')]).toEqual([201, `/v1/links/${wanted.link_id}`]);
    expect(body).toEqual({
      link_id: wanted.link_id,
      album_id: wanted.album_id,
      kind: 'share',
      bundle: wanted.bundle,
      restricted: false,
      max_bytes: null,
      max_files: null,
      created_at: toRfc3339(service.clock.now()),
      expires_at: null,
      uses: 0,
      bytes_used: 0,
      files_used: 0,
      last_used_at: null,
    });
    expect((await makeLink(service.client, ann, wanted)).body).toEqual(body);
    const other = { ...wanted, bundle: 'b3RoZXI' };
    expect((await makeLink(service.client, ann, other)).body.code).toBe('error.link.id_taken');
  });

  it('accepts null for optional members', async () => {
    const wanted = aLink(await anAlbumOf(service.client, ann)).body;
    const none = { link_id: null, asset_ids: null, expires_at: null, max_bytes: null, max_files: null };
    const { status, body } = await makeLink(service.client, ann, { ...wanted, ...none });
    expect([status, body.restricted]).toEqual([201, false]);
  });

  it('is not repeated by another choice of assets, or once the link was deleted', async () => {
    const wanted = { ...aLink(await anAlbumOf(service.client, ann)).body, link_id: aClientId() };
    const none = { ...wanted, asset_ids: [] };
    const made = await makeLink(service.client, ann, none);
    expect([made.status, made.body.restricted]).toEqual([201, true]);
    const answerTo = async (body: object) => {
      const { status, body: answer } = await makeLink(service.client, ann, body);
      return [status, answer.code];
    };
    expect(await answerTo(wanted)).toEqual([409, 'error.link.id_taken']);
    expect(await answerTo({ ...wanted, asset_ids: null })).toEqual([409, 'error.link.id_taken']);
    expect(await answerTo(none)).toEqual([201, undefined]);
    await revoke(ann, wanted.link_id);
    expect(await answerTo(none)).toEqual([409, 'error.link.id_taken']);
  });

  it('is for admins of the album, from a listed device', async () => {
    const albumId = await anAlbumOf(service.client, ann);
    expect((await makeLink(service.client, ben, aLink(albumId).body)).body.code).toBe('error.album.not_found');
    await join(service.client, ann, albumId, ben, 'writer');
    expect((await makeLink(service.client, ben, aLink(albumId).body)).body.code).toBe('error.album.not_admin');
    await join(service.client, ann, albumId, ben, 'admin');
    expect((await makeLink(service.client, ben, aLink(albumId).body)).status).toBe(201);
  });

  it.each([
    ['a token_hash of another length', { token_hash: 'ab' }, '/token_hash'],
    ['a bundle above 32 KiB', { bundle: Buffer.alloc(32_769).toString('base64url') }, '/bundle'],
    ['an expiry in the past', { expires_at: '2020-01-01T00:00:00.000Z' }, '/expires_at'],
    ['bounds of a share link', { max_files: 3 }, '/kind'],
    ['assets of an upload link', { kind: 'upload', asset_ids: [] }, '/asset_ids'],
    ['a link_id that is no UUIDv7', { link_id: '00000000-0000-4000-8000-000000000000' }, '/link_id'],
  ])('refuses %s', async (_what, change, path) => {
    const body = { ...aLink(await anAlbumOf(service.client, ann)).body, ...change };
    const refused = await makeLink(service.client, ann, body);
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([400, path]);
  });

  it('refuses assets of another album', async () => {
    const body = { ...aLink(await anAlbumOf(service.client, ann)).body, asset_ids: [aClientId()] };
    expect((await makeLink(service.client, ann, body)).body.code).toBe('error.asset.not_found');
  });
});

describe('listing, changing and revoking', () => {
  it("lists one's own, and for admins those into an album", async () => {
    const albumId = await anAlbumOf(service.client, ann);
    const cleo = await aWriter(service.client, service.baseParts);
    await join(service.client, ann, albumId, cleo, 'admin');
    const made = await guestOf(service.client, cleo, albumId);
    expect((await list(cleo)).body.links.map((link: { link_id: string }) => link.link_id)).toEqual([made.linkId]);
    expect((await list(ann, `?album_id=${albumId}`)).body.links).toHaveLength(1);
    expect((await list(ben, `?album_id=${albumId}`)).body.code).toBe('error.album.not_found');
    expect((await revoke(ben, made.linkId)).body.code).toBe('error.link.not_found');
    expect((await revoke(ann, made.linkId)).status).toBe(204);
    expect((await list(cleo)).body.links).toEqual([]);
  });

  it('changes what is named and leaves the rest', async () => {
    const albumId = await anAlbumOf(service.client, ann);
    const { linkId } = await guestOf(service.client, ann, albumId, { kind: 'upload', max_files: 10, max_bytes: 500 });
    const expires = toRfc3339(service.clock.now() + DAY);
    expect((await change(ann, linkId, { expires_at: expires })).body).toMatchObject({
      expires_at: expires,
      max_files: 10,
      max_bytes: 500,
    });
    expect((await change(ann, linkId, { max_files: null, max_bytes: 7 })).body).toMatchObject({
      expires_at: expires,
      max_files: null,
      max_bytes: 7,
    });
    expect((await change(ann, linkId, { expires_at: '2020-01-01T00:00:00.000Z' })).status).toBe(400);
    expect((await change(ben, linkId, {})).body.code).toBe('error.link.not_found');
    const share = await guestOf(service.client, ann, albumId);
    expect((await change(ann, share.linkId, { max_files: 1 })).status).toBe(400);
  });
});

it.each(['expiry', 'deletion'])('a link stays ended after its %s, whatever its maker changes (6a)', async (end) => {
  const maker = await aWriter(service.client, service.baseParts);
  const albumId = await anAlbumOf(service.client, maker);
  const expires_at = toRfc3339(service.clock.now() + 60_000);
  const made = await guestOf(service.client, maker, albumId, { kind: 'upload', max_files: 1, expires_at });
  if (end === 'expiry') service.clock.advance(60_000);
  else await revoke(maker, made.linkId);
  const later = toRfc3339(service.clock.now() + DAY);
  for (const terms of [{ expires_at: null }, { expires_at: later }, { max_files: 2 }, {}]) {
    const refused = await change(maker, made.linkId, terms);
    expect([terms, refused.status, refused.body.code]).toEqual([terms, 404, 'error.link.not_found']);
  }
  expect((await asGuest(service.client, made)).body.code).toBe('error.link.invalid');
});

it('a link ends with its album: it can no longer be listed, changed or used', async () => {
  const albumId = await anAlbumOf(service.client, ann);
  const made = await guestOf(service.client, ann, albumId);
  const deleted = await service.client.delete(`/v1/albums/${albumId}`, { token: ann.token, protocol: PIN });
  expect(deleted.status).toBe(204);
  const listed = (await list(ann)).body.links.map((link: { link_id: string }) => link.link_id);
  expect(listed).not.toContain(made.linkId);
  expect((await change(ann, made.linkId, { expires_at: null })).body.code).toBe('error.link.not_found');
  expect((await asGuest(service.client, made)).body.code).toBe('error.link.invalid');
});

it('an expired link is forgotten by the sweep 30 days later, under a clock that is set back too', async () => {
  const before = service.clock.now();
  const expires_at = toRfc3339(before + DAY);
  const made = await guestOf(service.client, ann, await anAlbumOf(service.client, ann), { expires_at });
  const { links } = service.baseParts.stores;
  const sweptAt = async (now: number) => {
    service.clock.set(now);
    await service.service.parts.make(SweepExpired).execute();
    service.clock.set(before);
    return [(await asGuest(service.client, made)).status, (await links.find(made.linkId))?.link.bundle.length === 0];
  };
  expect(await sweptAt(before + 31 * DAY - 1)).toEqual([200, false]);
  expect(await sweptAt(before + 31 * DAY)).toEqual([401, true]);
  const { body } = await list(ann);
  expect(body.links.filter(({ link_id }: { link_id: string }) => link_id === made.linkId)).toEqual([]);
});

it.each([
  ['2030'],
  ['Jan 1 2030'],
  ['2030-01-01'],
  ['2030-01-01T00:00:00'],
  ['2030-02-30T00:00:00Z'],
  ['2030-01-01T24:00:00Z'],
  ['+010000-01-01T00:00:00Z'],
  ['9999-12-31T23:59:59-23:59'],
])('refuses %s as an expiry', async (expires_at) => {
  const refused = await makeLink(service.client, ann, { ...aLink(aClientId()).body, expires_at });
  expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([400, '/expires_at']);
});

describe('a guest', () => {
  it('opens the link, whether the hash is of the token’s bytes or of its text', async () => {
    const albumId = await anAlbumOf(service.client, ann);
    const { body, token } = aLink(albumId);
    const ofText = createHash('sha256').update(token).digest('hex');
    for (const token_hash of [body.token_hash, ofText]) {
      const made = await makeLink(service.client, ann, { ...body, token_hash });
      const guest = await asGuest(service.client, { linkId: made.body.link_id, token });
      expect([guest.status, guest.body]).toEqual([
        200,
        {
          kind: 'share',
          album_id: albumId,
          bundle: body.bundle,
          expires_at: null,
          protocol_version: made.body.protocol_version ?? expect.any(String),
          crypto_suite_id: 1,
        },
      ]);
      expect(guest.headers.get('cache-control')).toBe('no-store');
    }
  });

  it('gets one and the same answer for every link that does not work (H)', async () => {
    const albumId = await anAlbumOf(service.client, ann);
    const good = await guestOf(service.client, ann, albumId);
    const revoked = await guestOf(service.client, ann, albumId);
    await revoke(ann, revoked.linkId);
    const expires_at = toRfc3339(service.clock.now() + 1_000);
    const expired = await guestOf(service.client, ann, albumId, { expires_at });
    const ofBen = await anAlbumOf(service.client, ben);
    await join(service.client, ben, ofBen, ann, 'admin');
    const demoted = await guestOf(service.client, ann, ofBen);
    await join(service.client, ben, ofBen, ann, 'writer');
    const gone = await anAlbumOf(service.client, ann);
    const ended = await guestOf(service.client, ann, gone);
    const deleted = await service.client.delete(`/v1/albums/${gone}`, { token: ann.token, protocol: PIN });
    expect(deleted.status).toBe(204);
    service.clock.advance(1_000);
    const wrong = randomBytes(32).toString('base64url');
    const answers = [
      await asGuest(service.client, { ...good, token: wrong }),
      await asGuest(service.client, { linkId: aClientId(), token: good.token }),
      await asGuest(service.client, { linkId: 'nonsense', token: good.token }),
      await asGuest(service.client, revoked),
      await asGuest(service.client, expired),
      await asGuest(service.client, demoted),
      await asGuest(service.client, ended),
      await service.client.get('/v1/guest', { token: ann.token }),
      await service.client.get('/v1/guest'),
    ].map(({ status, body: { request_id: _, ...body } }) => ({ status, body }));
    expect(answers[0]).toMatchObject({ status: 401, body: { code: 'error.link.invalid' } });
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect((await asGuest(service.client, good)).status).toBe(200);
  });

  it.each([
    ['another role', (album: string) => join(service.client, ben, album, ann, 'writer')],
    [
      'removal',
      (album: string) =>
        service.client.delete(`/v1/albums/${album}/members/${ann.accountId}`, { token: ben.token, protocol: PIN }),
    ],
  ])('ends with its maker’s role by %s, also when the maker is an admin again (6a)', async (_, endRole) => {
    const album = await anAlbumOf(service.client, ben);
    await join(service.client, ben, album, ann, 'admin');
    const link = await guestOf(service.client, ann, album);
    const other = await guestOf(service.client, ben, album);
    expect((await asGuest(service.client, link)).status).toBe(200);
    await endRole(album);
    await join(service.client, ben, album, ann, 'admin');
    expect((await asGuest(service.client, link)).status).toBe(401);
    expect((await asGuest(service.client, await guestOf(service.client, ann, album))).status).toBe(200);
    expect((await asGuest(service.client, other)).status).toBe(200);
  });

  it('is limited to 600 requests a minute and link, and wrong tokens take nothing of it', async () => {
    const guest = await guestOf(service.client, ann, await anAlbumOf(service.client, ann));
    const wrong = { ...guest, token: randomBytes(32).toString('base64url') };
    const send = async (times: number, as: typeof guest) => {
      const answers = await Promise.all(Array.from({ length: times }, () => asGuest(service.client, as)));
      return answers.filter(({ status }) => status === 200).length;
    };
    expect(await send(100, wrong)).toBe(0);
    expect((await send(300, guest)) + (await send(310, guest))).toBe(600);
    const limited = await asGuest(service.client, guest);
    expect([limited.status, limited.body.code]).toEqual([429, 'error.link.rate_limited']);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
    service.clock.advance(60_000);
    expect((await asGuest(service.client, guest)).status).toBe(200);
    const { body } = await list(ann);
    const used = body.links.find((link: { link_id: string }) => link.link_id === guest.linkId);
    expect(used.uses).toBe(601);
    expect(used.last_used_at).toMatch(/T00:00:00.000Z$/);
  });

  it('shows its uses at once to those whose node served them', async () => {
    const guest = await guestOf(service.client, ann, await anAlbumOf(service.client, ann));
    for (let request = 0; request < 3; request += 1) await asGuest(service.client, guest);
    const { links } = (await list(ann)).body;
    expect(links.find(({ link_id }: { link_id: string }) => link_id === guest.linkId).uses).toBe(3);
    const path = `/v1/links/${guest.linkId}`;
    const changed = await service.client.patch(path, { token: ann.token, protocol: PIN, body: { expires_at: null } });
    expect(changed.body.uses).toBe(3);
  });

  it('is no session: a link opens no route of members', async () => {
    const { linkId, token } = await guestOf(service.client, ann, await anAlbumOf(service.client, ann));
    for (const path of ['/v1/auth/profile', '/v1/albums', '/quota', '/v1/links', '/v1/trash']) {
      const refused = await service.client.get(path, { token: `link.${linkId}.${token}` });
      expect([path, refused.status, refused.body.code]).toEqual([path, 401, 'error.auth.unauthenticated']);
    }
  });
});
