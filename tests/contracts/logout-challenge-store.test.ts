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
});
