import { expect, it } from '@jest/globals';
import type { TrashReason } from '../../application/ports/stores/asset-removal-store.js';
import type { NewAsset } from '../../application/ports/stores/asset-store.js';
import { DAY } from '../../domain/kernel/instant.js';
import { aBlobReference, anAlbum, anAsset, anId, NOW } from '../support/people/builders.js';
import { onEveryAdapter, type OpenAdapter } from '../support/database/on-every-adapter.js';

async function anAssetOf(
  { unitOfWork }: OpenAdapter,
  uploadUserId: string,
  { albumId = anId(), trashedAt = null as number | null } = {},
): Promise<NewAsset> {
  const asset = anAsset({ albumId, original: aBlobReference({ kind: 'original', uploadUserId }) });
  await unitOfWork.run(async ({ assets }) => {
    await assets.insert(asset);
    if (trashedAt !== null) await assets.trash([asset.id], trashedAt);
  });
  return asset;
}

const idsOf = (assets: readonly { readonly id: string }[]) => assets.map(({ id }) => id).sort();

onEveryAdapter('AssetRemovalStore', (open) => {
  it('lists by uploader and by album what has been in the trash long enough, at most so many', async () => {
    const [adapter, ann, albumId] = [open(), anId(), anId()];
    const old = await anAssetOf(adapter, ann, { albumId, trashedAt: NOW });
    await anAssetOf(adapter, ann, { albumId, trashedAt: NOW + 1 });
    const there = await anAssetOf(adapter, ann, { albumId });
    const elsewhere = await anAssetOf(adapter, ann, { trashedAt: NOW });
    const { assetRemovals } = adapter.stores;
    expect(idsOf(await assetRemovals.trashedBy(ann, NOW, 9))).toEqual(idsOf([old, elsewhere]));
    expect(await assetRemovals.trashedIn(albumId, NOW, 9)).toEqual([
      { id: old.id, albumId, uploadUserId: ann, ownerId: old.ownerId, references: 1, trashedAt: NOW },
    ]);
    expect(await assetRemovals.trashedBy(ann, NOW + 1, 2)).toHaveLength(2);
    expect(await assetRemovals.uploadedBy(ann, 9)).toHaveLength(4);
    expect(await assetRemovals.uploadedBy(ann, 9)).toContainEqual({ id: there.id, albumId, references: 1 });
    const listed = [there.id, old.id, anId()].map((id) => ({ id, trashedAt: NOW }));
    expect(await assetRemovals.stillTrashed(listed)).toEqual([old.id]);
    expect(await assetRemovals.stillTrashed([])).toEqual([]);
    await adapter.stores.assets.restore([old.id]);
    await adapter.stores.assets.trash([old.id], NOW + 1);
    expect(await assetRemovals.stillTrashed(listed)).toEqual([]);
  });

  it('lists what came to the trash later than an instant, by whole instants, earliest first', async () => {
    const [adapter, ann, albumId] = [open(), anId(), anId()];
    const made = new Map<string, number>();
    const add = async (uploader: string, trashedAt: number | null) => {
      const { id } = await anAssetOf(adapter, uploader, { albumId, trashedAt });
      if (trashedAt !== null) made.set(id, trashedAt);
      return id;
    };
    const others = await add(anId(), NOW + 5);
    for (const trashedAt of [NOW + DAY, NOW + 2, NOW + 2, NOW, NOW + 1, NOW - 1, NOW + 2, null]) {
      await add(ann, trashedAt);
    }
    const list = async (reason: TrashReason, since: number, limit: number) => {
      const page = await adapter.stores.assetRemovals.trashedAfter(reason, since, limit);
      for (const { id, trashedAt } of page) expect(trashedAt).toBe(made.get(id));
      return page.map(({ trashedAt }) => trashedAt - NOW);
    };
    const uploaded: TrashReason = { of: 'uploader', id: ann };
    expect(await list(uploaded, NOW, 1)).toEqual([1]);
    expect(await list(uploaded, NOW, 2)).toEqual([1, 2, 2, 2]);
    expect(await list(uploaded, NOW, 4)).toEqual([1, 2, 2, 2]);
    expect(await list(uploaded, NOW, 5)).toEqual([1, 2, 2, 2, DAY]);
    expect(await list(uploaded, NOW, 6)).toEqual([1, 2, 2, 2, DAY]);
    expect(await list(uploaded, NOW + 2, 6)).toEqual([DAY]);
    expect(await list(uploaded, NOW + DAY, 6)).toEqual([]);
    expect(await list({ of: 'album', id: albumId }, NOW + 1, 9)).toEqual([2, 2, 2, 5, DAY]);
    expect(await list({ of: 'album', id: ann }, 0, 9)).toEqual([]);
    const [found] = await adapter.stores.assetRemovals.trashedAfter({ of: 'album', id: albumId }, NOW + 2, 1);
    const { ownerId } = (await adapter.stores.assets.find(others))!;
    expect(found).toMatchObject({ id: others, albumId, ownerId, references: 1 });
    expect(found?.uploadUserId).not.toBe(ann);
  });

  it('lists what sponsored accounts have in the trash, for each owner beside the sponsor', async () => {
    const [adapter, sponsorId, ben] = [open(), anId(), anId()];
    const kid = { id: anId(), sponsorId, createdAt: NOW };
    await adapter.stores.sponsoredAccounts.insert(kid);
    await adapter.stores.sponsoredAccounts.addOwner(kid.id, ben);
    const asset = anAsset({ ownerId: kid.id, original: aBlobReference({ kind: 'original', uploadUserId: sponsorId }) });
    await adapter.unitOfWork.run(({ assets }) => assets.insert(asset));
    const { assets, assetRemovals } = adapter.stores;
    expect(await assetRemovals.trashedFor(ben, NOW, 9)).toEqual([]);
    await assets.trash([asset.id], NOW);
    for (const [who, until, seen] of [
      [ben, NOW, [asset.id]],
      [ben, NOW - 1, []],
      [sponsorId, NOW, []],
      [anId(), NOW, []],
    ] as const) {
      expect(idsOf(await assetRemovals.trashedFor(who, until, 9))).toEqual(seen);
    }
    const owners = (id: string, since: number) => assetRemovals.ownersWithTrash(id, since);
    expect([await owners(ben, NOW - 1), await owners(ben, NOW), await owners(sponsorId, 0)]).toEqual([
      [kid.id],
      [],
      [],
    ]);
    expect(idsOf(await assetRemovals.trashedAfter({ of: 'owner', id: kid.id }, NOW - 1, 9))).toEqual([asset.id]);
    expect(await assetRemovals.trashedAfter({ of: 'owner', id: ben }, NOW - 1, 9)).toEqual([]);
    expect(await assets.listTrash(ben, { limit: 9, after: null })).toMatchObject([{ id: asset.id }]);
    expect(await assets.listTrash(anId(), { limit: 9, after: null })).toEqual([]);
    for (const [who, reaches] of [
      [ben, true],
      [sponsorId, true],
      [anId(), false],
    ] as const) {
      expect(await assets.canReach(who, asset.original.contentHash)).toBe(reaches);
    }
    await adapter.stores.sponsoredAccounts.removeOwner(kid.id, ben);
    expect(await assetRemovals.trashedFor(ben, NOW, 9)).toEqual([]);
    expect(await assets.canReach(ben, asset.original.contentHash)).toBe(false);
  });

  it('lists the albums with trash of their owner and admins, not those of writers', async () => {
    const [adapter, ann] = [open(), anId()];
    const [owned, administered, written, empty] = [
      anAlbum({ ownerId: ann }),
      anAlbum(),
      anAlbum(),
      anAlbum({ ownerId: ann }),
    ];
    for (const album of [owned, administered, written, empty]) await adapter.stores.albums.insert(album);
    await adapter.stores.albums.putMember(administered.id, { accountId: ann, role: 'admin' });
    await adapter.stores.albums.putMember(written.id, { accountId: ann, role: 'writer' });
    for (const { id } of [owned, administered, written]) {
      await anAssetOf(adapter, anId(), { albumId: id, trashedAt: NOW });
    }
    const { assetRemovals } = adapter.stores;
    const [first, second] = [owned.id, administered.id].sort() as [string, string];
    expect(await assetRemovals.albumsWithTrash(ann, null, 9)).toEqual([first, second]);
    expect(await assetRemovals.albumsWithTrash(ann, null, 1)).toEqual([first]);
    expect(await assetRemovals.albumsWithTrash(ann, first, 9)).toEqual([second]);
    expect(await assetRemovals.albumsWithTrash(ann, second, 9)).toEqual([]);
    await anAssetOf(adapter, anId(), { albumId: administered.id, trashedAt: NOW + 2 });
    await anAssetOf(adapter, anId(), { albumId: owned.id, trashedAt: NOW + 1 });
    expect(await assetRemovals.albumsWithTrash(ann, null, 9, NOW)).toEqual([first, second]);
    expect(await assetRemovals.albumsWithTrash(ann, null, 9, NOW + 1)).toEqual([administered.id]);
    expect(await assetRemovals.albumsWithTrash(ann, null, 9, NOW + 2)).toEqual([]);
  });

  it('removes more assets at once than a statement takes, with all their references', async () => {
    const [adapter, ann, albumId] = [open(), anId(), anId()];
    const assets: NewAsset[] = [];
    for (let made = 0; made < 70; made += 1) assets.push(await anAssetOf(adapter, ann, { albumId }));
    const spared = await anAssetOf(adapter, ann, { albumId });
    const ids = assets.map(({ id }) => id);
    const removed = await adapter.unitOfWork.run(async ({ assetRemovals }) => {
      expect((await assetRemovals.contents(ids)).contentHashes).toHaveLength(70);
      return assetRemovals.remove([...ids, anId()]);
    });
    expect(removed).toBe(70);
    expect(await adapter.stores.assetRemovals.broughtBy(ann, 99)).toMatchObject([{ assetId: spared.id }]);
    expect(await adapter.stores.assets.find(ids[0]!)).toBeNull();
  });

  it('removes one reference that the account brought to an asset of somebody else, once', async () => {
    const [adapter, ann, bob] = [open(), anId(), anId()];
    const asset = await anAssetOf(adapter, bob);
    const brought = aBlobReference({ kind: 'derivative', uploadUserId: ann });
    await adapter.stores.assets.addReference(asset, brought);
    const [listed] = await adapter.stores.assetRemovals.broughtBy(ann, 9);
    const { contentHash } = brought;
    expect(listed).toEqual({ assetId: asset.id, albumId: asset.albumId, kind: 'derivative', contentHash });
    const remove = (by: string) =>
      adapter.unitOfWork.run((stores) => stores.assetRemovals.removeReference(by, listed!));
    expect([await remove(bob), await remove(ann), await remove(ann)]).toEqual([false, true, false]);
    expect((await adapter.stores.assets.find(asset.id))?.derivatives).toEqual([]);
  });

  it('puts an album into the trash some at a time', async () => {
    const [adapter, albumId] = [open(), anId()];
    for (let made = 0; made < 3; made += 1) await anAssetOf(adapter, anId(), { albumId });
    await anAssetOf(adapter, anId());
    const trash = () => adapter.unitOfWork.run((stores) => stores.assetRemovals.trashSome(albumId, NOW, 2));
    expect([await trash(), await trash(), await trash()]).toEqual([2, 1, 0]);
    expect(await adapter.stores.assetRemovals.trashedIn(albumId, NOW, 9)).toHaveLength(3);
  });
});
