import { expect, it } from '@jest/globals';
import { DAY } from '../../domain/kernel/instant.js';
import { anId, inParallel, NOW } from '../support/people/builders.js';
import { onEveryAdapter } from '../support/database/on-every-adapter.js';

onEveryAdapter('RevokedCapabilityStore', (open) => {
  it('reads what was revoked after an instant, earliest first, a page at a time', async () => {
    const { revokedCapabilities } = open().stores;
    const revoked = ['c', 'e', 'a', 'b', 'd'].map((name, index) => {
      return { jti: `${name}-${anId()}`, revokedAt: NOW + Math.min(index, 2), expiresAt: NOW + DAY };
    });
    for (const one of revoked.toReversed()) expect(await revokedCapabilities.add(one)).toBe(true);
    expect(await revokedCapabilities.page(NOW, null, 100)).toEqual(revoked.slice(1));
    expect(await revokedCapabilities.page(NOW - 1, null, 100)).toEqual(revoked);
    expect(await revokedCapabilities.page(NOW - 1, null, 3)).toEqual(revoked.slice(0, 3));
    // The cursor is in the middle of those of one instant.
    expect(await revokedCapabilities.page(NOW - 1, revoked[2]!, 1)).toEqual(revoked.slice(3, 4));
    expect(await revokedCapabilities.page(NOW - 1, revoked[3]!, 100)).toEqual(revoked.slice(4));
    expect(await revokedCapabilities.page(NOW - 1, revoked[4]!, 100)).toEqual([]);
  });

  it('finds one revocation by its jti, and no other', async () => {
    const { revokedCapabilities } = open().stores;
    const revoked = { jti: anId(), revokedAt: NOW - DAY, expiresAt: NOW };
    await revokedCapabilities.add(revoked);
    expect(await revokedCapabilities.find(revoked.jti)).toEqual(revoked);
    expect(await revokedCapabilities.find(anId())).toBeNull();
  });

  it('lets the first of several revocations stand', async () => {
    const { revokedCapabilities } = open().stores;
    const jti = anId();
    const added = await inParallel(8, (index) =>
      revokedCapabilities.add({ jti, revokedAt: NOW + DAY + index, expiresAt: NOW + 2 * DAY }),
    );
    expect(added.filter(Boolean)).toHaveLength(1);
    const first = { jti, revokedAt: NOW + DAY + added.indexOf(true), expiresAt: NOW + 2 * DAY };
    expect(await revokedCapabilities.find(jti)).toEqual(first);
  });

  it('forgets what would have ended by itself 30 days ago', async () => {
    const { revokedCapabilities } = open().stores;
    const [over, lasting] = [anId(), anId()];
    await revokedCapabilities.add({ jti: over, revokedAt: NOW - 2 * DAY, expiresAt: NOW - DAY });
    await revokedCapabilities.add({ jti: lasting, revokedAt: NOW - 2 * DAY, expiresAt: NOW - DAY + 1 });
    expect(await revokedCapabilities.deleteExpired(NOW + 29 * DAY, 10)).toBe(1);
    expect(await revokedCapabilities.find(over)).toBeNull();
    expect(await revokedCapabilities.find(lasting)).not.toBeNull();
  });
});
