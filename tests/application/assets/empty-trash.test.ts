import { describe, expect, it } from '@jest/globals';
import { MemoryDatabase } from '../../../adapters/memory/memory-database.js';
import { memoryStores } from '../../../adapters/memory/stores.js';
import { MemoryUnitOfWork } from '../../../adapters/memory/unit-of-work.js';
import { EmptyTrash } from '../../../application/assets/empty-trash.js';
import type { NewAsset } from '../../../application/ports/asset-store.js';
import type { Caller } from '../../../application/sessions/caller.js';
import type { Asset } from '../../../domain/assets/asset.js';
import { aBlobReference, anAccount, anAlbum, anAsset, anId, NOW } from '../../support/builders.js';
import { FixedClock } from '../../support/fixed-clock.js';

const UNBOUNDED = { soft: null, hard: null, graceWindow: 0 };

/** A store whose rows change between the listing of the trash and the lock of the first album. */
async function trashOf(sizes: readonly bigint[]) {
  const database = new MemoryDatabase();
  const [stores, unitOfWork] = [memoryStores(database.context), new MemoryUnitOfWork(database)];
  const owner = anAccount();
  await stores.accounts.insert(owner);
  const made: NewAsset[] = [];
  for (const size of sizes) {
    const album = anAlbum({ ownerId: owner.id });
    await stores.albums.insert(album);
    const original = aBlobReference({ kind: 'original', uploadUserId: owner.id, size });
    const asset = anAsset({ albumId: album.id, original });
    made.push(asset);
    await unitOfWork.run(async ({ assets, blobs, quotas }) => {
      const { contentHash } = original;
      await blobs.claim({ contentHash, size, chargedTo: owner.id }, NOW);
      await blobs.save({ contentHash, size, chargedTo: owner.id, references: 1 }, NOW);
      await assets.insert(asset);
      await assets.trash(asset.id, NOW);
      const account = await quotas.lock(owner.id);
      await quotas.save(owner.id, { ...account!.usage, used: account!.usage.used + size });
    });
  }
  return { stores, unitOfWork, made, owner };
}

describe('emptying the trash', () => {
  it('leaves what was restored, purged or lost to it after it was listed', async () => {
    const { stores, unitOfWork, made, owner } = await trashOf([1n, 2n, 4n, 8n]);
    const [restored, purged, lost, there] = made as [NewAsset, NewAsset, NewAsset, NewAsset];
    const listed = await stores.assets.listTrash(owner.id, { limit: 10, after: null });
    expect(listed).toHaveLength(4);
    const pages: (readonly Asset[])[] = [listed, []];
    await stores.assets.restore(restored.id);
    await unitOfWork.run(({ assets }) => assets.purge(purged.id));
    const foreign = anAlbum({ ownerId: anId() });
    await stores.albums.insert(foreign);
    const stale = listed.map((asset) => (asset.id === lost.id ? { ...asset, albumId: foreign.id } : asset));
    pages[0] = stale;
    const assets = { ...stores.assets, listTrash: () => Promise.resolve(pages.shift() ?? []) };
    const emptyTrash = new EmptyTrash(unitOfWork, assets, new FixedClock(NOW), UNBOUNDED);
    const caller = { account: { id: owner.id } } as Caller;
    expect(await emptyTrash.execute(caller)).toEqual({ purged: 1, credited: 8n });
    expect((await stores.assets.find(restored.id))?.trashedAt).toBeNull();
    expect((await stores.assets.find(lost.id))?.trashedAt).toBe(NOW);
    expect(await stores.assets.find(there.id)).toBeNull();
    expect((await stores.quotas.read(owner.id))?.usage.used).toBe(7n);
  });

  it('takes nothing that goes to the trash after it began', async () => {
    const { stores, unitOfWork, made, owner } = await trashOf([1n, 2n]);
    await stores.assets.restore(made[0]!.id);
    await stores.assets.trash(made[0]!.id, NOW + 1);
    const emptyTrash = new EmptyTrash(unitOfWork, stores.assets, new FixedClock(NOW), UNBOUNDED);
    expect(await emptyTrash.execute({ account: { id: owner.id } } as Caller)).toEqual({ purged: 1, credited: 2n });
    expect((await stores.assets.find(made[0]!.id))?.trashedAt).toBe(NOW + 1);
  });
});
