import { describe, expect, it } from '@jest/globals';
import { CLOCK_CORRECTION, DAY } from '../../../domain/kernel/instant.js';
import {
  chargeDelta,
  commitReservation,
  credit,
  noUsage,
  release,
  reserve,
  underHardLimit,
  withoutExpired,
} from '../../../domain/quota/usage.js';

const START = 1_000;
const NOW = 5_000;

describe('counters', () => {
  it('begin at nothing, and over a limit of 0 with a running grace window', () => {
    expect(noUsage(100n, NOW)).toEqual({ used: 0n, reserved: 0n, hardExceededSince: null });
    expect(noUsage(null, NOW).hardExceededSince).toBeNull();
    expect(noUsage(0n, NOW).hardExceededSince).toBe(NOW);
  });

  it('reserve without using, so that no grace window starts', () => {
    expect(reserve(noUsage(100n, NOW), 100n)).toEqual({ used: 0n, reserved: 100n, hardExceededSince: null });
    expect(release(reserve(noUsage(100n, NOW), 100n), 100n)).toEqual(noUsage(100n, NOW));
  });

  it('change as if expired sessions reserved nothing, and keep that for the sweep', () => {
    const usage = reserve(noUsage(null, NOW), 100n);
    const counted: bigint[] = [];
    const changed = withoutExpired(usage, 70n, (without) => {
      counted.push(without.reserved);
      return reserve(without, 5n);
    });
    expect([counted, changed.reserved]).toEqual([[30n], 105n]);
  });

  it('turn a reservation into used bytes, or for a twin into nothing', () => {
    const reserved = reserve(noUsage(100n, NOW), 60n);
    expect(commitReservation(reserved, 60n, 60n, 100n, NOW)).toEqual({
      used: 60n,
      reserved: 0n,
      hardExceededSince: null,
    });
    expect(commitReservation(reserved, 60n, 0n, 100n, NOW)).toEqual(noUsage(100n, NOW));
  });

  it('never go below zero, nor take a negative amount', () => {
    const some = { used: 5n, reserved: 5n, hardExceededSince: null };
    expect(() => release(some, 6n)).toThrow(RangeError);
    expect(() => credit(some, 6n, null, NOW)).toThrow(RangeError);
    expect(() => commitReservation(some, 6n, 0n, null, NOW)).toThrow(RangeError);
    expect(() => reserve(some, -1n)).toThrow(RangeError);
    expect(() => release(some, -1n)).toThrow(RangeError);
    expect(() => credit(some, -1n, null, NOW)).toThrow(RangeError);
  });
});

describe('the grace window', () => {
  const over = { used: 100n, reserved: 0n, hardExceededSince: START };

  it('starts when the limit is reached, continues above it, and ends at once below it', () => {
    expect(chargeDelta({ ...over, used: 99n, hardExceededSince: null }, 1n, 100n, NOW).hardExceededSince).toBe(NOW);
    expect(chargeDelta(over, 50n, 100n, NOW).hardExceededSince).toBe(START);
    expect(credit({ ...over, used: 150n }, 50n, 100n, NOW).hardExceededSince).toBe(START);
    expect(credit(over, 1n, 100n, NOW).hardExceededSince).toBeNull();
  });

  it('restarts after it ended', () => {
    const lifted = credit(over, 1n, 100n, NOW);
    expect(chargeDelta(lifted, 1n, 100n, NOW + 1).hardExceededSince).toBe(NOW + 1);
  });

  it('restarts even where a configured limit was raised meanwhile and left the old start behind', () => {
    expect(chargeDelta(over, 100n, 200n, NOW).hardExceededSince).toBe(NOW);
  });

  it('starts now if a clock was set back since it began, and continues if the step was small (quality F10)', () => {
    const from = (hardExceededSince: number) => ({ ...over, hardExceededSince });
    for (const ahead of [CLOCK_CORRECTION + 1, 365 * DAY]) {
      expect(chargeDelta(from(NOW + ahead), 0n, 100n, NOW).hardExceededSince).toBe(NOW);
      expect(underHardLimit(from(NOW + ahead), 100n, NOW).hardExceededSince).toBe(NOW);
    }
    const little = NOW + CLOCK_CORRECTION;
    expect(underHardLimit(from(little), 100n, NOW).hardExceededSince).toBe(little);
  });

  it('follows a changed limit: lowered starts it, raised ends it, raised too little keeps it', () => {
    const under = { ...over, hardExceededSince: null };
    expect(underHardLimit(under, 100n, NOW).hardExceededSince).toBe(NOW);
    expect(underHardLimit(over, 101n, NOW).hardExceededSince).toBeNull();
    expect(underHardLimit({ ...over, used: 300n }, 200n, NOW).hardExceededSince).toBe(START);
    expect(underHardLimit(over, null, NOW).hardExceededSince).toBeNull();
  });
});
