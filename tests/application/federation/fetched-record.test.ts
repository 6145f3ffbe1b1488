import { describe, expect, it } from '@jest/globals';
import { FetchedRecord } from '../../../application/federation/fetched-record.js';
import { PeerUnavailable } from '../../../application/ports/federation/peer-connections.js';
import { HOUR, MINUTE, SECOND, type Duration } from '../../../domain/kernel/instant.js';
import { FixedClock } from '../../support/service/fixed-clock.js';

const FRESHNESS = { fresh: MINUTE, stale: HOUR, retry: 2 * SECOND };

/** A peer that answers at once, until `hangs` says after which time its requests fail. */
function aPeer() {
  const clock = new FixedClock();
  const peer = { asked: 0, hangs: null as Duration | null };
  const fetch = (): Promise<string> => {
    peer.asked += 1;
    if (peer.hangs === null) return Promise.resolve(`answer ${peer.asked}`);
    clock.advance(peer.hangs);
    return Promise.reject(new PeerUnavailable('peer.example', 'did not answer in time'));
  };
  return { clock, peer, record: new FetchedRecord(fetch, FRESHNESS, clock) };
}

describe('the record of a peer that does not answer', () => {
  it('costs one time-out, however long that is, until it is asked for again', async () => {
    const { clock, peer, record } = aPeer();
    peer.hangs = 5 * SECOND;
    await expect(record.get()).rejects.toThrow(PeerUnavailable);
    clock.advance(2 * SECOND - 1);
    await expect(record.get()).rejects.toThrow(PeerUnavailable);
    expect(peer.asked).toBe(1);
    clock.advance(1);
    peer.hangs = null;
    expect([await record.get(), peer.asked]).toEqual(['answer 2', 2]);
  });

  it('is the one that was read before, at once, while that is not too old', async () => {
    const { clock, peer, record } = aPeer();
    await record.get();
    peer.hangs = 5 * SECOND;
    clock.advance(MINUTE);
    expect([await record.get(), await record.get(), peer.asked]).toEqual(['answer 1', 'answer 1', 2]);
    clock.advance(HOUR);
    await expect(record.get()).rejects.toThrow(PeerUnavailable);
  });
});
