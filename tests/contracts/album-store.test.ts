import { describe, expect, it } from '@jest/globals';
import type { AlbumCursor, ListedAlbum } from '../../application/ports/stores/album-store.js';
import type { Stores } from '../../application/ports/stores/stores.js';
import type { UnitOfWork } from '../../application/ports/stores/unit-of-work.js';
import type { Album } from '../../domain/albums/album.js';
import { DAY } from '../../domain/kernel/instant.js';
import { anAlbum, anId, aQuiescence, inParallel, NOW } from '../support/people/builders.js';
import { onEveryAdapter } from '../support/database/on-every-adapter.js';

async function inserted(stores: Stores, values: Partial<Album> = {}): Promise<Album> {
  const album = anAlbum(values);
  expect(await stores.albums.insert(album)).toBe(true);
  return album;
}

function stateOf({ id, ownerId, protocolVersion, cryptoSuiteId, createdAt, quiescence }: Album) {
  return { id, ownerId, protocolVersion, cryptoSuiteId, createdAt, quiescence };
}

function listedOf({ id, ownerId, protocolVersion, cryptoSuiteId, createdAt }: Album, role: ListedAlbum['role']) {
  return { id, ownerId, protocolVersion, cryptoSuiteId, createdAt, role };
}

onEveryAdapter('AlbumStore', (open) => {
  describe('insert', () => {
    it('keeps the album, its manifest apart', async () => {
      const { stores } = open();
      const manifest = new Uint8Array(45_000).fill(3);
      const album = await inserted(stores, { manifest, cryptoSuiteId: 65_535 });
      expect(await stores.albums.find(album.id)).toEqual(stateOf(album));
      expect(await stores.albums.findManifest(album.id)).toEqual(manifest);
    });

    it('accepts one of 20 parallel albums of one id, and keeps that one', async () => {
      const { albums } = open().stores;
      const id = anId();
      const candidates = Array.from({ length: 20 }, () => anAlbum({ id }));
      const taken = await inParallel(20, (index) => albums.insert(candidates[index]!));
      expect(taken.filter(Boolean)).toHaveLength(1);
      expect((await albums.find(id))?.ownerId).toBe(candidates[taken.indexOf(true)]?.ownerId);
    });

    it('answers null for an album that there is not', async () => {
      const { stores, unitOfWork } = open();
      expect(await stores.albums.find(anId())).toBeNull();
      expect(await stores.albums.findManifest(anId())).toBeNull();
      expect(await stores.albums.role(anId(), anId())).toBeNull();
      expect(await unitOfWork.run(({ albums }) => albums.lock(anId()))).toBeNull();
    });
  });

  it('counts the albums below a version, deleted ones left out', async () => {
    const { stores, unitOfWork } = open();
    const before = await stores.albums.countBelow('2026-06-02');
    const [old, gone] = [await inserted(stores, { protocolVersion: '2026-06-01' }), await inserted(stores)];
    await inserted(stores, { protocolVersion: '2026-06-02' });
    await unitOfWork.run(async ({ albums }) => {
      await albums.lock(gone.id);
      await albums.delete(gone.id);
    });
    expect(await stores.albums.countBelow('2026-06-02')).toBe(before + 1);
    expect(await stores.albums.countBelow(old.protocolVersion)).toBe(before);
  });

  describe('members', () => {
    it('have the role that they were given last; the owner is an admin, a stranger nothing', async () => {
      const { albums } = open().stores;
      const album = await inserted(open().stores);
      const [one, other] = [anId(), anId()].sort() as [string, string];
      await albums.putMember(album.id, { accountId: other, role: 'writer' });
      await albums.putMember(album.id, { accountId: one, role: 'reader' });
      await albums.putMember(album.id, { accountId: one, role: 'reader' });
      await albums.putMember(album.id, { accountId: one, role: 'admin' });
      expect(await albums.members(album.id)).toEqual([
        { accountId: one, role: 'admin' },
        { accountId: other, role: 'writer' },
      ]);
      expect(await albums.role(album.id, one)).toBe('admin');
      expect(await albums.role(album.id, other)).toBe('writer');
      expect(await albums.role(album.id, album.ownerId)).toBe('admin');
      expect(await albums.role(album.id, anId())).toBeNull();
    });

    it('are removed once', async () => {
      const { albums } = open().stores;
      const [album, another] = [await inserted(open().stores), await inserted(open().stores)];
      const accountId = anId();
      for (const { id } of [album, another]) await albums.putMember(id, { accountId, role: 'reader' });
      const removed = await inParallel(10, () => albums.deleteMember(album.id, accountId));
      expect(removed.filter(Boolean)).toHaveLength(1);
      expect(await albums.role(album.id, accountId)).toBeNull();
      expect(await albums.role(another.id, accountId)).toBe('reader');
    });
  });

  describe('several albums', () => {
    it('are locked by id, deleted ones left out', async () => {
      const { stores, unitOfWork } = open();
      const [one, other, gone] = [await inserted(stores), await inserted(stores), await inserted(stores)];
      await unitOfWork.run(({ albums }) => albums.delete(gone.id));
      const locked = await unitOfWork.run(({ albums }) => albums.lockAll([other.id, gone.id, anId(), one.id]));
      expect(locked).toEqual([one, other].sort((left, right) => (left.id < right.id ? -1 : 1)).map(stateOf));
    });

    it('get a member, and lose it again', async () => {
      const { stores } = open();
      const [one, other, third] = [await inserted(stores), await inserted(stores), await inserted(stores)];
      const accountId = anId();
      await stores.albums.putMember(one.id, { accountId, role: 'reader' });
      await stores.albums.putMemberInAll([one.id, other.id], { accountId, role: 'admin' });
      const roles = () => Promise.all([one, other, third].map(({ id }) => stores.albums.role(id, accountId)));
      expect(await roles()).toEqual(['admin', 'admin', null]);
      // In the order of their creation, as those that joined by themselves.
      const { id } = await inserted(stores, { createdAt: NOW - 5 });
      await stores.albums.putMemberInAll([id], { accountId, role: 'reader' });
      expect((await stores.albums.list(accountId, { limit: 9, after: null })).at(-1)?.id).toBe(id);
      await stores.albums.putMember(one.id, { accountId: anId(), role: 'reader' });
      await stores.albums.deleteMemberOfAll([one.id, third.id], accountId);
      expect(await roles()).toEqual([null, 'admin', null]);
      expect(await stores.albums.countMembers(one.id)).toBe(1);
    });

    it('tell the most members of one that an account has not joined', async () => {
      const { stores } = open();
      const [one, other] = [await inserted(stores), await inserted(stores)];
      const accountId = anId();
      for (const { id } of [one, one, other]) await stores.albums.putMember(id, { accountId: anId(), role: 'reader' });
      const most = () => stores.albums.mostMembersWithout([one.id, other.id], accountId);
      expect(await most()).toBe(2);
      await stores.albums.putMember(one.id, { accountId, role: 'reader' });
      expect(await most()).toBe(1);
      await stores.albums.putMember(other.id, { accountId, role: 'reader' });
      expect(await most()).toBe(0);
    });

    it('are given to another owner', async () => {
      const { stores, unitOfWork } = open();
      const [one, other, kept] = [await inserted(stores), await inserted(stores), await inserted(stores)];
      const ownerId = anId();
      await unitOfWork.run(({ albums }) => albums.giveAllTo([one.id, other.id], ownerId));
      expect(await stores.albums.ownedBy(ownerId)).toEqual([one.id, other.id].sort());
      expect((await stores.albums.find(kept.id))?.ownerId).toBe(kept.ownerId);
    });
  });

  describe('list', () => {
    const page = (after: AlbumCursor | null, limit = 2) => ({ limit, after });

    it('pages through what is owned and joined, newest first, each exactly once, also those of one instant', async () => {
      const { stores } = open();
      const accountId = anId();
      const twins = [await inserted(stores), await inserted(stores)].sort((left, right) =>
        left.id < right.id ? 1 : -1,
      ) as [Album, Album];
      for (const { id } of twins) await stores.albums.putMember(id, { accountId, role: 'writer' });
      const newest = await inserted(stores, { ownerId: accountId, createdAt: NOW + 5 });
      const oldest = await inserted(stores, { ownerId: accountId, createdAt: NOW - 5 });

      const first = await stores.albums.list(accountId, page(null));
      const second = await stores.albums.list(accountId, page(first[1]!));
      expect([...first, ...second]).toEqual([
        listedOf(newest, 'admin'),
        listedOf(twins[0], 'writer'),
        listedOf(twins[1], 'writer'),
        listedOf(oldest, 'admin'),
      ]);
      expect(await stores.albums.list(accountId, page(second[1]!))).toEqual([]);
    });

    it("holds no one else's, and none that was left", async () => {
      const { stores } = open();
      const accountId = anId();
      const left = await inserted(stores);
      await stores.albums.putMember(left.id, { accountId, role: 'admin' });
      await stores.albums.deleteMember(left.id, accountId);
      expect(await stores.albums.list(accountId, page(null))).toEqual([]);
    });
  });

  it('does not find a deleted album, whose id stays taken', async () => {
    const { stores, unitOfWork } = open();
    const album = await inserted(stores);
    await unitOfWork.run(({ albums }) => albums.delete(album.id));
    expect(await stores.albums.find(album.id)).toBeNull();
    expect(await unitOfWork.run(({ albums }) => albums.lock(album.id))).toBeNull();
    expect(await stores.albums.insert(album)).toBe(false);
  });

  describe('the quiescence', () => {
    it('stands in the row, by lock and find, until it is replaced by another', async () => {
      const { stores, unitOfWork } = open();
      const album = await inserted(stores);
      const [first, second] = [aQuiescence(), aQuiescence({ receivedAt: NOW + DAY })];
      expect(await unitOfWork.run(({ albums }) => albums.beginQuiescence(album.id, first))).toBe(true);
      expect(await stores.albums.find(album.id)).toEqual({ ...stateOf(album), quiescence: first });
      await unitOfWork.run(async ({ albums }) => {
        expect((await albums.lock(album.id))?.quiescence).toEqual(first);
        expect(await albums.beginQuiescence(album.id, second)).toBe(true);
      });
      expect((await stores.albums.find(album.id))?.quiescence).toEqual(second);
    });

    it('never begins twice under one intent id, be it live, ended or replaced; another album may have it', async () => {
      const { stores, unitOfWork } = open();
      const [album, another] = [await inserted(stores), await inserted(stores)];
      const quiescence = aQuiescence();
      const begin = (id: string, values = {}) =>
        unitOfWork.run(({ albums }) => albums.beginQuiescence(id, { ...quiescence, ...values }));
      expect(await stores.albums.hasAccepted(album.id, quiescence.intentId)).toBe(false);
      expect(await begin(album.id)).toBe(true);
      expect(await stores.albums.hasAccepted(album.id, quiescence.intentId)).toBe(true);
      expect(await begin(album.id, { receivedAt: NOW + 1 })).toBe(false);
      expect((await stores.albums.find(album.id))?.quiescence).toEqual(quiescence);
      expect(await stores.albums.endQuiescence(album.id, quiescence.intentId)).toBe(true);
      expect(await begin(album.id)).toBe(false);
      expect(await stores.albums.hasAccepted(album.id, quiescence.intentId)).toBe(true);
      expect(await begin(another.id)).toBe(true);
    });

    it('ends by its own intent id only, and once', async () => {
      const { stores, unitOfWork } = open();
      const album = await inserted(stores);
      const quiescence = aQuiescence();
      await unitOfWork.run(({ albums }) => albums.beginQuiescence(album.id, quiescence));
      expect(await stores.albums.endQuiescence(album.id, anId())).toBe(false);
      expect((await stores.albums.find(album.id))?.quiescence).toEqual(quiescence);
      const ended = await inParallel(10, () => stores.albums.endQuiescence(album.id, quiescence.intentId));
      expect(ended.filter(Boolean)).toHaveLength(1);
      expect((await stores.albums.find(album.id))?.quiescence).toBeNull();
    });

    it('is forgotten, its intent id too, when the transaction fails', async () => {
      const { stores, unitOfWork } = open();
      const album = await inserted(stores);
      const quiescence = aQuiescence();
      const failing = unitOfWork.run(async ({ albums }) => {
        await albums.beginQuiescence(album.id, quiescence);
        throw new Error('thought better of it');
      });
      await expect(failing).rejects.toThrow('thought better of it');
      expect((await stores.albums.find(album.id))?.quiescence).toBeNull();
      expect(await stores.albums.hasAccepted(album.id, quiescence.intentId)).toBe(false);
    });
  });

  describe('lock', () => {
    it('lets one of 20 parallel proposals find the album free', async () => {
      const { stores, unitOfWork } = open();
      const album = await inserted(stores);
      const won = await inParallel(20, () => proposed(unitOfWork, album.id));
      expect(won.filter(Boolean)).toHaveLength(1);
    });

    it('is refused outside a transaction, as is beginning a quiescence', async () => {
      const { albums } = open().stores;
      await expect(async () => albums.lock(anId())).rejects.toThrow('within a transaction only');
      await expect(async () => albums.beginQuiescence(anId(), aQuiescence())).rejects.toThrow(
        'within a transaction only',
      );
    });
  });
});

function proposed(unitOfWork: UnitOfWork, id: string): Promise<boolean> {
  return unitOfWork.run(async ({ albums }) => {
    const album = await albums.lock(id);
    return album?.quiescence === null && (await albums.beginQuiescence(id, aQuiescence()));
  });
}
