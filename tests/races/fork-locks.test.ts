import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SystemRandom } from '../../adapters/system/random.js';
import { ForkAsset } from '../../application/assets/fork-asset.js';
import { unitOfWorkBy, type UnitOfWork } from '../../application/ports/stores/unit-of-work.js';
import { AnnouncedPolicies } from '../../application/protocol/announced-policies.js';
import { anAssetToFork } from '../support/assets/fork.js';
import { NOW } from '../support/people/builders.js';
import { FixedClock } from '../support/service/fixed-clock.js';
import { openMariadb, type OpenTypeorm } from '../support/database/on-every-adapter.js';
import { isRowLocked } from '../support/database/row-lock.js';

const WINDOW = { min: '2026-01-01', max: '2026-11-01' };

describe('a fork', () => {
  let opened: OpenTypeorm;
  beforeAll(async () => {
    opened = await openMariadb();
  });
  afterAll(() => opened.close());

  const isLocked = (id: string) => isRowLocked(opened, 'albums', id);

  /** Records, at each read of an asset, which of these albums are locked. */
  function watching(albumIds: readonly string[], seen: boolean[][]): UnitOfWork {
    const { unitOfWork } = opened;
    const look = async () => void seen.push(await Promise.all(albumIds.map(isLocked)));
    return unitOfWorkBy((work) =>
      unitOfWork.run((stores) => {
        const assets = new Proxy(stores.assets, {
          get: (target, name) => {
            const value = Reflect.get(target, name) as (...values: unknown[]) => unknown;
            return async (...values: unknown[]) => {
              if (name === 'find') await look();
              return value.apply(target, values);
            };
          },
        });
        return work({ ...stores, assets });
      }),
    );
  }

  it('holds both albums before it looks at what it copies, so that no reference can drop meanwhile', async () => {
    const { from, to, source, command } = await anAssetToFork(opened);
    const clock = new FixedClock(NOW);
    const formats = { cryptoSuites: [1], sidecarSchemas: [1] };
    const policies = new AnnouncedPolicies({
      clock,
      protocolPolicy: { window: WINDOW, minClientBuild: '0.0.0', formats },
    });
    const seen: boolean[][] = [];
    const watched = watching([from.id, to.id], seen);
    const forkAsset = new ForkAsset({ unitOfWork: watched, policies, random: new SystemRandom(), clock });
    const fork = await forkAsset.execute(command);
    expect(fork.sourceAssetId).toBe(source.id);
    expect(seen).toEqual([
      [false, false],
      [true, true],
    ]);
  });
});
