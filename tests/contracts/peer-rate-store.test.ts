import { expect, it } from '@jest/globals';
import { LONGEST_WINDOW } from '../../application/ports/stores/peer-rate-store.js';
import { CLOCK_SKEW, DAY, MINUTE } from '../../domain/kernel/instant.js';
import { anId, inParallel, NOW } from '../support/people/builders.js';
import { onEveryAdapter } from '../support/database/on-every-adapter.js';

const RATE = { limit: 3, window: MINUTE };

onEveryAdapter('PeerRateStore', (open) => {
  it('counts up to the limit, and then returns the end of the window', async () => {
    const { peerRates } = open().stores;
    const peer = `${anId()}.example`;
    for (let request = 0; request < 3; request += 1) {
      expect(await peerRates.take(peer, RATE, NOW + request)).toBeNull();
    }
    expect(await peerRates.take(peer, RATE, NOW + 3)).toBe(NOW + MINUTE);
    expect(await peerRates.take(peer, RATE, NOW + MINUTE - 1)).toBe(NOW + MINUTE);
  });

  it('restarts when the window is over, with the request that comes first', async () => {
    const { peerRates } = open().stores;
    const peer = `${anId()}.example`;
    await inParallel(4, () => peerRates.take(peer, RATE, NOW));
    expect(await peerRates.take(peer, RATE, NOW + MINUTE)).toBeNull();
    expect(await peerRates.take(peer, RATE, NOW + MINUTE + 1)).toBeNull();
    expect(await peerRates.take(peer, RATE, NOW + 2 * MINUTE - 1)).toBeNull();
    expect(await peerRates.take(peer, RATE, NOW + 2 * MINUTE - 1)).toBe(NOW + 2 * MINUTE);
  });

  it('counts each peer by itself, byte for byte', async () => {
    const { peerRates } = open().stores;
    const name = anId();
    await inParallel(4, () => peerRates.take(`${name}.example`, RATE, NOW));
    expect(await peerRates.take(`${name}.example`, RATE, NOW)).not.toBeNull();
    expect(await peerRates.take(`${name}.example:8443`, RATE, NOW)).toBeNull();
    expect(await peerRates.take(`${name}.EXAMPLE`, RATE, NOW)).toBeNull();
  });

  it.each([
    ['first', 0],
    ['next', MINUTE],
  ])('counts as many as the limit of 40 at once in a %s window', async (_which, later) => {
    const { peerRates } = open().stores;
    const peer = `${anId()}.example`;
    const rate = { limit: 12, window: MINUTE };
    if (later > 0) await peerRates.take(peer, rate, NOW);
    const taken = await inParallel(40, () => peerRates.take(peer, rate, NOW + later));
    expect(taken.filter((until) => until === null)).toHaveLength(12);
  });

  it('begins a window for one peer, and leaves the windows of others that are over', async () => {
    const { peerRates } = open().stores;
    const [peer, other] = [`${anId()}.example`, `${anId()}.example`];
    for (const each of [peer, other]) await inParallel(4, () => peerRates.take(each, RATE, NOW));
    expect(await peerRates.take(peer, RATE, NOW + MINUTE)).toBeNull();
    for (let request = 0; request < 3; request += 1) {
      expect(await peerRates.take(other, RATE, NOW + MINUTE)).toBeNull();
    }
    expect(await peerRates.take(other, RATE, NOW + MINUTE)).toBe(NOW + 2 * MINUTE);
    expect(await peerRates.take(peer, RATE, NOW + MINUTE)).toBeNull();
  });

  it('ends a window to the millisecond, whether it is full or not', async () => {
    const { peerRates } = open().stores;
    const peer = `${anId()}.example`;
    await peerRates.take(peer, RATE, NOW);
    expect(await peerRates.take(peer, RATE, NOW + MINUTE - 1)).toBeNull();
    // This one begins the next window, and is the first of three in it.
    for (let request = 0; request < 3; request += 1) {
      expect(await peerRates.take(peer, RATE, NOW + MINUTE)).toBeNull();
    }
    expect(await peerRates.take(peer, RATE, NOW + MINUTE)).toBe(NOW + 2 * MINUTE);
  });

  it('continues with a window that began as far ahead as clocks differ, and no further', async () => {
    const { peerRates } = open().stores;
    const peer = `${anId()}.example`;
    await inParallel(3, () => peerRates.take(peer, RATE, NOW + CLOCK_SKEW));
    expect(await peerRates.take(peer, RATE, NOW)).toBe(NOW + CLOCK_SKEW + MINUTE);
    expect(await peerRates.take(peer, RATE, NOW - 1)).toBeNull();
    for (let request = 0; request < 2; request += 1) expect(await peerRates.take(peer, RATE, NOW - 1)).toBeNull();
    expect(await peerRates.take(peer, RATE, NOW - 1)).toBe(NOW - 1 + MINUTE);
  });

  it('continues with a window that a node with a faster clock began', async () => {
    const { peerRates } = open().stores;
    const peer = `${anId()}.example`;
    await inParallel(3, () => peerRates.take(peer, RATE, NOW + 500));
    expect(await peerRates.take(peer, RATE, NOW)).toBe(NOW + 500 + MINUTE);
  });

  it('forgets who asked in windows that are over, in steps, and nobody else', async () => {
    const { peerRates } = open().stores;
    const [old, older, current] = [anId(), anId(), anId()];
    await inParallel(4, () => peerRates.take(old, RATE, NOW - DAY));
    await peerRates.take(older, RATE, NOW - DAY);
    await inParallel(4, () => peerRates.take(current, RATE, NOW));
    expect(await peerRates.deleteExpired(NOW, 1)).toBe(1);
    while ((await peerRates.deleteExpired(NOW, 500)) > 0);
    expect(await peerRates.take(current, RATE, NOW)).not.toBeNull();
    for (const peer of [old, older]) expect(await peerRates.take(peer, RATE, NOW - DAY)).toBeNull();
  });

  it.each([
    ['is counted in', CLOCK_SKEW, 1],
    ['is over', CLOCK_SKEW + 1, 3],
  ])('a window with room that begins ahead %s', async (_which, ahead, room) => {
    const { peerRates } = open().stores;
    const peer = `${anId()}.example`;
    for (let request = 0; request < 2; request += 1) await peerRates.take(peer, RATE, NOW + ahead);
    for (let request = 0; request < room; request += 1) expect(await peerRates.take(peer, RATE, NOW)).toBeNull();
    expect(await peerRates.take(peer, RATE, NOW)).toBe(NOW + MINUTE + (room === 1 ? ahead : 0));
  });

  it('forgets who asked when the longest window that there may be is over, to the millisecond', async () => {
    const { peerRates } = open().stores;
    const [over, last] = [anId(), anId()];
    const rate = { limit: 1, window: LONGEST_WINDOW };
    const began = NOW - LONGEST_WINDOW;
    expect(await peerRates.take(over, rate, began)).toBeNull();
    expect(await peerRates.take(last, rate, began + 1)).toBeNull();
    while ((await peerRates.deleteExpired(NOW, 500)) > 0);
    expect(await peerRates.take(last, rate, began + 1)).toBe(NOW + 1);
    expect(await peerRates.take(over, rate, began)).toBeNull();
  });

  it('restarts when the clock was set back, instead of holding the window open for as long as the step', async () => {
    const { peerRates } = open().stores;
    const peer = `${anId()}.example`;
    await inParallel(4, () => peerRates.take(peer, RATE, NOW + DAY));
    for (let request = 0; request < 3; request += 1) expect(await peerRates.take(peer, RATE, NOW)).toBeNull();
    expect(await peerRates.take(peer, RATE, NOW)).toBe(NOW + MINUTE);
  });
});
