import { expect, it } from '@jest/globals';
import type { ChargedBlob, ChargedBlobCursor } from '../../application/ports/stores/charged-blob-store.js';
import { attachBlob } from '../../application/uploads/attach-blob.js';
import { toHex } from '../../domain/kernel/bytes.js';
import { dropReference } from '../../domain/uploads/blob-attribution.js';
import { aBlobReference, aHash, anAsset, anId, NOW } from '../support/people/builders.js';
import { onEveryAdapter, type OpenAdapter } from '../support/database/on-every-adapter.js';

interface Given {
  readonly contentHash?: string;
  readonly size?: bigint;
  readonly createdAt?: number;
}

/** Stores an asset of the account, its blob and its charge. */
async function stored({ unitOfWork }: OpenAdapter, uploadUserId: string, given: Given = {}) {
  const { contentHash = toHex(aHash()), size = 5n, createdAt = NOW } = given;
  const asset = anAsset({ original: aBlobReference({ kind: 'original', uploadUserId, contentHash, size, createdAt }) });
  await unitOfWork.run(async ({ assets, blobs }) => {
    await attachBlob(
      blobs,
      { contentHash, location: anId(), size, chargedTo: uploadUserId, kind: 'original' },
      createdAt,
    );
    await assets.insert(asset);
  });
  return { ...asset, contentHash };
}

onEveryAdapter('ChargedBlobStore', (open) => {
  it('returns the blob, kind, instant and asset of a charge', async () => {
    const [adapter, ann] = [open(), anId()];
    const { id, albumId, contentHash } = await stored(adapter, ann, { size: 7n });
    const charged = { contentHash, size: 7n, kind: 'original', chargedAt: NOW, referredByOthers: false };
    const page = { limit: 10, after: null };
    expect(await adapter.stores.chargedBlobs.charges(ann, page)).toEqual([charged]);
    expect(await adapter.stores.chargedBlobs.list(ann, page)).toEqual([
      { ...charged, holder: { assetId: id, albumId, trashedAt: null } },
    ]);
    await adapter.stores.assets.trash([id], NOW + 1);
    expect(await adapter.stores.chargedBlobs.list(ann, page)).toMatchObject([{ holder: { trashedAt: NOW + 1 } }]);
    expect(await adapter.stores.chargedBlobs.list(anId(), page)).toEqual([]);
  });

  it('names the first uploader alone, the oldest asset of several, and says that others refer to the blob', async () => {
    const [adapter, ann, bob] = [open(), anId(), anId()];
    const first = await stored(adapter, ann);
    const { contentHash } = first;
    await stored(adapter, ann, { contentHash, createdAt: NOW + 5 });
    expect(await adapter.stores.chargedBlobs.list(ann, { limit: 9, after: null })).toMatchObject([
      { contentHash, holder: { assetId: first.id }, referredByOthers: false },
    ]);
    await stored(adapter, bob, { contentHash });
    expect(await adapter.stores.chargedBlobs.list(ann, { limit: 9, after: null })).toMatchObject([
      { contentHash, referredByOthers: true },
    ]);
    expect(await adapter.stores.chargedBlobs.list(bob, { limit: 9, after: null })).toEqual([]);
  });

  it('tells the most references to a blob of a page', async () => {
    const [adapter, ann] = [open(), anId()];
    const { contentHash } = await stored(adapter, ann, { size: 9n });
    await stored(adapter, ann, { contentHash, size: 9n });
    await stored(adapter, ann, { size: 1n });
    const { chargedBlobs } = adapter.stores;
    expect(await chargedBlobs.mostReferences(ann, { limit: 9, after: null })).toBe(2);
    expect(await chargedBlobs.mostReferences(ann, { limit: 9, after: { contentHash, size: 9n } })).toBe(1);
    expect(await chargedBlobs.mostReferences(anId(), { limit: 9, after: null })).toBe(0);
  });

  it('names no asset of somebody else, and knows that a pull refers to the blob', async () => {
    const [adapter, ann, bob, carol] = [open(), anId(), anId(), anId()];
    const { contentHash } = await stored(adapter, bob);
    const pulled = toHex(aHash());
    await adapter.unitOfWork.run(async ({ blobs, cachedBlobs }) => {
      const blob = await blobs.lock(contentHash);
      await blobs.save({ ...blob!, chargedTo: ann });
      await attachBlob(blobs, { contentHash: pulled, location: anId(), size: 1n, chargedTo: ann, kind: 'cached' }, NOW);
      for (const accountId of [ann, carol]) {
        const pull = { id: anId(), accountId, contentHash: pulled, peer: 'peer.example', size: 1n };
        await cachedBlobs.insert({ ...pull, charged: 1n, createdAt: NOW });
      }
    });
    expect(await adapter.stores.chargedBlobs.list(ann, { limit: 9, after: null })).toMatchObject([
      { contentHash, holder: null, referredByOthers: true },
      { contentHash: pulled, kind: 'cached', holder: null, referredByOthers: true },
    ]);
  });

  it('pages from the largest to the smallest, each once, also among those of one size', async () => {
    const [adapter, ann] = [open(), anId()];
    const sizes = [9n, 5n, 5n, 5n, 5n, 3n, 1n];
    for (const size of sizes) await stored(adapter, ann, { size });
    const doomed = await stored(adapter, ann, { size: 8n });
    await adapter.unitOfWork.run(async ({ blobs }) => {
      await blobs.save(dropReference((await blobs.lock(doomed.contentHash))!).blob);
    });
    const seen: ChargedBlob[] = [];
    for (let after: ChargedBlobCursor | null = null; ;) {
      const page: readonly ChargedBlob[] = await adapter.stores.chargedBlobs.list(ann, { limit: 2, after });
      seen.push(...page);
      const charges = await adapter.stores.chargedBlobs.charges(ann, { limit: 2, after });
      expect(page).toEqual(charges.map((charge, index) => ({ ...charge, holder: page[index]?.holder })));
      after = page.at(-1) ?? null;
      if (page.length < 2) break;
    }
    expect(seen.map(({ size }) => size)).toEqual(sizes);
    expect(new Set(seen.map(({ contentHash }) => contentHash)).size).toBe(sizes.length);
  });
});
