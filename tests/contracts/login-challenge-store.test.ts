import { describe, expect, it } from '@jest/globals';
import type { Stores } from '../../application/ports/stores/stores.js';
import { openChallenge } from '../../domain/totp/login-challenge.js';
import { aHash, anId, inParallel, NOW } from '../support/people/builders.js';
import { onEveryAdapter } from '../support/database/on-every-adapter.js';

const OVER = NOW + 300_000;
/** A clock is corrected by an hour at most; beyond that it was set back. */
const SET_BACK = NOW - 3_600_001;

async function opened({ loginChallenges }: Stores, accountId = anId()) {
  const tokenHash = aHash();
  const challenge = openChallenge(accountId, NOW);
  await loginChallenges.open(tokenHash, challenge);
  return { tokenHash, challenge };
}

onEveryAdapter('LoginChallengeStore', (open) => {
  it('finds a challenge by its hash', async () => {
    const { stores } = open();
    const { tokenHash, challenge } = await opened(stores);
    expect(await stores.loginChallenges.find(tokenHash)).toEqual(challenge);
    expect(await stores.loginChallenges.find(aHash())).toBeNull();
  });

  describe('takeAttempt', () => {
    it('gives exactly the budget to 20 parallel callers, and counts no further', async () => {
      const { stores } = open();
      const { tokenHash } = await opened(stores);
      const taken = await inParallel(20, () => stores.loginChallenges.takeAttempt(tokenHash, 5, NOW));
      expect(taken.filter(Boolean)).toHaveLength(5);
      expect((await stores.loginChallenges.find(tokenHash))?.attempts).toBe(5);
    });

    it('gives none of an unknown, expired or completed one', async () => {
      const { loginChallenges } = open().stores;
      const { tokenHash } = await opened(open().stores);
      expect(await loginChallenges.takeAttempt(aHash(), 5, NOW)).toBe(false);
      expect(await loginChallenges.takeAttempt(tokenHash, 5, OVER)).toBe(false);
      expect(await loginChallenges.takeAttempt(tokenHash, 5, OVER - 1)).toBe(true);
      await loginChallenges.complete(tokenHash, NOW);
      expect(await loginChallenges.takeAttempt(tokenHash, 5, NOW)).toBe(false);
    });

    it('gives none of one that was opened before the clock was set back', async () => {
      const { loginChallenges } = open().stores;
      const { tokenHash } = await opened(open().stores);
      expect(await loginChallenges.takeAttempt(tokenHash, 5, SET_BACK)).toBe(false);
      expect(await loginChallenges.complete(tokenHash, SET_BACK)).toBe(false);
      expect(await loginChallenges.takeAttempt(tokenHash, 5, SET_BACK + 1)).toBe(true);
    });

    it('is undone with its transaction', async () => {
      const { stores, unitOfWork } = open();
      const { tokenHash } = await opened(stores);
      const run = unitOfWork.run(async ({ loginChallenges }) => {
        expect(await loginChallenges.takeAttempt(tokenHash, 5, NOW)).toBe(true);
        expect((await loginChallenges.find(tokenHash))?.attempts).toBe(1);
        throw new Error('rolled back');
      });
      await expect(run).rejects.toThrow('rolled back');
      expect((await stores.loginChallenges.find(tokenHash))?.attempts).toBe(0);
    });
  });

  describe('complete', () => {
    it('is true for one of 20 parallel callers', async () => {
      const { stores } = open();
      const { tokenHash } = await opened(stores);
      const completed = await inParallel(20, () => stores.loginChallenges.complete(tokenHash, NOW + 7));
      expect(completed.filter(Boolean)).toHaveLength(1);
      expect((await stores.loginChallenges.find(tokenHash))?.completedAt).toBe(NOW + 7);
    });

    it('is false for an expired one', async () => {
      const { stores } = open();
      const { tokenHash } = await opened(stores);
      expect(await stores.loginChallenges.complete(tokenHash, OVER)).toBe(false);
    });
  });

  it('deletes those of one account alone', async () => {
    const { stores } = open();
    const account = anId();
    const own = [await opened(stores, account), await opened(stores, account)];
    const other = await opened(stores);
    await stores.loginChallenges.deleteAll(account);
    for (const { tokenHash } of own) expect(await stores.loginChallenges.find(tokenHash)).toBeNull();
    expect(await stores.loginChallenges.find(other.tokenHash)).toEqual(other.challenge);
  });

  it('deletes what has expired, at most so many at once', async () => {
    const { loginChallenges } = open().stores;
    const [over, live] = [aHash(), aHash()];
    await loginChallenges.open(over, openChallenge(anId(), 1_000));
    await loginChallenges.open(live, openChallenge(anId(), 1_001));
    expect(await loginChallenges.deleteExpired(300_999, 10)).toBe(0);
    expect(await loginChallenges.deleteExpired(301_000, 10)).toBe(1);
    expect(await loginChallenges.find(over)).toBeNull();
    expect(await loginChallenges.find(live)).not.toBeNull();
  });
});
