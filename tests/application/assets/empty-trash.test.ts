import { describe, expect, it } from '@jest/globals';
import { MemoryDatabase } from '../../../adapters/memory/engine/memory-database.js';
import { memoryStores } from '../../../adapters/memory/stores/stores.js';
import { MemoryUnitOfWork } from '../../../adapters/memory/engine/unit-of-work.js';
import { EmptyTrash } from '../../../application/assets/empty-trash.js';
import { ASSETS_A_ROUND } from '../../../application/assets/remove-assets.js';
import type { NewAsset } from '../../../application/ports/stores/asset-store.js';
import { CLOCK_SKEW, DAY } from '../../../domain/kernel/instant.js';
import type { Caller } from '../../../application/sessions/caller.js';
import { attachBlob } from '../../../application/uploads/attach-blob.js';
import type { DiscardStaged } from '../../../application/uploads/discard-staged.js';
import { aBlobReference, anAccount, anAlbum, anAsset, anId, NOW } from '../../support/people/builders.js';
import { FixedClock } from '../../support/service/fixed-clock.js';

const UNBOUNDED = { soft: null, hard: null, graceWindow: 0 };

/** Makes stores with one trashed asset of each size, all in the named album or each in an album of its own. */
async function trashOf(sizes: readonly bigint[], shared?: ReturnType<typeof anAlbum>) {
  const database = new MemoryDatabase();
  const [stores, unitOfWork] = [memoryStores(database.context), new MemoryUnitOfWork(database)];
  const admin = anAccount();
  await stores.accounts.insert(admin);
  const made: NewAsset[] = [];
  for (const [index, size] of sizes.entries()) {
    const album = shared ?? anAlbum();
    if (index === 0 || shared === undefined) await stores.albums.insert(album);
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
const discardStaged = { execute: () => Promise.resolve(true) } as unknown as DiscardStaged;

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
      trashedAfter: () => Promise.resolve([]),
      ownersWithTrash: () => Promise.resolve([]),
      albumsWithTrash: () => Promise.resolve(made.map(({ albumId }) => albumId)),
      trashedIn: (albumId: string) => Promise.resolve(listed.filter((asset) => asset.albumId === albumId)),
    };
    const emptyTrash = new EmptyTrash({ unitOfWork, discardStaged, assetRemovals: stale, clock, settings });
    const caller = { account: { id: admin.id } } as Caller;
    expect(await emptyTrash.execute(caller)).toEqual({ purged: 1, credited: 8n });
    expect((await stores.assets.find(restored.id))?.trashedAt).toBeNull();
    expect((await stores.assets.find(lost.id))?.trashedAt).toBe(NOW);
    expect(await stores.assets.find(there.id)).toBeNull();
    expect((await stores.quotas.read(admin.id))?.usage.used).toBe(7n);
  });

  it.each([
    ['of its own clock', 0],
    ['of a clock behind', -CLOCK_SKEW],
    ['of a clock ahead', CLOCK_SKEW],
    ['of a clock that was set back by a day since', DAY],
    ['of last year', -365 * DAY],
  ])('purges everything in the trash, also %s, and nothing that is trashed after it began', async (_which, ahead) => {
    const { stores, unitOfWork, made, admin } = await trashOf([1n, 2n, 4n, 8n, 16n, 32n]);
    const [there, behind, same, later, again] = made as [NewAsset, NewAsset, NewAsset, NewAsset, NewAsset];
    const move = async (asset: NewAsset, trashedAt: number) => {
      await stores.assets.restore([asset.id]);
      await stores.assets.trash([asset.id], trashedAt);
    };
    await move(there, NOW + ahead);
    for (const { id } of [behind, same, later]) await stores.assets.restore([id]);
    const run = unitOfWork.step.bind(unitOfWork);
    let hasBegun = false;
    unitOfWork.step = async (step, input) => {
      if (!hasBegun) {
        hasBegun = true;
        await stores.assets.trash([behind.id], NOW - CLOCK_SKEW);
        await stores.assets.trash([same.id], NOW);
        await stores.assets.trash([later.id], NOW + CLOCK_SKEW);
        await move(again, NOW + 1);
      }
      return run(step, input);
    };
    const emptyTrash = new EmptyTrash({
      unitOfWork,
      discardStaged,
      assetRemovals: stores.assetRemovals,
      clock,
      settings,
    });
    expect(await emptyTrash.execute({ account: { id: admin.id } } as Caller)).toEqual({ purged: 2, credited: 33n });
    expect(await stores.assets.find(there.id)).toBeNull();
    for (const { id } of [behind, same, later, again]) expect((await stores.assets.find(id))?.trashedAt).not.toBeNull();
    expect(await emptyTrash.execute({ account: { id: admin.id } } as Caller)).toEqual({ purged: 4, credited: 30n });
  });

  it('purges the rest after a listed page was restored as a whole', async () => {
    const { stores, unitOfWork, made, admin } = await trashOf(Array<bigint>(66).fill(1n), anAlbum());
    const { assetRemovals } = stores;
    const list = assetRemovals.trashedIn.bind(assetRemovals);
    let restored: string[] = [];
    assetRemovals.trashedIn = async (...asked) => {
      const listed = await list(...asked);
      if (restored.length === 0) await stores.assets.restore((restored = listed.map(({ id }) => id)));
      return listed;
    };
    // What is trashed now is listed first, before anything is purged.
    const later = new FixedClock(NOW + 2 * CLOCK_SKEW);
    const emptyTrash = new EmptyTrash({ unitOfWork, discardStaged, assetRemovals, clock: later, settings });
    expect(await emptyTrash.execute({ account: { id: admin.id } } as Caller)).toEqual({ purged: 2, credited: 2n });
    expect(restored).toHaveLength(64);
    for (const { id } of made) expect((await stores.assets.find(id)) !== null).toBe(restored.includes(id));
  });

  it('ends at full pages of which it may purge nothing', async () => {
    const album = anAlbum();
    const { stores, unitOfWork, admin } = await trashOf(Array<bigint>(ASSETS_A_ROUND).fill(1n), album);
    await stores.albums.deleteMember(album.id, admin.id);
    // The album was listed before it lost its admin.
    const assetRemovals = Object.assign(stores.assetRemovals, { albumsWithTrash: () => Promise.resolve([album.id]) });
    const read = unitOfWork.readStep.bind(unitOfWork);
    let reads = 0;
    unitOfWork.readStep = async (step, input) => {
      reads += 1;
      if (reads > 1) throw new Error('It reads the same page again.');
      return read(step, input);
    };
    const later = new FixedClock(NOW + 2 * CLOCK_SKEW);
    const emptyTrash = new EmptyTrash({ unitOfWork, discardStaged, assetRemovals, clock: later, settings });
    expect(await emptyTrash.execute({ account: { id: admin.id } } as Caller)).toEqual({ purged: 0, credited: 0n });
  });
});
