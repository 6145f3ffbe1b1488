import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { StoreUnavailable } from '../../application/ports/stores/store-unavailable.js';
import { retrying } from '../../adapters/typeorm/engine/retry.js';

/** The shortest pauses, so that the test's clock alone passes time. */
const random = { bytes: (length: number) => new Uint8Array(length) };
const lockTimeout = Object.assign(new Error('Lock wait timeout exceeded'), {
  errno: 1205,
  code: 'ER_LOCK_WAIT_TIMEOUT',
});
const deadlock = Object.assign(new Error('Deadlock found'), { errno: 1213, code: 'ER_LOCK_DEADLOCK' });

/** Counts the attempts of work that fails each time, after `tookMs`. */
async function attemptsOf(failure: Error, tookMs: number): Promise<number> {
  let [now, attempts] = [0, 0];
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  const work = () => {
    attempts += 1;
    now += tookMs;
    return Promise.reject(failure);
  };
  await expect(retrying(random, work)).rejects.toBeInstanceOf(StoreUnavailable);
  return attempts;
}

describe('work that loses conflicts', () => {
  afterEach(() => void jest.restoreAllMocks());

  it.each([
    ['a lock that was waited for', lockTimeout, 1_000],
    ['a deadlock, however soon it is reported', deadlock, 300],
    ['a node that has just lost its cluster', lockTimeout, 10],
  ])('is tried twelve times: %s', async (_, failure, tookMs) => {
    expect(await attemptsOf(failure, tookMs)).toBe(12);
  });

  it('is given up after a second at a node that has lost its cluster, which reports a lock time-out at once', async () => {
    expect(await attemptsOf(lockTimeout, 300)).toBe(4);
  });
});
