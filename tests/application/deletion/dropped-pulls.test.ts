import { expect, it } from '@jest/globals';
import { MemoryDatabase } from '../../../adapters/memory/engine/memory-database.js';
import { MemoryUnitOfWork } from '../../../adapters/memory/engine/unit-of-work.js';
import { memoryStores } from '../../../adapters/memory/stores/stores.js';
import { RemoveContents } from '../../../application/deletion/remove-contents.js';
import type { Stores } from '../../../application/ports/stores/stores.js';
import type { UnitOfWork } from '../../../application/ports/stores/unit-of-work.js';
import { attachBlob } from '../../../application/uploads/attach-blob.js';
import type { DiscardStaged } from '../../../application/uploads/discard-staged.js';
import { DAY } from '../../../domain/kernel/instant.js';
import { aHash, anAccount, anId, NOW } from '../../support/people/builders.js';
import { FixedClock } from '../../support/service/fixed-clock.js';
import { toHex } from '../../../domain/kernel/bytes.js';

it('the pulls of who leaves are dropped under locks of all charged accounts by id (ARCHITECTURE.md)', async () => {
  const database = new MemoryDatabase();
  const stores = memoryStores(database.context);
  const inner = new MemoryUnitOfWork(database);
  const [charged, leaving] = [anId(), anId()].sort() as [string, string];
  for (const id of [charged, leaving]) await stores.accounts.insert(anAccount({ id }));
  const contentHash = toHex(aHash());
  const size = 70n;
  await inner.run(async ({ blobs, quotas, cachedBlobs }) => {
    await attachBlob(blobs, { contentHash, location: anId(), size, chargedTo: charged, kind: 'original' }, NOW);
    await quotas.save(charged, { used: size, reserved: 0n, hardExceededSince: null });
    const pull = { id: anId(), accountId: leaving, contentHash, peer: 'peer.org', size, charged: 0n, createdAt: NOW };
    await cachedBlobs.insert(pull);
  });
  const locked = new Set<string>();
  const noting = (quotas: Stores['quotas']) => {
    const lock = quotas.lock.bind(quotas);
    return Object.assign(quotas, { lock: (id: string) => (locked.add(id), lock(id)) });
  };
  const unitOfWork: UnitOfWork = {
    run: (work) => inner.run((bound) => work({ ...bound, quotas: noting(bound.quotas) })),
    step: (step, input) => inner.step(step, input),
    readStep: (step, input) => inner.readStep(step, input),
  };
  const discardStaged = { execute: () => Promise.resolve(true) } as unknown as DiscardStaged;
  const settings = { quota: { soft: null, hard: null, graceWindow: DAY } };
  const step = new RemoveContents({ ...stores, unitOfWork, discardStaged, settings, clock: new FixedClock(NOW) });
  expect(await step.advance({ id: leaving, handleUser: 'ann' })).toBe('more');
  expect([...locked]).toEqual([charged, leaving]);
  expect((await stores.quotas.read(charged))?.usage.used).toBe(0n);
});
