import { describe, expect, it } from '@jest/globals';
import type { NewAsset } from '../../application/ports/stores/asset-store.js';
import type { Asset, BlobReference, MetadataReference } from '../../domain/assets/asset.js';
import type { AlbumRole } from '../../domain/albums/album.js';
import { toHex } from '../../domain/kernel/bytes.js';
import {
  anAccount,
  anAlbum,
  anAsset,
  aBlobReference,
  aHash,
  aManifest,
  anId,
  inParallel,
  NOW,
} from '../support/people/builders.js';
import { MANY_REFERENCES } from '../../domain/uploads/blob-attribution.js';
import { storedBlob } from '../support/database/stored-blob.js';
import { onEveryAdapter } from '../support/database/on-every-adapter.js';

function aMetadata(values: Partial<MetadataReference> = {}): MetadataReference {
  return { contentHash: toHex(aHash()), size: 12n, uploadUserId: anId(), cryptoSuiteId: 1, createdAt: NOW, ...values };
}

function stored(asset: NewAsset, values: Partial<Asset> = {}): Asset {
  return { ...asset, trashedAt: null, derivatives: [], metadata: null, ...values };
}

function homeOf({ albumId, ownerId }: Asset) {
  return { albumId, ownerId };
}

onEveryAdapter('AssetStore', (open) => {
  async function account(): Promise<string> {
    const { id } = anAccount();
    await open().stores.accounts.insert(anAccount({ id }));
    return id;
  }

  async function album(ownerId: string = anId(), members: Record<string, AlbumRole> = {}): Promise<string> {
    const { albums } = open().stores;
    const { id } = anAlbum({ ownerId });
    await albums.insert(anAlbum({ id, ownerId }));
    for (const [accountId, role] of Object.entries(members)) await albums.putMember(id, { accountId, role });
    return id;
  }

  async function insert(asset: NewAsset): Promise<boolean> {
    return open().unitOfWork.run(({ assets }) => assets.insert(asset));
  }

  /** Inserts an asset whose owner has an account. */
  async function inserted(values: Partial<NewAsset> = {}): Promise<NewAsset> {
    const uploadUserId = values.original?.uploadUserId ?? (await account());
    const asset = anAsset({ original: aBlobReference({ kind: 'original', uploadUserId }), ...values });
    expect(await insert(asset)).toBe(true);
    return asset;
  }

  function add(asset: NewAsset, reference: BlobReference): Promise<boolean> {
    return open().unitOfWork.run(({ assets }) => assets.addReference(asset, reference));
  }

  function remove(id: string): Promise<number> {
    return open().unitOfWork.run(({ assetRemovals }) => assetRemovals.remove([id]));
  }

  describe('insert', () => {
    it('keeps every field', async () => {
      const manifest = aManifest({ intentId: anId(), document: new Uint8Array(45_000).fill(7), sidecarSchema: 65_535 });
      const uploadUserId = await account();
      const original = aBlobReference({ kind: 'original', uploadUserId, size: 2n ** 53n - 1n, manifest });
      const asset = await inserted({ original, sourceAssetId: anId() });
      expect(await open().stores.assets.find(asset.id)).toEqual(stored(asset));
    });

    it('does so for many at once', async () => {
      const uploadUserId = await account();
      const assets = [2, 45_000].map((length) => {
        const manifest = aManifest({ intentId: anId(), document: new Uint8Array(length).fill(7) });
        return anAsset({ original: aBlobReference({ kind: 'original', uploadUserId, manifest }) });
      });
      await open().unitOfWork.run((stores) => stores.assets.insertAll(assets));
      for (const asset of assets) expect(await open().stores.assets.find(asset.id)).toEqual(stored(asset));
    });

    it('accepts one of 20 parallel forks of one source into an album', async () => {
      const { stores } = open();
      const [albumId, sourceAssetId, uploadUserId] = [anId(), anId(), await account()];
      const original = aBlobReference({ kind: 'original', uploadUserId });
      const forks = Array.from({ length: 20 }, () => anAsset({ albumId, sourceAssetId, original }));
      const taken = await inParallel(20, (index) => insert(forks[index]!));
      expect(taken.filter(Boolean)).toHaveLength(1);
      const winner = forks[taken.indexOf(true)]!;
      expect(await stores.assets.findFork(albumId, sourceAssetId)).toEqual(stored(winner));
      expect(await stores.assets.list(albumId, { limit: 30, after: null })).toEqual([stored(winner)]);
      expect(await stores.assets.countReferences([original.contentHash])).toEqual(new Map([[original.contentHash, 1]]));
    });

    it('accepts a fork of the same source into another album, and several assets without a source', async () => {
      const asset = await inserted({ sourceAssetId: anId() });
      await inserted({ sourceAssetId: asset.sourceAssetId });
      const plain = await inserted();
      await inserted({ albumId: plain.albumId });
      expect(await open().stores.assets.findFork(plain.albumId, anId())).toBeNull();
    });

    it('is refused outside a transaction', async () => {
      const { assets } = open().stores;
      await expect((async () => assets.insert(anAsset()))()).rejects.toThrow(/transaction/);
    });
  });

  it("returns the uploader as the owner when the owner's account no longer exists", async () => {
    const { sponsoredAccounts, assets } = open().stores;
    const [sponsorId, ownerId] = [await account(), anId()];
    await sponsoredAccounts.insert({ id: ownerId, sponsorId, createdAt: NOW });
    const asset = await inserted({ ownerId, original: aBlobReference({ kind: 'original', uploadUserId: sponsorId }) });
    expect((await assets.find(asset.id))?.ownerId).toBe(ownerId);
    await open().unitOfWork.run((stores) => stores.sponsoredAccounts.delete(sponsorId, ownerId));
    expect((await assets.find(asset.id))?.ownerId).toBe(sponsorId);
  });

  describe('references', () => {
    it('are kept, oldest first, once for each content and kind, with the newest manifest', async () => {
      const asset = await inserted();
      const late = aBlobReference({ createdAt: NOW + 2 });
      const early = aBlobReference({ createdAt: NOW + 1, kind: 'provenance' });
      expect(await add(asset, late)).toBe(true);
      expect(await add(asset, early)).toBe(true);
      const manifest = aManifest();
      expect(await add(asset, { ...late, createdAt: NOW + 9, uploadUserId: anId(), manifest })).toBe(false);
      const asProvenance = { ...late, kind: 'provenance' as const, createdAt: NOW + 3 };
      expect(await add(asset, asProvenance)).toBe(true);
      expect(await open().stores.assets.find(asset.id)).toEqual(
        stored(asset, { derivatives: [early, { ...late, manifest }, asProvenance] }),
      );
    });

    it('count by blob, over all assets and roles', async () => {
      const { assets } = open().stores;
      const shared = toHex(aHash());
      const asset = await inserted({ original: aBlobReference({ kind: 'original', contentHash: shared }) });
      const other = await inserted();
      await add(other, aBlobReference({ contentHash: shared }));
      await open().unitOfWork.run(({ assets }) =>
        assets.putMetadata([{ asset: other, metadata: aMetadata({ contentHash: shared }) }]),
      );
      const unknown = toHex(aHash());
      const counted = await assets.countReferences([shared, other.original.contentHash, unknown]);
      expect(counted).toEqual(
        new Map([
          [shared, 3],
          [other.original.contentHash, 1],
        ]),
      );
      expect(await assets.countReferences([])).toEqual(new Map());
      expect(asset.original.contentHash).toBe(shared);
    });

    it('replace the metadata that was there', async () => {
      const { stores, unitOfWork } = open();
      const asset = await inserted();
      const [first, second] = [aMetadata(), aMetadata({ cryptoSuiteId: 2, createdAt: NOW + 5 })];
      await unitOfWork.run(({ assets }) => assets.putMetadata([{ asset, metadata: first }]));
      expect((await stores.assets.find(asset.id))?.metadata).toEqual(first);
      await unitOfWork.run(({ assets }) => assets.putMetadata([{ asset, metadata: second }]));
      expect((await stores.assets.find(asset.id))?.metadata).toEqual(second);
      expect(await stores.assets.countReferences([first.contentHash])).toEqual(new Map());
    });

    it('replace the metadata of many assets at once, and of no other', async () => {
      const { stores, unitOfWork } = open();
      const [first, second, other] = [await inserted(), await inserted(), await inserted()] as const;
      const [old, kept, ...fresh] = Array.from({ length: 4 }, () => aMetadata());
      await unitOfWork.run(({ assets }) =>
        assets.putMetadata([
          { asset: first, metadata: old! },
          { asset: other, metadata: kept! },
        ]),
      );
      await unitOfWork.run(({ assets }) =>
        assets.putMetadata([first, second].map((asset, index) => ({ asset, metadata: fresh[index]! }))),
      );
      await unitOfWork.run(({ assets }) => assets.putMetadata([]));
      const found = await stores.assets.findAll([first, second, other].map(({ id }) => id));
      const metadata = new Map(found.map((asset) => [asset.id, asset.metadata]));
      expect([first, second, other].map(({ id }) => metadata.get(id))).toEqual([...fresh, kept]);
    });
  });

  describe('find', () => {
    it('gives many whole, or only where they are and whose, and leaves out those that do not exist', async () => {
      const { assets } = open().stores;
      const [one, other] = [await inserted(), await inserted()] as const;
      await add(one, aBlobReference({ kind: 'derivative' }));
      const ids = [one.id, anId(), other.id];
      const whole = new Map((await assets.findAll(ids)).map((asset) => [asset.id, asset]));
      expect(whole).toEqual(new Map([one, other].map(({ id }) => [id, whole.get(id)])));
      for (const { id } of [one, other]) expect(whole.get(id)).toEqual(await assets.find(id));
      const homes = [one, other].map(({ id }) => [id, homeOf(whole.get(id)!)] as const);
      expect(await assets.homesOf(ids)).toEqual(new Map(homes));
      const album = anAlbum({ id: one.albumId });
      await open().stores.albums.insert(album);
      const owned = await Promise.all(ids.map((id) => assets.homeOf(id)));
      const [home, ...others] = [one, other].map(({ id }) => homeOf(whole.get(id)!));
      expect(owned).toEqual([
        { ...home, albumOwnerId: album.ownerId },
        null,
        ...others.map((each) => ({ ...each, albumOwnerId: null })),
      ]);
      expect([(await assets.findAll([])).length, (await assets.homesOf([])).size]).toEqual([0, 0]);
    });
  });

  describe('list', () => {
    it('gives the album without its trash, newest first, page by page, each asset whole', async () => {
      const { assets } = open().stores;
      const albumId = anId();
      const made: NewAsset[] = [];
      for (const createdAt of [NOW, NOW + 1, NOW + 1, NOW + 1, NOW + 2])
        made.push(await inserted({ albumId, createdAt }));
      const trashed = await inserted({ albumId });
      await assets.trash([trashed.id], NOW);
      await inserted();
      const derivative = aBlobReference();
      await add(made[4]!, derivative);
      const expected = made
        .toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1))
        .map((asset) => stored(asset, asset === made[4] ? { derivatives: [derivative] } : {}));
      expect(await assets.list(albumId, { limit: 10, after: null })).toEqual(expected);
      const paged: Asset[] = [];
      for (let after: Asset | null = null, more = true; more; after = paged.at(-1) ?? null) {
        const page: readonly Asset[] = await assets.list(albumId, { limit: 2, after });
        paged.push(...page);
        more = page.length > 0;
      }
      expect(paged).toEqual(expected);
    });
  });

  describe('the trash', () => {
    it('gives what an album has in it, last trashed first, page by page', async () => {
      const { assets } = open().stores;
      const albumId = anId();
      const made: NewAsset[] = [];
      for (let turn = 0; turn < 4; turn += 1) made.push(await inserted({ albumId, createdAt: NOW + turn }));
      for (const [turn, { id }] of made.slice(1).entries()) await assets.trash([id], NOW + 100 - turn);
      await assets.trash([(await inserted()).id], NOW);
      const first = await assets.listTrashed(albumId, { limit: 2, after: null });
      expect(first.map(({ id }) => id)).toEqual([made[1]!.id, made[2]!.id]);
      const after = { id: made[2]!.id, createdAt: NOW + 99 };
      const rest = await assets.listTrashed(albumId, { limit: 2, after });
      expect(rest.map(({ id }) => id)).toEqual([made[3]!.id]);
    });

    it('trashes an asset once, keeps the instant, and restores it once', async () => {
      const { assets } = open().stores;
      const { id } = await inserted();
      const trashed = await inParallel(10, (index) => assets.trash([id], NOW + index));
      expect(trashed.toSorted()).toEqual([...Array<number>(9).fill(0), 1]);
      expect((await assets.find(id))?.trashedAt).toBe(NOW + trashed.indexOf(1));
      const restored = await inParallel(10, () => assets.restore([id]));
      expect(restored.toSorted()).toEqual([...Array<number>(9).fill(0), 1]);
      expect((await assets.find(id))?.trashedAt).toBeNull();
    });

    it('trashes many at once, and restores them: those that are not there yet, and no others', async () => {
      const { assets } = open().stores;
      const made: string[] = [];
      for (let count = 0; count < 70; count += 1) made.push((await inserted()).id);
      const [other, early] = [(await inserted()).id, made[0]!];
      expect(await assets.trash([early], NOW)).toBe(1);
      expect(await assets.trash([...made, anId()], NOW + 1)).toBe(69);
      const since = async (id: string) => (await assets.find(id))?.trashedAt;
      expect([await since(early), await since(made[69]!), await since(other)]).toEqual([NOW, NOW + 1, null]);
      expect(await assets.restore([other, ...made.slice(0, 69)])).toBe(69);
      expect([await since(early), await since(made[69]!), await since(other)]).toEqual([null, NOW + 1, null]);
      expect([await assets.trash([], NOW), await assets.restore([])]).toEqual([0, 0]);
    });

    it('lists what the account may purge: its uploads, in albums that it left too, and all of the albums it rules', async () => {
      const { assets } = open().stores;
      const [me, other] = [await account(), await account()];
      const mine = aBlobReference({ kind: 'original', uploadUserId: me });
      const theirs = aBlobReference({ kind: 'original', uploadUserId: other });
      const [owned, ruled, written, foreign] = [
        await album(me),
        await album(other, { [me]: 'admin' }),
        await album(other, { [me]: 'reader' }),
        await album(other),
      ];
      const expected = [
        await inserted({ albumId: owned, original: mine }),
        await inserted({ albumId: owned, original: theirs }),
        await inserted({ albumId: ruled, original: mine }),
        await inserted({ albumId: ruled, original: theirs }),
        await inserted({ albumId: written, original: mine }),
        await inserted({ albumId: foreign, original: mine }),
      ];
      const unlisted = [
        await inserted({ albumId: written, original: theirs }),
        await inserted({ albumId: foreign, original: theirs }),
      ];
      await inserted({ albumId: owned, original: mine });
      for (const [index, { id }] of [...expected, ...unlisted].entries()) await assets.trash([id], NOW + (index >> 1));
      const order = inOrderOfTrashing(expected.map(({ id }, index) => ({ id, createdAt: NOW + (index >> 1) })));
      const listed = await allOfTheTrash(me, 2);
      expect(listed).toEqual(order);
    });

    it('lists what is spread over very many albums, by whatever pages', async () => {
      const { assets } = open().stores;
      const me = await account();
      const expected: { id: string; createdAt: number }[] = [];
      for (let made = 0; made < 40; made += 1) {
        const albumId = made % 2 === 0 ? await album(me) : await album(await account(), { [me]: 'admin' });
        for (const turn of [0, 1])
          expected.push({ id: (await inserted({ albumId })).id, createdAt: NOW + turn * 50 + (made % 9) });
      }
      for (const { id, createdAt } of expected) await assets.trash([id], createdAt);
      const order = inOrderOfTrashing(expected);
      for (const limit of [7, 30, 80, 100]) expect(await allOfTheTrash(me, limit)).toEqual(order);
    });

    it('lists what belongs to the sponsored accounts that the account owns', async () => {
      const { assets, sponsoredAccounts } = open().stores;
      const [me, sponsorId, mine, theirs] = [await account(), await account(), anId(), anId()];
      for (const id of [mine, theirs]) await sponsoredAccounts.insert({ id, sponsorId, createdAt: NOW });
      await sponsoredAccounts.addOwner(mine, me);
      const [listed, other] = [await inserted({ ownerId: mine }), await inserted({ ownerId: theirs })];
      await assets.trash([listed.id, other.id], NOW);
      expect(await allOfTheTrash(me, 10)).toEqual([{ id: listed.id, createdAt: NOW }]);
    });

    async function allOfTheTrash(accountId: string, limit: number) {
      const listed: { createdAt: number; id: string }[] = [];
      for (;;) {
        const after = listed.at(-1) ?? null;
        const page: readonly Asset[] = await open().stores.assets.listTrash(accountId, { limit, after });
        listed.push(...page.map(({ id, trashedAt }) => ({ id, createdAt: trashedAt! })));
        if (page.length < limit) return listed;
      }
    }

    function inOrderOfTrashing(trashed: readonly { id: string; createdAt: number }[]) {
      return trashed.toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1));
    }
  });

  describe('canReach and findReachable', () => {
    it('is for owners and members of an album with an asset that refers to the blob, by whatever role', async () => {
      const { assets } = open().stores;
      const [owner, reader, stranger] = [anId(), anId(), anId()];
      const albumId = await album(owner, { [reader]: 'reader' });
      await album(stranger);
      const asset = await inserted({ albumId });
      const [derivative, metadata] = [aBlobReference(), aMetadata()];
      await add(asset, derivative);
      await open().unitOfWork.run(({ assets }) => assets.putMetadata([{ asset, metadata }]));
      await assets.trash([asset.id], NOW);
      for (const { contentHash, size } of [asset.original, derivative, metadata]) {
        expect(await assets.findReachable(owner, contentHash)).toBeNull();
        const location = await storedBlob(open(), { chargedTo: owner, contentHash, size });
        expect(await reached([owner, reader, stranger, asset.original.uploadUserId], contentHash)).toEqual([
          { contentHash, location, size },
          { contentHash, location, size },
          null,
          null,
        ]);
        expect(await assets.canReach(owner, contentHash)).toBe(true);
        expect(await assets.canReach(reader, contentHash)).toBe(true);
        expect(await assets.canReach(stranger, contentHash)).toBe(false);
        expect(await assets.canReach(asset.original.uploadUserId, contentHash)).toBe(false);
      }
      expect(await assets.canReach(owner, toHex(aHash()))).toBe(false);
      await open().stores.albums.deleteMember(albumId, reader);
      expect(await assets.canReach(reader, derivative.contentHash)).toBe(false);
      expect(await reached([reader], derivative.contentHash)).toEqual([null]);
      await remove(asset.id);
      expect(await assets.canReach(owner, derivative.contentHash)).toBe(false);
      expect(await reached([owner], derivative.contentHash)).toEqual([null]);
    });

    it('is for owners of a sponsored account that owns such an asset, and of no other content', async () => {
      const { assets, sponsoredAccounts } = open().stores;
      const [sponsor, owner, other] = [anId(), anId(), anId()];
      const [theirs, others] = [sponsor, other].map((sponsorId) => ({ id: anId(), sponsorId, createdAt: NOW }));
      for (const each of [theirs!, others!]) await sponsoredAccounts.insert(each);
      await sponsoredAccounts.addOwner(theirs!.id, owner);
      const found = { contentHash: expect.any(String) };
      for (const [ownerId, expected] of [
        [theirs!.id, [found, found, null]],
        [others!.id, [null, null, found]],
        [await account(), [null, null, null]],
      ] as const) {
        const { contentHash, size } = (await inserted({ ownerId })).original;
        await storedBlob(open(), { chargedTo: sponsor, contentHash, size });
        expect(await reached([sponsor, owner, other], contentHash)).toMatchObject(expected);
        const can = await Promise.all([sponsor, owner, other].map((id) => assets.canReach(id, contentHash)));
        expect(can).toEqual(expected.map((each) => each !== null));
      }
    });

    it('finds no blob with many references, since their check takes long', async () => {
      const { assets } = open().stores;
      const owner = anId();
      const { original } = await inserted({ albumId: await album(owner) });
      const { contentHash, size } = original;
      await storedBlob(open(), { chargedTo: owner, contentHash, size, references: MANY_REFERENCES });
      expect(await assets.findReachable(owner, contentHash)).not.toBeNull();
      await open().unitOfWork.run(async ({ blobs }) => {
        const blob = await blobs.lock(contentHash);
        await blobs.save({ ...blob!, references: MANY_REFERENCES + 1 });
      });
      expect(await assets.findReachable(owner, contentHash)).toBeNull();
      expect(await assets.canReach(owner, contentHash)).toBe(true);
    });

    /** Returns what each of the accounts finds when all ask at once. */
    async function reached(accounts: readonly string[], contentHash: string) {
      const { assets } = open().stores;
      const found = await Promise.all(accounts.map((id) => assets.findReachable(id, contentHash)));
      return found.map((blob) => blob && { contentHash, location: blob.location, size: blob.size });
    }
  });
});
