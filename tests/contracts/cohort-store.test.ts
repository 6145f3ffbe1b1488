import { expect, it } from '@jest/globals';
import { aHash, anId, inParallel, NOW } from '../support/people/builders.js';
import { onEveryAdapter } from '../support/database/on-every-adapter.js';
import { toHex } from '../../domain/kernel/bytes.js';

const aCohort = () => toHex(aHash());

onEveryAdapter('CohortStore', (open) => {
  it('keeps when a cohort was seen first and last, and never moves last back', async () => {
    const { cohorts } = open().stores;
    const [account, cohortHash] = [anId(), aCohort()];
    await cohorts.record(account, cohortHash, NOW);
    await cohorts.record(account, cohortHash, NOW + 9);
    await cohorts.record(account, cohortHash, NOW + 5);
    expect(await cohorts.list(account, 10)).toEqual([{ cohortHash, firstSeen: NOW, lastSeen: NOW + 9 }]);
  });

  it('lists the most recently seen first, at most so many, of one account alone', async () => {
    const { cohorts } = open().stores;
    const [account, other] = [anId(), anId()];
    const [first, second, third] = [aCohort(), aCohort(), aCohort()];
    await cohorts.record(account, second, NOW + 2);
    await cohorts.record(account, third, NOW + 3);
    await cohorts.record(account, first, NOW + 1);
    await cohorts.record(other, first, NOW + 9);
    expect((await cohorts.list(account, 2)).map(({ cohortHash }) => cohortHash)).toEqual([third, second]);
    expect(await cohorts.list(anId(), 2)).toEqual([]);
  });

  it('lists those of one instant by their hashes, the highest first', async () => {
    const { cohorts } = open().stores;
    const account = anId();
    const hashes = [aCohort(), aCohort(), aCohort()].sort();
    for (const cohortHash of hashes) await cohorts.record(account, cohortHash, NOW);
    expect((await cohorts.list(account, 2)).map(({ cohortHash }) => cohortHash)).toEqual([hashes[2], hashes[1]]);
  });

  it('records the same cohort from 20 sign-ins at once', async () => {
    const { cohorts } = open().stores;
    const [account, cohortHash] = [anId(), aCohort()];
    await inParallel(20, (index) => cohorts.record(account, cohortHash, NOW + index));
    const [cohort, ...more] = await cohorts.list(account, 10);
    expect(more).toEqual([]);
    expect(cohort?.lastSeen).toBe(NOW + 19);
  });
});
