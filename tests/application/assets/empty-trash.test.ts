import { describe, expect, it } from '@jest/globals';
import { MemoryDatabase } from '../../../adapters/memory/engine/memory-database.js';
import { memoryStores } from '../../../adapters/memory/stores/stores.js';
import { MemoryUnitOfWork } from '../../../adapters/memory/engine/unit-of-work.js';
import { EmptyTrash } from '../../../application/assets/empty-trash.js';
import type { NewAsset } from '../../../application/ports/stores/asset-store.js';
import type { Caller } from '../../../application/sessions/caller.js';
import { attachBlob } from '../../../application/uploads/attach-blob.js';
import { aBlobReference, anAccount, anAlbum, anAsset, anId, NOW } from '../../support/people/builders.js';
import { FixedClock } from '../../support/service/fixed-clock.js';

const UNBOUNDED = { soft: null, hard: null, graceWindow: 0 };

/** Makes stores with one trashed asset of each size, each in an album of its own. */
async function trashOf(sizes: readonly bigint[]) {
  const database = new MemoryDatabase();
  const [stores, unitOfWork] = [memoryStores(database.context), new MemoryUnitOfWork(database)];
  const admin = anAccount();
  await stores.accounts.insert(admin);
  const made: NewAsset[] = [];
  for (const size of sizes) {
    const album = anAlbum();
    await stores.albums.insert(album);
    await stores.albums.putMember(album.id, { accountId: admin.id, role: 'admin' });
    // Uploaded by somebody else: uploaders may purge their own assets even after leaving the album.
    const original = aBlobReference({ kind: 'original', uploadUserId: anId(), size });
    const asset = anAsset({ albumId: album.id, original });
    made.push(asset);
    await unitOfWork.run(async ({ assets, blobs, quotas }) => {
      const { contentHash } = original;
      await attachBlob(blobs, { contentHash, location: anId(), size, chargedTo: admin.id, kind: 'original' }, NOW);
      await assets.insert(asset);
      await assets.trash([asset.id], NOW);
      const account = await quotas.lock(admin.id);
      await quotas.save(admin.id, { ...account!.usage, used: account!.usage.used + size });
    });
  }
  return { stores, unitOfWork, made, admin };
}

const clock = new FixedClock(NOW);
const settings = { quota: UNBOUNDED };

describe('emptying the trash', () => {
  it('leaves what was restored, purged or lost to it after it was listed', async () => {
    const { stores, unitOfWork, made, admin } = await trashOf([1n, 2n, 4n, 8n]);
    const [restored, purged, lost, there] = made as [NewAsset, NewAsset, NewAsset, NewAsset];
    const trashed = made.map(({ albumId }) => stores.assetRemovals.trashedIn(albumId, NOW, 1));
    const listed = (await Promise.all(trashed)).flat();
    expect(listed).toHaveLength(4);
    await stores.assets.restore([restored.id]);
    await unitOfWork.run(({ assetRemovals }) => assetRemovals.remove([purged.id]));
    await stores.albums.deleteMember(lost.albumId, admin.id);
    const stale = {
      trashedBy: () => Promise.resolve([]),
      trashedFor: () => Promise.resolve([]),
      albumsWithTrash: () => Promise.resolve(made.map(({ albumId }) => albumId)),
      trashedIn: (albumId: string) => Promise.resolve(listed.filter((asset) => asset.albumId === albumId)),
    };
    const emptyTrash = new EmptyTrash({ unitOfWork, assetRemovals: stale, clock, settings });
    const caller = { account: { id: admin.id } } as Caller;
    expect(await emptyTrash.execute(caller)).toEqual({ purged: 1, credited: 8n });
    expect((await stores.assets.find(restored.id))?.trashedAt).toBeNull();
    expect((await stores.assets.find(lost.id))?.trashedAt).toBe(NOW);
    expect(await stores.assets.find(there.id)).toBeNull();
    expect((await stores.quotas.read(admin.id))?.usage.used).toBe(7n);
  });

  it('takes nothing that goes to the trash after it began', async () => {
    const { stores, unitOfWork, made, admin } = await trashOf([1n, 2n]);
    await stores.assets.restore([made[0]!.id]);
    await stores.assets.trash([made[0]!.id], NOW + 1);
    const emptyTrash = new EmptyTrash({ unitOfWork, assetRemovals: stores.assetRemovals, clock, settings });
    expect(await emptyTrash.execute({ account: { id: admin.id } } as Caller)).toEqual({ purged: 1, credited: 2n });
    expect((await stores.assets.find(made[0]!.id))?.trashedAt).toBe(NOW + 1);
  });
});
