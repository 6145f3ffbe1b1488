import { expect, it } from '@jest/globals';
import { MemoryDatabase } from '../../../adapters/memory/engine/memory-database.js';
import { MemoryUnitOfWork } from '../../../adapters/memory/engine/unit-of-work.js';
import { memoryStores } from '../../../adapters/memory/stores/stores.js';
import { SystemRandom } from '../../../adapters/system/random.js';
import { ForkAsset } from '../../../application/assets/fork-asset.js';
import type { ProtocolPolicies } from '../../../application/ports/platform/protocol-policies.js';
import { unitOfWorkBy } from '../../../application/ports/stores/unit-of-work.js';
import { anAssetToFork } from '../../support/assets/fork.js';
import { NOW } from '../../support/people/builders.js';
import { FixedClock } from '../../support/service/fixed-clock.js';

it('a fork of an asset that appears after the first look locks its album before it copies its references', async () => {
  const database = new MemoryDatabase();
  const stores = memoryStores(database.context);
  const inner = new MemoryUnitOfWork(database);
  const { from, source, command } = await anAssetToFork({ stores, unitOfWork: inner });
  let looks = 0;
  let locked: string[] = [];
  const unitOfWork = unitOfWorkBy((work) =>
    inner.run((bound) => {
      locked = [];
      const [find, lock] = [bound.assets.find.bind(bound.assets), bound.albums.lock.bind(bound.albums)];
      const assets = Object.assign(bound.assets, {
        find: (id: string) => ((looks += 1) === 1 ? Promise.resolve(null) : find(id)),
      });
      const albums = Object.assign(bound.albums, { lock: (id: string) => (locked.push(id), lock(id)) });
      return work({ ...bound, assets, albums });
    }),
  );
  const policies = {
    current: () => ({ formats: { cryptoSuites: [1], sidecarSchemas: [1] } }),
  } as unknown as ProtocolPolicies;
  const forkAsset = new ForkAsset({ unitOfWork, policies, random: new SystemRandom(), clock: new FixedClock(NOW) });
  const fork = await forkAsset.execute(command);
  expect(fork.sourceAssetId).toBe(source.id);
  expect(locked).toContain(from.id);
});
