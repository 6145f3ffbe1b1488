import { expect, it } from '@jest/globals';
import { DeleteAlbum } from '../../application/albums/delete-album.js';
import { EmptyTrash } from '../../application/assets/empty-trash.js';
import { RemoveContents } from '../../application/deletion/remove-contents.js';
import { ExportAccount } from '../../application/export/export-account.js';
import type { BlobStore } from '../../application/ports/stores/blob-store.js';
import type { Stores } from '../../application/ports/stores/stores.js';
import { unitOfWorkBy, type UnitOfWork } from '../../application/ports/stores/unit-of-work.js';
import { DAY, MINUTE } from '../../domain/kernel/instant.js';
import type { Caller } from '../../application/sessions/caller.js';
import { CollectBlobs } from '../../application/uploads/collect-blobs.js';
import type { DiscardStaged } from '../../application/uploads/discard-staged.js';
import { anAccountWithTrash } from '../support/database/many-rows.js';
import { onEveryDatabase, type OpenTypeorm } from '../support/database/on-every-adapter.js';
import { runUnlimited } from '../support/database/unlimited.js';
import { NOW } from '../support/people/builders.js';

const ASSETS = 5_000;
const SIZE = 7n;
/** The most assets that one transaction removes. */
const A_STEP = 256;
const clock = { now: () => NOW };
const later = { now: () => NOW + MINUTE };
const settings = { quota: { soft: null, hard: null, graceWindow: 0 } };
const discardStaged = { execute: () => Promise.resolve(true) } as unknown as DiscardStaged;

/** Counts what each transaction removes, and rejects every transaction after the first `lives` ones, as a kill does. */
function stepping({ unitOfWork }: Pick<OpenTypeorm, 'unitOfWork'>, lives = Infinity) {
  const steps: number[] = [];
  let left = lives;
  const alive = () => {
    if ((left -= 1) < 0) throw new Error('killed');
  };
  const watched: UnitOfWork = {
    run: async (work) => {
      alive();
      return unitOfWork.run(work);
    },
    readStep: async (step, input) => {
      alive();
      return unitOfWork.readStep(step, input);
    },
    step: async (step, input) => {
      alive();
      const result = await unitOfWork.step(step, input);
      const { listed = [] } = (input ?? {}) as { readonly listed?: readonly unknown[] };
      if (listed.length > 0) steps.push(listed.length);
      return result;
    },
  };
  return { steps, unitOfWork: watched };
}

const callerOf = (id: string) => ({ account: { id } }) as Caller;

onEveryDatabase('An account with very many assets', (open) => {
  it('has its trash emptied in short transactions, and the rest after a kill', async () => {
    const { stores } = open();
    const id = await anAccountWithTrash(open(), ASSETS);
    const killed = stepping(open(), 12);
    const emptied = (unitOfWork: UnitOfWork) =>
      new EmptyTrash({ ...stores, discardStaged, unitOfWork, clock: later, settings }).execute(callerOf(id));
    await expect(emptied(killed.unitOfWork)).rejects.toThrow('killed');
    const before = killed.steps.reduce((sum, count) => sum + count, 0);
    expect((await stores.quotas.read(id))?.usage.used).toBe(SIZE * BigInt(ASSETS - before));
    const rest = stepping(open());
    const { purged, credited } = await emptied(rest.unitOfWork);
    // The other transactions list.
    expect([killed.steps.length > 6, killed.steps.length < 12]).toEqual([true, true]);
    expect([purged, credited]).toEqual([ASSETS - before, SIZE * BigInt(ASSETS - before)]);
    expect(Math.max(...killed.steps, ...rest.steps)).toBeLessThanOrEqual(A_STEP);
    expect((await stores.quotas.read(id))?.usage.used).toBe(0n);
    expect(await stores.assetRemovals.uploadedBy(id, 1)).toEqual([]);
    await collected(open(), id);
  }, 120_000);

  it('has its trash emptied of what a clock ahead put there, which is listed a page at a time', async () => {
    const { stores } = open();
    const id = await anAccountWithTrash(open(), 2_000, (index) => NOW + (index % 2) * DAY + (index % 100));
    const { steps, unitOfWork } = stepping(open());
    let longest = 0;
    const readStep: UnitOfWork['readStep'] = async (step, input) => {
      const result = await unitOfWork.readStep(step, input);
      longest = Math.max(longest, (result as readonly unknown[]).length);
      return result;
    };
    const emptying = new EmptyTrash({
      ...stores,
      discardStaged,
      unitOfWork: { ...unitOfWork, readStep },
      clock,
      settings,
    });
    expect(await emptying.execute(callerOf(id))).toEqual({ purged: 2_000, credited: SIZE * 2_000n });
    // A page has all assets of its last instant.
    expect([longest >= 512, longest <= 512 + 20]).toEqual([true, true]);
    expect(Math.max(...steps)).toBeLessThanOrEqual(A_STEP);
    expect(await stores.assetRemovals.uploadedBy(id, 1)).toEqual([]);
  }, 60_000);

  it('deletes an album with all its assets in short transactions, and the rest after a kill', async () => {
    const { stores, database } = open();
    const accountId = await anAccountWithTrash(open(), 2_000);
    const [album] = await stores.albums.list(accountId, { limit: 1, after: null });
    const albumId = album?.id ?? '';
    await runUnlimited(database, ['UPDATE assets SET trashed_at = NULL']);
    const request = { accountId, albumId, intentId: null, trashAssets: true };
    const deleted = (unitOfWork: UnitOfWork) => new DeleteAlbum({ unitOfWork, discardStaged, clock }).execute(request);
    const trashed = async () => (await stores.assetRemovals.trashedIn(albumId, NOW, ASSETS)).length;
    await expect(deleted(stepping(open(), 5).unitOfWork)).rejects.toThrow('killed');
    const before = await trashed();
    // Five transactions of at most a step.
    expect([before > 0, before <= 5 * A_STEP]).toEqual([true, true]);
    expect((await stores.albums.find(albumId))?.ownerId).toBe(accountId);
    await deleted(stepping(open()).unitOfWork);
    expect(await trashed()).toBe(2_000);
    expect(await stores.albums.list(accountId, { limit: 1, after: null })).toEqual([]);
  }, 60_000);

  it('is removed by several nodes at once, each asset once', async () => {
    const { stores } = open();
    const id = await anAccountWithTrash(open(), 2_000);
    const removals = [stepping(open()), stepping(open())].map(async ({ unitOfWork }) => {
      const removing = new RemoveContents({ ...stores, discardStaged, unitOfWork, clock, settings });
      while ((await removing.advance({ id, handleUser: 'h' })) === 'more');
    });
    await Promise.all(removals);
    expect((await stores.quotas.read(id))?.usage.used).toBe(0n);
    expect(await stores.assetRemovals.broughtBy(id, 1)).toEqual([]);
    await collected(open(), id);
  }, 60_000);

  it('is exported a page at a time, and no longer read once the client has hung up', async () => {
    const { stores } = open();
    const id = await anAccountWithTrash(open(), ASSETS);
    const { reads, watched } = countedReads(stores);
    const reading = unitOfWorkBy((work) => work({ ...stores, accountExports: watched }));
    const exporting = new ExportAccount({ ...stores, unitOfWork: reading, settings } as never);
    let [assets, largest] = [0, 0];
    for await (const chunk of await exporting.execute(id, null)) {
      largest = Math.max(largest, chunk.length);
      assets += countOf(chunk, '"type":"asset"');
    }
    expect(assets).toBe(ASSETS);
    expect(largest).toBeLessThan(100_000);
    expect(reads.count).toBeGreaterThanOrEqual(ASSETS / 100);
    const hungUp = (await exporting.execute(id, null))[Symbol.asyncIterator]();
    reads.count = 0;
    while (reads.count < 3) await hungUp.next();
    await hungUp.return?.();
    expect((await hungUp.next()).done).toBe(true);
    expect(reads.count).toBe(3);
  }, 120_000);
});

/** No row names the account; its doomed places go batch by batch, and a kill between bytes and places loses nothing. */
async function collected({ stores, unitOfWork }: OpenTypeorm, id: string): Promise<void> {
  expect(await stores.accountDeletions.namesBlobs(id)).toBe(false);
  const blobStore = { removeAll: () => Promise.resolve() } as unknown as BlobStore;
  const incidents = { report: (what: string) => expect(what).toBe('nothing') };
  const parts = { ...stores, blobStore, incidents, lifecycle: { stopping: false } };
  const killed = stepping({ unitOfWork }, 1).unitOfWork;
  await expect(new CollectBlobs({ ...parts, unitOfWork: killed }).execute()).rejects.toThrow('killed');
  expect(await stores.blobs.doomed(1)).toHaveLength(1);
  const collecting = new CollectBlobs({ ...parts, unitOfWork });
  while ((await collecting.execute()) > 0);
  expect(await stores.blobs.doomed(1)).toEqual([]);
}

function countedReads({ accountExports }: Stores) {
  const reads = { count: 0 };
  const watched = Object.assign(Object.create(accountExports) as Stores['accountExports'], {
    references: (...values: Parameters<Stores['accountExports']['references']>) => {
      reads.count += 1;
      return accountExports.references(...values);
    },
  });
  return { reads, watched };
}

function countOf(chunk: string, what: string): number {
  return chunk.split(what).length - 1;
}
