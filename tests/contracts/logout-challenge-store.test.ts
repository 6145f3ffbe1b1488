import { expect, it } from '@jest/globals';
import { MINUTE } from '../../domain/kernel/instant.js';
import { aHash, anId, inParallel, NOW } from '../support/people/builders.js';
import { onEveryAdapter } from '../support/database/on-every-adapter.js';

onEveryAdapter('LogoutChallengeStore', (open) => {
  const opened = async () => {
    const [hash, challenge] = [aHash(), { accountId: anId(), expiresAt: NOW + MINUTE }];
    await open().stores.logoutChallenges.open(hash, challenge);
    return { hash, challenge };
  };

  it('finds an open challenge, and after it was burned no more', async () => {
    const { logoutChallenges } = open().stores;
    const { hash, challenge } = await opened();
    const { hash: other } = await opened();
    expect(await logoutChallenges.find(hash)).toEqual(challenge);
    expect(await logoutChallenges.burn(hash)).toBe(true);
    expect(await logoutChallenges.find(hash)).toBeNull();
    expect(await logoutChallenges.burn(hash)).toBe(false);
    expect(await logoutChallenges.find(other)).not.toBeNull();
  });

  it('burns many at once, and passes over those that it does not know', async () => {
    const { logoutChallenges } = open().stores;
    const [first, second, other] = [await opened(), await opened(), await opened()];
    await logoutChallenges.burnAll([]);
    await logoutChallenges.burnAll([first.hash, ...Array.from({ length: 1_500 }, aHash), second.hash]);
    for (const { hash } of [first, second]) expect(await logoutChallenges.find(hash)).toBeNull();
    expect(await logoutChallenges.find(other.hash)).toEqual(other.challenge);
  });

  it('deletes all of one account', async () => {
    const { logoutChallenges } = open().stores;
    const [{ challenge }, other] = [await opened(), await opened()];
    const hashes = [aHash(), aHash()];
    for (const hash of hashes) await logoutChallenges.open(hash, challenge);
    await logoutChallenges.deleteAll(challenge.accountId);
    for (const hash of hashes) expect(await logoutChallenges.find(hash)).toBeNull();
    expect(await logoutChallenges.find(other.hash)).toEqual(other.challenge);
  });

  it('knows no challenge that was never opened', async () => {
    const { logoutChallenges } = open().stores;
    expect(await logoutChallenges.find(aHash())).toBeNull();
    expect(await logoutChallenges.burn(aHash())).toBe(false);
  });

  it('lets one of 20 parallel attempts burn a challenge', async () => {
    const { hash } = await opened();
    const burned = await inParallel(20, () => open().stores.logoutChallenges.burn(hash));
    expect(burned.filter(Boolean)).toHaveLength(1);
  });

  it('deletes what has expired, at that instant, and nothing else', async () => {
    const { logoutChallenges } = open().stores;
    const { hash } = await opened();
    await logoutChallenges.deleteExpired(NOW + MINUTE - 1, 500);
    expect(await logoutChallenges.find(hash)).not.toBeNull();
    await logoutChallenges.deleteExpired(NOW + MINUTE, 500);
    expect(await logoutChallenges.find(hash)).toBeNull();
  });

  it('deletes so many at most, and passes over those that are open', async () => {
    const { logoutChallenges } = open().stores;
    while ((await logoutChallenges.deleteExpired(NOW + MINUTE, 500)) > 0);
    const expired = [await opened(), await opened()];
    const [accountId, expiresAt] = [anId(), NOW + MINUTE + 1];
    const live = Array.from({ length: 5 }, aHash);
    for (const hash of live) await logoutChallenges.open(hash, { accountId, expiresAt });
    const sweep = () => logoutChallenges.deleteExpired(NOW + MINUTE, 1);
    expect([await sweep(), await sweep(), await sweep()]).toEqual([1, 1, 0]);
    for (const { hash } of expired) expect(await logoutChallenges.find(hash)).toBeNull();
    for (const hash of live) expect(await logoutChallenges.find(hash)).not.toBeNull();
  });
});
