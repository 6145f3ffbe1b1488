import { expect, it } from '@jest/globals';
import { PeerRevocations } from '../../../application/federation/peer-revocations.js';
import type { PeerConnections } from '../../../application/ports/federation/peer-connections.js';
import { DAY, MINUTE, SECOND, toRfc3339 } from '../../../domain/kernel/instant.js';
import { FixedClock } from '../../support/service/fixed-clock.js';

const MOST = 100_000;

/** A peer that lists the ids from `first` on. */
function aPeer() {
  const clock = new FixedClock();
  const listed = { first: 0, count: 0 };
  const readList: PeerConnections['readList'] = async (_host, _target, _asked, take) => {
    const ids = Array.from({ length: listed.count }, (_, index) => ({ jti: `id-${listed.first + index}` }));
    for (let from = 0; from < ids.length; from += 700) take(ids.slice(from, from + 700));
    return { issued_at: toRfc3339(clock.now()), revoked: [] };
  };
  const revocations = new PeerRevocations({ peerConnections: { readList } as PeerConnections, clock });
  const isRevoked = (index: number) => revocations.isRevoked('peer.example', `id-${index}`);
  return { clock, listed, isRevoked };
}

it('every id of the longest list is revoked, and stays so while the next longest list is there too', async () => {
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
