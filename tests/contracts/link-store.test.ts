import { expect, it } from '@jest/globals';
import { DAY } from '../../domain/kernel/instant.js';
import { GUEST_BLOCK, GUEST_REQUESTS_A_MINUTE } from '../../domain/links/guest-rate.js';
import { EXPIRED_LINKS_KEPT, UNUSED, type Link, type ShareLink, type UploadLink } from '../../domain/links/link.js';
import { onEveryAdapter, type OpenAdapter } from '../support/database/on-every-adapter.js';
import { anAccount, anAlbum, anId, inParallel, NOW } from '../support/people/builders.js';

const DAY_OF_NOW = NOW - (NOW % 86_400_000);

function anyLink() {
  const [tokenHash, bundle] = [new Uint8Array(32).fill(7), new Uint8Array(64).fill(9)];
  const ids = { id: anId(), albumId: anId(), makerId: anId() };
  return { ...ids, tokenHash, bundle, createdAt: NOW, expiresAt: null, revokedAt: null };
}

function aShareLink(changes: Partial<ShareLink> = {}): ShareLink {
  return { ...anyLink(), kind: 'share', restricted: false, ...changes };
}

function anUploadLink(bounds: UploadLink['bounds']): UploadLink {
  return { ...anyLink(), kind: 'upload', bounds };
}

function aBlock(minute: number, uses = 1) {
  return { minute, size: GUEST_BLOCK, limit: GUEST_REQUESTS_A_MINUTE, uses, day: DAY_OF_NOW };
}

onEveryAdapter('LinkStore', (open) => {
  const inserted = async (link: Link, assetIds: readonly string[] = []) => {
    expect(await open().unitOfWork.run(({ links }) => links.insert(link, assetIds))).toBe(true);
    return link;
  };

  it('keeps a share link with its assets, and an upload link with its bounds', async () => {
    const { links } = open().stores;
    const assetIds = [anId(), anId()].sort();
    const share = await inserted(aShareLink({ restricted: true, expiresAt: NOW + 5 }), assetIds);
    expect(await links.find(share.id)).toEqual({ link: share, usage: UNUSED, uses: 0, lastUsedOn: null });
    expect(await links.assets(share.id)).toEqual(assetIds);
    const upload = await inserted(anUploadLink({ maxBytes: 2n ** 53n, maxFiles: 3 }));
    expect((await links.find(upload.id))?.link).toEqual(upload);
    expect(await links.assets(upload.id)).toEqual([]);
    expect(await links.find(anId())).toBeNull();
  });

  it('refuses a taken id and keeps the first link', async () => {
    const { links } = open().stores;
    const first = await inserted(aShareLink());
    const second = aShareLink({ id: first.id });
    expect(await open().unitOfWork.run((stores) => stores.links.insert(second, []))).toBe(false);
    expect((await links.find(first.id))?.link).toEqual(first);
  });

  it('inserts within a transaction only', async () => {
    await expect(open().stores.links.insert(aShareLink(), [])).rejects.toThrow(/within a transaction/);
  });

  it("reads a guest's access: the maker's role now, its suspension and deletion, and the album's pin", async () => {
    const { stores } = open();
    const { link, makerId } = await linkInAlbum(open());
    expect(await stores.links.readForGuest(link.id)).toEqual({
      link,
      makerRole: 'admin',
      makerSuspension: null,
      makerDeletesAt: null,
      protocolVersion: '2026-01-01',
      cryptoSuiteId: 1,
    });
    await stores.accounts.setSuspension(makerId, { mode: 'uploads', reason: 'unpaid' });
    expect((await stores.links.readForGuest(link.id))?.makerSuspension).toEqual({ mode: 'uploads', reason: 'unpaid' });
    await open().unitOfWork.run(({ accountDeletions }) => accountDeletions.schedule(makerId, NOW + 7));
    expect((await stores.links.readForGuest(link.id))?.makerDeletesAt).toBe(NOW + 7);
    expect(await stores.links.readForGuest(anId())).toBeNull();
    expect(await stores.links.readForGuest((await inserted(aShareLink())).id)).toBeNull();
  });

  it("follows the maker's membership where the maker does not own the album", async () => {
    const { stores } = open();
    const { link, makerId, albumId } = await linkInAlbum(open(), anId());
    const role = async () => (await stores.links.readForGuest(link.id))?.makerRole;
    expect(await role()).toBeNull();
    await stores.albums.putMember(albumId, { accountId: makerId, role: 'admin' });
    expect(await role()).toBe('admin');
    await stores.albums.putMember(albumId, { accountId: makerId, role: 'writer' });
    expect(await role()).toBe('writer');
  });

  it("takes nothing from other members' roles, the maker's other albums or others' suspensions", async () => {
    const { stores } = open();
    const suspended = {
      id: '00000000-0000-7000-8000-000000000001',
      suspension: { mode: 'full', reason: 'x' },
    } as const;
    await stores.accounts.insert(anAccount(suspended));
    const { link, makerId, albumId } = await linkInAlbum(open(), anId());
    const another = anAlbum();
    await stores.albums.insert(another);
    await stores.albums.putMember(albumId, { accountId: anId(), role: 'admin' });
    await stores.albums.putMember(another.id, { accountId: makerId, role: 'admin' });
    expect(await stores.links.readForGuest(link.id)).toMatchObject({ makerRole: null, makerSuspension: null });
  });

  it('lists page by page, each link once, by age before id', async () => {
    const { links } = open().stores;
    const [makerId, albumId] = [anId(), anId()];
    const [lowest, lower, higher, highest] = Array.from({ length: 4 }, anId).sort() as [string, string, string, string];
    const expected = [
      { id: lowest, createdAt: NOW + 1 },
      { id: higher, createdAt: NOW },
      { id: lower, createdAt: NOW },
      { id: highest, createdAt: NOW - 1 },
    ];
    for (const each of expected.toReversed()) await inserted(aShareLink({ ...each, makerId, albumId }));
    for (const others of [aShareLink({ makerId }), aShareLink({ albumId })])
      await links.revoke((await inserted({ ...others, createdAt: NOW - 1 })).id, NOW);
    await inserted(aShareLink());
    const page = { limit: 1 };
    for (const list of [
      (after: Link | null) => links.list({ makerId }, { ...page, after }),
      (after: Link | null) => links.list({ albumId }, { ...page, after }),
    ]) {
      const listed: string[] = [];
      for (let next = await list(null); next.length > 0; next = await list(next[0]!.link))
        listed.push(next[0]!.link.id);
      expect(listed).toEqual(expected.map(({ id }) => id));
    }
    const made = async (after: Link | null) =>
      (await links.listMade(makerId, { ...page, after })).map(({ link }) => link)[0] ?? null;
    const listed: Link[] = [];
    for (let next = await made(null); next !== null; next = await made(next)) listed.push(next);
    expect(listed.filter(({ revokedAt }) => revokedAt === null).map(({ id }) => id)).toEqual(
      expected.map(({ id }) => id),
    );
    expect(listed).toHaveLength(5);
  });

  it('lists the links of a maker or of an album, newest first, without revoked ones', async () => {
    const { links } = open().stores;
    const [makerId, albumId] = [anId(), anId()];
    const made: Link[] = [];
    for (let age = 0; age < 5; age += 1)
      made.push(await inserted(aShareLink({ makerId, albumId, createdAt: NOW - age })));
    expect(await links.revoke(made[1]?.id ?? '', NOW)).toBe(true);
    const page = await links.list({ makerId }, { limit: 2, after: null });
    expect(page.map(({ link }) => link.id)).toEqual([made[0]?.id, made[2]?.id]);
    const last = page.at(-1)?.link;
    const rest = await links.list({ albumId }, { limit: 9, after: last ?? null });
    expect(rest.map(({ link }) => link.id)).toEqual([made[3]?.id, made[4]?.id]);
    expect(await links.list({ makerId: anId() }, { limit: 9, after: null })).toEqual([]);
  });

  it('lists all that a maker made, newest first, the revoked ones too', async () => {
    const { links } = open().stores;
    const makerId = anId();
    const made: Link[] = [];
    for (let age = 0; age < 3; age += 1) made.push(await inserted(aShareLink({ makerId, createdAt: NOW - age })));
    await links.revoke(made[1]!.id, NOW);
    const page = await links.listMade(makerId, { limit: 2, after: null });
    expect(page.map(({ link }) => [link.id, link.revokedAt])).toEqual([
      [made[0]!.id, null],
      [made[1]!.id, NOW],
    ]);
    const rest = await links.listMade(makerId, { limit: 2, after: page.at(-1)?.link ?? null });
    expect(rest.map(({ link }) => link.id)).toEqual([made[2]!.id]);
    expect(await links.listMade(anId(), { limit: 9, after: null })).toEqual([]);
  });

  it('revokes all of a maker into some albums, and no other', async () => {
    const { links } = open().stores;
    const [makerId, albumId, alsoIn] = [anId(), anId(), anId()];
    const earlier = await inserted(aShareLink({ makerId, albumId }));
    await links.revoke(earlier.id, NOW - 1);
    const there = await inserted(aShareLink({ makerId, albumId: alsoIn }));
    const ended = await inserted(aShareLink({ makerId, albumId }));
    const kept = [await inserted(aShareLink({ makerId })), await inserted(aShareLink({ albumId }))];
    await links.revokeOf(makerId, [albumId, alsoIn], NOW);
    const all = [earlier, ended, there, ...kept];
    const found = await Promise.all(all.map(({ id }) => links.find(id)));
    expect(found.map((stored) => stored?.link.revokedAt)).toEqual([NOW - 1, NOW, NOW, null, null]);
    expect(found.map((stored) => stored?.link.bundle.length)).toEqual([0, 0, 0, 64, 64]);
  });

  it('counts the unrevoked links into an album', async () => {
    const { links } = open().stores;
    const albumId = anId();
    expect(await links.countInto(albumId)).toBe(0);
    const [revoked] = [await inserted(aShareLink({ albumId })), await inserted(aShareLink({ albumId, expiresAt: 1 }))];
    await inserted(aShareLink());
    expect(await links.countInto(albumId)).toBe(2);
    await links.revoke(revoked.id, NOW);
    expect(await links.countInto(albumId)).toBe(1);
  });

  it('revokes all links into one album', async () => {
    const { links } = open().stores;
    const albumId = anId();
    const ended = [await inserted(aShareLink({ albumId })), await inserted(aShareLink({ albumId }))];
    const kept = await inserted(aShareLink());
    await links.revokeInto(albumId, NOW);
    await links.revokeInto(albumId, NOW + 1);
    const found = await Promise.all([...ended, kept].map(({ id }) => links.find(id)));
    expect(found.map((stored) => stored?.link.revokedAt)).toEqual([NOW, NOW, null]);
    expect(found.map((stored) => stored?.link.bundle.length)).toEqual([0, 0, 64]);
  });

  it('forgets links 30 days after their expiry, in steps, and no other', async () => {
    const { links } = open().stores;
    const expiresAt = NOW - 40 * 365 * DAY;
    const now = expiresAt + EXPIRED_LINKS_KEPT;
    // Those of other tests.
    await links.forgetExpired(now, 500);
    const old = [await inserted(aShareLink({ expiresAt })), await inserted(aShareLink({ expiresAt }))];
    const others = [await inserted(aShareLink({ expiresAt: expiresAt + 1 })), await inserted(aShareLink())];
    expect([await links.forgetExpired(now, 1), await links.forgetExpired(now, 500)]).toEqual([1, 1]);
    expect(await links.forgetExpired(now, 500)).toBe(0);
    for (const link of old) {
      const forgotten = { ...link, revokedAt: expiresAt, bundle: new Uint8Array() };
      expect((await links.find(link.id))?.link).toEqual(forgotten);
    }
    for (const link of others) expect((await links.find(link.id))?.link).toEqual(link);
  });

  it('writes the terms of links that are not revoked', async () => {
    const { links } = open().stores;
    const link = anUploadLink({ maxBytes: 5n, maxFiles: null });
    await inserted(link);
    const changed = { ...link, expiresAt: NOW + 9, bounds: { maxBytes: null, maxFiles: 4 } };
    for (const wanted of [changed, link]) {
      expect(await links.setTerms(wanted)).toBe(true);
      expect((await links.find(link.id))?.link).toEqual(wanted);
    }
    const share = aShareLink({ restricted: true });
    await inserted(share);
    expect(await links.setTerms({ ...share, expiresAt: NOW + 9 })).toBe(true);
    expect((await links.find(share.id))?.link).toEqual({ ...share, expiresAt: NOW + 9 });
    expect(await links.setTerms(aShareLink())).toBe(false);
    expect(await links.revoke(link.id, NOW)).toBe(true);
    expect(await links.revoke(link.id, NOW + 1)).toBe(false);
    expect((await links.find(link.id))?.link.revokedAt).toBe(NOW);
    expect(await links.setTerms(changed)).toBe(false);
    expect((await links.find(link.id))?.link).toEqual({ ...link, revokedAt: NOW, bundle: new Uint8Array() });
  });

  it("gives out exactly a minute's limit in blocks, however many nodes take them at once", async () => {
    const { links } = open().stores;
    const { id } = await inserted(aShareLink());
    const taken = await inParallel(30, () => links.takeRequests(id, aBlock(1_000, 2)));
    expect(taken.filter(Boolean)).toHaveLength(GUEST_REQUESTS_A_MINUTE / GUEST_BLOCK);
    expect(await links.find(id)).toMatchObject({ uses: 20, lastUsedOn: DAY_OF_NOW });
    const next = await inParallel(30, () => links.takeRequests(id, aBlock(1_001)));
    expect(next.filter(Boolean)).toHaveLength(GUEST_REQUESTS_A_MINUTE / GUEST_BLOCK);
  });

  it('adds the uses of many links to their counters, those of revoked ones too', async () => {
    const { links } = open().stores;
    const ids: string[] = [];
    for (let made = 0; made < 5; made += 1) ids.push((await inserted(aShareLink())).id);
    const [first, second, third, untouched, revoked] = ids as [string, string, string, string, string];
    await links.takeRequests(third, aBlock(1_000, 7));
    await links.revokeInto((await links.find(revoked))!.link.albumId, NOW);
    const recorded = [first, second, third, anId(), revoked].map((id, index) => ({ id, uses: index + 1 }));
    await inParallel(4, () => links.recordUses(recorded, DAY_OF_NOW));
    await links.recordUses([], DAY_OF_NOW);
    const uses = await Promise.all(ids.map(async (id) => (await links.find(id))?.uses));
    expect(uses).toEqual([4, 8, 7 + 12, 0, 20]);
    expect((await links.find(first))?.lastUsedOn).toBe(DAY_OF_NOW);
    expect((await links.find(untouched))?.lastUsedOn).toBeNull();
  });

  it('lets a node whose clock is behind count in the running minute, and forgets a minute of a clock set back', async () => {
    const { links } = open().stores;
    const { id } = await inserted(aShareLink());
    for (let block = 0; block < 10; block += 1) await links.takeRequests(id, aBlock(2_000));
    expect(await links.takeRequests(id, aBlock(1_999))).toBe(false);
    expect(await links.takeRequests(id, aBlock(1_000))).toBe(true);
  });

  it.each([
    { bounds: { maxBytes: null, maxFiles: 10 }, of: 'files' },
    { bounds: { maxBytes: 1_000n, maxFiles: null }, of: 'bytes' },
  ])('admits exactly what the bound of $of allows, in parallel, and again what was released', async ({ bounds }) => {
    const { links } = open().stores;
    const { id } = await inserted(anUploadLink(bounds));
    const another = await inserted(anUploadLink(bounds));
    await links.reserve(another.id, 300n);
    const reserved = await inParallel(30, () => links.reserve(id, 100n));
    expect(reserved.filter(Boolean)).toHaveLength(10);
    await links.release(id, 100n);
    expect((await links.find(id))?.usage).toEqual({ bytes: 900n, files: 9 });
    expect((await links.find(another.id))?.usage).toEqual({ bytes: 300n, files: 1 });
    expect(await links.reserve(id, 101n)).toBe(bounds.maxBytes === null);
    await links.revoke(id, NOW);
    expect(await links.reserve(id, 1n)).toBe(false);
  });
});

/** Inserts a link whose maker owns its album, unless another owner is given. */
async function linkInAlbum({ stores, unitOfWork }: OpenAdapter, ownerId?: string) {
  const maker = anAccount();
  await stores.accounts.insert(maker);
  const album = anAlbum({ ownerId: ownerId ?? maker.id });
  await stores.albums.insert(album);
  const link = aShareLink({ albumId: album.id, makerId: maker.id });
  await unitOfWork.run(({ links }) => links.insert(link, []));
  return { link, makerId: maker.id, albumId: album.id };
}
