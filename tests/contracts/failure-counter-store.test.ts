import { expect, it } from '@jest/globals';
import { MINUTE } from '../../domain/kernel/instant.js';
import { aHash, inParallel, NOW } from '../support/people/builders.js';
import { onEveryAdapter } from '../support/database/on-every-adapter.js';

const LATER = NOW + 15 * MINUTE;
const blank = { failures: 0, lastFailureAt: NOW, lockedUntil: null };

onEveryAdapter('FailureCounterStore', (open) => {
  it('reads counters in the order of their keys, null where there is none', async () => {
    const { stores, unitOfWork } = open();
    const [first, second, none] = [aHash(), aHash(), aHash()];
    const locked = { failures: 10, lastFailureAt: NOW, lockedUntil: LATER };
    await unitOfWork.run(async ({ failureCounters }) => {
      expect(await failureCounters.claim(first, NOW)).toEqual(blank);
      await failureCounters.claim(second, NOW);
      await failureCounters.save(second, locked, LATER);
    });
    expect(await stores.failureCounters.read([second, none, first])).toEqual([locked, null, blank]);
  });

  it('claims an existing counter unchanged, locks no missing one, and deletes only one', async () => {
    const { unitOfWork } = open();
    const [key, another] = [aHash(), aHash()];
    const counter = { failures: 3, lastFailureAt: NOW, lockedUntil: null };
    await unitOfWork.run(async ({ failureCounters }) => {
      expect(await failureCounters.lock(key)).toBeNull();
      await failureCounters.claim(key, NOW);
      await failureCounters.claim(another, NOW);
      await failureCounters.save(key, counter, LATER);
    });
    await unitOfWork.run(async ({ failureCounters }) => {
      expect(await failureCounters.claim(key, NOW + 1)).toEqual(counter);
      expect(await failureCounters.lock(key)).toEqual(counter);
      await failureCounters.delete(key);
      expect(await failureCounters.lock(key)).toBeNull();
      expect(await failureCounters.lock(another)).toEqual(blank);
    });
  });

  it('loses no count of 30 parallel transactions on one new key', async () => {
    const { stores, unitOfWork } = open();
    const key = aHash();
    await inParallel(30, () =>
      unitOfWork.run(async ({ failureCounters }) => {
        const counter = await failureCounters.claim(key, NOW);
        await failureCounters.save(key, { ...counter, failures: counter.failures + 1 }, LATER);
      }),
    );
    expect((await stores.failureCounters.read([key]))[0]?.failures).toBe(30);
  });

  it('loses no count of 30 parallel transactions that lock an existing counter', async () => {
    const { stores, unitOfWork } = open();
    const key = aHash();
    await unitOfWork.run(({ failureCounters }) => failureCounters.claim(key, NOW));
    await inParallel(30, () =>
      unitOfWork.run(async ({ failureCounters }) => {
        const counter = (await failureCounters.lock(key)) ?? blank;
        await failureCounters.save(key, { ...counter, failures: counter.failures + 1 }, LATER);
      }),
    );
    expect((await stores.failureCounters.read([key]))[0]?.failures).toBe(30);
  });

  it('locks within a transaction only', async () => {
    const { failureCounters } = open().stores;
    await expect((async () => failureCounters.lock(aHash()))()).rejects.toThrow(/transaction/);
  });

  it('deletes what is over, at most so many at once, and nothing else', async () => {
    const { stores, unitOfWork } = open();
    const over = [aHash(), aHash(), aHash()];
    const live = aHash();
    await unitOfWork.run(async ({ failureCounters }) => {
      for (const key of [...over, live]) await failureCounters.claim(key, NOW);
      for (const key of over) await failureCounters.save(key, blank, 1_000);
      await failureCounters.save(live, blank, 1_001);
    });
    expect(await stores.failureCounters.deleteExpired(999, 10)).toBe(0);
    expect(await stores.failureCounters.deleteExpired(1_000, 2)).toBe(2);
    expect(await stores.failureCounters.deleteExpired(1_000, 2)).toBe(1);
    expect(await stores.failureCounters.deleteExpired(1_000, 2)).toBe(0);
    expect(await stores.failureCounters.read([live, ...over])).toEqual([blank, null, null, null]);
  });
});
