import { expect, it } from '@jest/globals';
import type { SharedScope } from '../../application/ports/stores/shared-asset-store.js';
import type { BlobReference } from '../../domain/assets/asset.js';
import { MANY_REFERENCES } from '../../domain/uploads/blob-attribution.js';
import { onEveryAdapter } from '../support/database/on-every-adapter.js';
import { storedBlob } from '../support/database/stored-blob.js';
import { aHash, anAsset, anId, NOW } from '../support/people/builders.js';

onEveryAdapter('SharedAssetStore', (open) => {
  const ids = async (scope: SharedScope, limit = 9) => {
    const { sharedAssets } = open().stores;
    return (await sharedAssets.list(scope, { limit, after: null })).map(({ id }) => id);
  };

  /** Makes an album of three assets, newest first, and a restricted link that lists the first and the last. */
  const anAlbumWithLink = async () => {
    const albumId = anId();
    const assets = [0, 1, 2].map((age) => anAsset({ albumId, createdAt: NOW - age }));
    const linkId = anId();
    await open().unitOfWork.run(async (stores) => {
      for (const asset of assets) await stores.assets.insert(asset);
      const link = { id: linkId, albumId, makerId: anId(), tokenHash: aHash(), bundle: aHash() };
      const dates = { createdAt: NOW, expiresAt: null, revokedAt: null };
      const listed = [assets[0]?.id ?? '', assets[2]?.id ?? ''];
      await stores.links.insert({ ...link, ...dates, kind: 'share', restricted: true }, listed);
    });
    return { albumId, linkId, assets };
  };

  it('lists all of an album, or what the link lists, newest first and paged', async () => {
    const { albumId, linkId, assets } = await anAlbumWithLink();
    const [first, second, third] = assets.map(({ id }) => id);
    expect(await ids({ albumId, linkId: null })).toEqual([first, second, third]);
    expect(await ids({ albumId, linkId })).toEqual([first, third]);
    expect(await ids({ albumId, linkId }, 1)).toEqual([first]);
    const after = { createdAt: NOW, id: first ?? '' };
    const rest = await open().stores.sharedAssets.list({ albumId, linkId }, { limit: 9, after });
    expect(rest.map(({ id }) => id)).toEqual([third]);
    expect(await ids({ albumId: anId(), linkId })).toEqual([]);
    expect(await ids({ albumId, linkId: anId() })).toEqual([]);
  });

  it('finds the blobs of shown assets, for guests of several links at once', async () => {
    const { albumId, linkId, assets } = await anAlbumWithLink();
    const { sharedAssets, assets: store } = open().stores;
    const [first, second, third] = assets.map(({ original }) => original) as [
      BlobReference,
      BlobReference,
      BlobReference,
    ];
    const scopes = [
      { albumId, linkId: null },
      { albumId, linkId },
      { albumId, linkId: anId() },
      { albumId: anId(), linkId: null },
    ];
    const shown = async ({ contentHash }: BlobReference) => {
      const found = await Promise.all(scopes.map((scope) => sharedAssets.findShown(scope, contentHash)));
      return found.map((blob) => blob && { location: blob.location, size: blob.size });
    };
    expect(await shown(first)).toEqual([null, null, null, null]);
    const places = [];
    for (const { contentHash, size } of [first, second, third]) {
      places.push({ location: await storedBlob(open(), { chargedTo: anId(), contentHash, size }), size });
    }
    expect(await shown(first)).toEqual([places[0], places[0], null, null]);
    expect(await shown(second)).toEqual([places[1], null, null, null]);
    expect(await shown(third)).toEqual([places[2], places[2], null, null]);
    await store.trash([assets[0]?.id ?? ''], NOW);
    expect(await shown(first)).toEqual([null, null, null, null]);
  });

  it('finds no blob with many references, since their check takes long', async () => {
    const { albumId, assets } = await anAlbumWithLink();
    const scope = { albumId, linkId: null };
    const { contentHash, size } = assets[0]!.original;
    await storedBlob(open(), { chargedTo: anId(), contentHash, size, references: MANY_REFERENCES + 1 });
    expect(await open().stores.sharedAssets.findShown(scope, contentHash)).toBeNull();
    expect(await open().stores.sharedAssets.refersTo(scope, contentHash)).toBe(true);
  });

  it('reaches the blobs of shown assets only, and nothing that is in the trash', async () => {
    const { albumId, linkId, assets } = await anAlbumWithLink();
    const [first, second] = assets.map(({ original }) => original.contentHash);
    const { sharedAssets, assets: store } = open().stores;
    const reaches = (scope: SharedScope, hash = '') => sharedAssets.refersTo(scope, hash);
    expect(await reaches({ albumId, linkId: null }, second)).toBe(true);
    expect(await reaches({ albumId, linkId }, second)).toBe(false);
    expect(await reaches({ albumId, linkId }, first)).toBe(true);
    expect(await reaches({ albumId: anId(), linkId: null }, first)).toBe(false);
    await store.trash([assets[0]?.id ?? ''], NOW);
    expect(await reaches({ albumId, linkId }, first)).toBe(false);
    expect(await ids({ albumId, linkId })).toEqual([assets[2]?.id]);
  });
});
