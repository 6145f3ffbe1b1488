import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openChallenge, MAX_ATTEMPTS } from '../../domain/totp/login-challenge.js';
import { aHash, anAccount, NOW } from '../support/people/builders.js';
import { openMariadb, type OpenTypeorm } from '../support/database/on-every-adapter.js';

describe('the rows of a sign-in', () => {
  let opened: OpenTypeorm;
  beforeAll(async () => {
    opened = await openMariadb();
  });
  afterAll(() => opened.close());

  it('are erased in the order in which a sign-in locks them, so that there is no deadlock', async () => {
    const { stores, unitOfWork, database } = opened;
    const account = anAccount();
    await stores.accounts.insert(account);
    const challenge = aHash();
    await stores.loginChallenges.open(challenge, openChallenge(account.id, NOW));
    await stores.totp.putPending(account.id, new Uint8Array(20));
    const { retries } = database.load();
    let erasing: Promise<number> = Promise.resolve(0);
    await unitOfWork.run(async ({ loginChallenges, totp }) => {
      await loginChallenges.takeAttempt(challenge, MAX_ATTEMPTS, NOW);
      erasing = unitOfWork.run(({ accountDeletions }) => accountDeletions.eraseSignIn(account));
      // Longer than the statements before the one that waits take.
      await delay(300);
      await totp.lock(account.id);
    });
    expect(await erasing).toBe(2);
    expect(database.load().retries).toBe(retries);
  });
});
