import { expect, it } from '@jest/globals';
import { PeerRevocations } from '../../../application/federation/peer-revocations.js';
import type { PeerConnections } from '../../../application/ports/federation/peer-connections.js';
import { DAY, MINUTE, SECOND, toRfc3339 } from '../../../domain/kernel/instant.js';
import { FixedClock } from '../../support/service/fixed-clock.js';

const MOST = 100_000;

/** A peer that lists the ids from `first` on. */
function aPeer() {
  const clock = new FixedClock();
  const listed: { first: number; count: number; etag: string | null } = { first: 0, count: 0, etag: null };
  let issuedAt = clock.now();
  const readList: PeerConnections['readList'] = async (_host, _target, { etag }, take) => {
    if (etag !== null && etag === listed.etag) return 'unchanged';
    issuedAt = clock.now();
    const ids = Array.from({ length: listed.count }, (_, index) => ({ jti: `id-${listed.first + index}` }));
    for (let from = 0; from < ids.length; from += 700) take(ids.slice(from, from + 700));
    return { document: { issued_at: toRfc3339(issuedAt), revoked: [] }, etag: listed.etag };
  };
  const revocations = new PeerRevocations({ peerConnections: { readList } as PeerConnections, clock });
  const isRevoked = (index: number) => revocations.isRevoked('peer.example', `id-${index}`);
  return { clock, listed, isRevoked };
}

it('every id of the longest list is revoked, and stays so after the next list of that length', async () => {
  const { clock, listed, isRevoked } = aPeer();
  listed.count = MOST;
  for (const index of [0, 1, MOST / 2, MOST - 1]) expect(await isRevoked(index)).toBe(true);
  expect(await isRevoked(MOST)).toBe(false);
  listed.first = MOST;
  clock.advance(DAY - MINUTE);
  for (const index of [0, MOST - 1, MOST, 2 * MOST - 1]) expect(await isRevoked(index)).toBe(true);
  // More than two lists: those that are no longer listed are evicted, the oldest first.
  listed.first = 1.5 * MOST;
  clock.advance(SECOND * 10);
  for (const index of [MOST, 1.5 * MOST, 2.5 * MOST - 1]) expect(await isRevoked(index)).toBe(true);
  expect(await isRevoked(0)).toBe(false);
  listed.count = 0;
  clock.advance(DAY);
  expect(await isRevoked(2.5 * MOST - 1)).toBe(true);
  clock.advance(2 * MINUTE);
  expect(await isRevoked(0)).toBe(false);
  expect(await isRevoked(2.5 * MOST - 1)).toBe(false);
});

it('a longer list is rejected, with its length as the reason, and what it names is revoked', async () => {
  const { clock, listed, isRevoked } = aPeer();
  listed.count = MOST + 1;
  await expect(isRevoked(2 * MOST)).rejects.toThrow(
    'The peer peer.example publishes more than 100000 revocations, so none of its capabilities is accepted',
  );
  expect(await isRevoked(7)).toBe(true);
  listed.count = MOST;
  clock.advance(5 * SECOND);
  expect(await isRevoked(2 * MOST)).toBe(false);
});

it('a list that is unchanged stays valid until it is too old', async () => {
  const { clock, listed, isRevoked } = aPeer();
  Object.assign(listed, { count: 3, etag: '"one"' });
  expect(await isRevoked(2)).toBe(true);
  listed.count = 10;
  clock.advance(10 * MINUTE);
  expect([await isRevoked(2), await isRevoked(9)]).toEqual([true, false]);
  clock.advance(MINUTE);
  await expect(isRevoked(9)).rejects.toThrow('publishes an outdated list of revocations');
  // After a failure it is read whole, although the tag is the same.
  clock.advance(5 * SECOND);
  expect(await isRevoked(9)).toBe(true);
});

it('a list that is dated ahead of a clock that was set back is read again', async () => {
  const { clock, listed, isRevoked } = aPeer();
  listed.count = 3;
  expect(await isRevoked(2)).toBe(true);
  clock.advance(-DAY);
  listed.count = 10;
  expect(await isRevoked(9)).toBe(true);
});
