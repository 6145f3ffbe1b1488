import { expect, it } from '@jest/globals';
import { DAY } from '../../domain/kernel/instant.js';
import { anId, inParallel, NOW } from '../support/people/builders.js';
import { onEveryAdapter } from '../support/database/on-every-adapter.js';

onEveryAdapter('RevokedCapabilityStore', (open) => {
  it('lists what was revoked after an instant, earliest first', async () => {
    const { revokedCapabilities } = open().stores;
    const revoked = [0, 1, 2].map((offset) => ({ jti: anId(), revokedAt: NOW + offset, expiresAt: NOW + DAY }));
    for (const one of revoked.toReversed()) expect(await revokedCapabilities.add(one)).toBe(true);
    expect(await revokedCapabilities.listSince(NOW)).toEqual(revoked.slice(1));
    expect(await revokedCapabilities.listSince(NOW - 1)).toEqual(revoked);
  });

  it('lets the first of several revocations stand', async () => {
    const { revokedCapabilities } = open().stores;
    const jti = anId();
    const added = await inParallel(8, (index) =>
      revokedCapabilities.add({ jti, revokedAt: NOW + DAY + index, expiresAt: NOW + 2 * DAY }),
    );
    expect(added.filter(Boolean)).toHaveLength(1);
    const listed = (await revokedCapabilities.listSince(NOW)).filter((one) => one.jti === jti);
    expect(listed).toEqual([{ jti, revokedAt: NOW + DAY + added.indexOf(true), expiresAt: NOW + 2 * DAY }]);
  });

  it('forgets what would have ended by itself', async () => {
    const { revokedCapabilities } = open().stores;
    const [over, lasting] = [anId(), anId()];
    await revokedCapabilities.add({ jti: over, revokedAt: NOW - 2 * DAY, expiresAt: NOW - DAY });
    await revokedCapabilities.add({ jti: lasting, revokedAt: NOW - 2 * DAY, expiresAt: NOW - DAY + 1 });
    expect(await revokedCapabilities.deleteExpired(NOW - DAY, 10)).toBe(1);
    const left = (await revokedCapabilities.listSince(0)).map(({ jti }) => jti);
    expect([left.includes(over), left.includes(lasting)]).toEqual([false, true]);
  });
});
