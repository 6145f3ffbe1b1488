import { expect, it } from '@jest/globals';
import { MemoryDatabase } from '../../../adapters/memory/engine/memory-database.js';
import { memoryStores } from '../../../adapters/memory/stores/stores.js';
import { ReadRevocations } from '../../../application/discovery/read-revocations.js';
import { DAY } from '../../../domain/kernel/instant.js';
import { NOW } from '../../support/people/builders.js';
import { FixedClock } from '../../support/service/fixed-clock.js';

it('a list of many pages is read whole and in order, and other work runs meanwhile', async () => {
  const { revokedCapabilities } = memoryStores(new MemoryDatabase().context);
  const clock = new FixedClock(NOW);
  const all = Array.from({ length: 3_500 }, (_, index) => {
    const at = NOW - DAY + 1 + Math.floor(index / 1_500);
    return { jti: String(index).padStart(5, '0'), revokedAt: at, expiresAt: at + DAY };
  });
  await revokedCapabilities.add({ jti: 'old', revokedAt: NOW - DAY, expiresAt: NOW });
  for (const each of all) await revokedCapabilities.add(each);
  let turns = 0;
  const count = () => ((turns += 1), (next = setImmediate(count)));
  let next = setImmediate(count);
  const list = await new ReadRevocations({ revokedCapabilities, clock }).execute();
  clearImmediate(next);
  expect(list.revoked).toEqual(all);
  expect(turns).toBeGreaterThan(3);
});
