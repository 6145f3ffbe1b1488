import { beforeEach, expect, it } from '@jest/globals';
import { MemoryDatabase } from '../../../adapters/memory/engine/memory-database.js';
import { MemoryUnitOfWork } from '../../../adapters/memory/engine/unit-of-work.js';
import { memoryStores } from '../../../adapters/memory/stores/stores.js';
import { TransferCharges } from '../../../application/deletion/transfer-charges.js';
import type { Stores } from '../../../application/ports/stores/stores.js';
import { unitOfWorkBy } from '../../../application/ports/stores/unit-of-work.js';
import { attachBlob } from '../../../application/uploads/attach-blob.js';
import { DAY } from '../../../domain/kernel/instant.js';
import { aBlobReference, anAccount, anAsset, anId, NOW } from '../../support/people/builders.js';
import { FixedClock } from '../../support/service/fixed-clock.js';

const [leaving, earlier, later] = [anId(), anId(), anId()] as const;
const original = aBlobReference({ kind: 'original', size: 70n });
const { contentHash, size } = original;
let stores: Stores;
let inner: MemoryUnitOfWork;

/** A content that is charged to who leaves, and that two others refer to. */
beforeEach(async () => {
  const database = new MemoryDatabase();
  stores = memoryStores(database.context);
  inner = new MemoryUnitOfWork(database);
  for (const id of [leaving, earlier, later]) await stores.accounts.insert(anAccount({ id }));
  await inner.run(async ({ assets, blobs, quotas }) => {
    for (const [index, uploadUserId] of [earlier, later].entries())
      await assets.insert(anAsset({ original: { ...original, uploadUserId, createdAt: NOW + index } }));
    const arrival = { contentHash, location: anId(), size, chargedTo: leaving, kind: 'original' } as const;
    for (let reference = 0; reference < 2; reference += 1) await attachBlob(blobs, arrival, NOW);
    const usage = { used: size, reserved: 0n, hardExceededSince: null };
    await quotas.lock(leaving);
    await quotas.save(leaving, usage);
  });
});

/** Transactions that find the reference of `earlier` at their first look, and not once the content's row is locked. */
const dropping = () => {
  let looks = 0;
  return unitOfWorkBy((work) =>
    inner.run((bound) => {
      const look = bound.references.firstHolder.bind(bound.references);
      const firstHolder = (hash: string) => look(hash, (looks += 1) === 1 ? leaving : earlier);
      return work({ ...bound, references: Object.assign(bound.references, { firstHolder }) });
    }),
  );
};

it('a charge goes to the account whose reference is the earliest under the lock, and to no other', async () => {
  const settings = { quota: { soft: null, hard: null, graceWindow: DAY } };
  const parts = { accountDeletions: stores.accountDeletions, clock: new FixedClock(NOW), settings };
  const step = new TransferCharges({ ...parts, unitOfWork: dropping() });
  expect(await step.advance({ id: leaving, handleUser: 'ann' })).toBe('more');
  expect(await stores.blobs.find(contentHash)).toMatchObject({ chargedTo: later, references: 2 });
  const used = async (id: string) => (await stores.quotas.read(id))?.usage.used;
  expect([await used(leaving), await used(earlier), await used(later)]).toEqual([0n, 0n, size]);
});
