import { describe, expect, it } from '@jest/globals';
import {
  HISTORY_LENGTH,
  MAX_SAMPLES,
  quantile,
  sampleBetween,
  withSample,
  type Levels,
  type Sample,
  type Totals,
} from '../../../domain/admin/history.js';
import { HOUR, MINUTE } from '../../../domain/kernel/instant.js';

const NOW = Date.UTC(2026, 5, 1, 12);
const levels: Levels = {
  databaseWaiting: 0,
  passwordsWaiting: 0,
  uploadsWaiting: 0,
  removalsWaiting: 0,
  memoryBytes: 1,
  eventLoopSeconds: 0,
  usedBytes: 0n,
  freeBytes: 0n,
};

function totals(changes: Partial<Totals> = {}): Totals {
  return { succeeded: 0, refused: 0, failed: 0, signedIn: 0, signInsRefused: 0, buckets: [], ...changes };
}

function sampleAt(at: number): Sample {
  return sampleBetween({ at: at - MINUTE, totals: totals() }, { at, totals: totals() }, levels);
}

describe('a sample', () => {
  it('has what happened since the reading before', () => {
    const before = { at: NOW, totals: totals({ succeeded: 100, refused: 7, signedIn: 3 }) };
    const after = { at: NOW + MINUTE, totals: totals({ succeeded: 160, refused: 7, signedIn: 4, failed: 1 }) };
    const sample = sampleBetween(before, after, levels);
    expect(sample).toMatchObject({ at: NOW + MINUTE, span: MINUTE, succeeded: 60, refused: 0, failed: 1, signedIn: 1 });
    expect(sample.p95).toBeNull();
  });

  it('counts nothing where a counter fell, because a process was replaced', () => {
    const before = { at: NOW, totals: totals({ succeeded: 100, buckets: [{ seconds: Infinity, count: 100 }] }) };
    const after = { at: NOW + MINUTE, totals: totals({ succeeded: 20, buckets: [{ seconds: Infinity, count: 20 }] }) };
    expect(sampleBetween(before, after, levels)).toMatchObject({ succeeded: 0, p95: null });
  });

  it('takes the 95th percentile of the requests between, not of all since the start', () => {
    const buckets = (fast: number, all: number) => [
      { seconds: 0.1, count: fast },
      { seconds: 1, count: all },
      { seconds: Infinity, count: all },
    ];
    const before = { at: NOW, totals: totals({ buckets: buckets(1000, 1000) }) };
    const after = { at: NOW + MINUTE, totals: totals({ buckets: buckets(1000, 1010) }) };
    expect(sampleBetween(before, after, levels).p95).toBeCloseTo(0.1 + 0.9 * 0.95);
  });
});

describe('a quantile', () => {
  it.each([
    ['within the first bucket', [10, 10, 10], 0.5, 0.05],
    ['within a later one', [0, 10, 10], 0.5, 0.55],
    ['past the last bound', [0, 0, 10], 0.95, 1],
  ] as const)('%s', (_name, [first, second, all], share, expected) => {
    const buckets = [
      { seconds: 0.1, count: first },
      { seconds: 1, count: second },
      { seconds: Infinity, count: all },
    ];
    expect(quantile(share, buckets)).toBeCloseTo(expected);
  });

  it('of nothing is nothing', () => {
    expect(quantile(0.95, [])).toBeNull();
  });
});

describe('the kept samples', () => {
  it('are those of six hours, and never more than their bound', () => {
    let samples: readonly Sample[] = [];
    for (let at = NOW; at <= NOW + 7 * HOUR; at += MINUTE / 2) samples = withSample(samples, sampleAt(at));
    expect(samples.length).toBe(MAX_SAMPLES);
    samples = withSample(samples, sampleAt(NOW + 20 * HOUR));
    expect(samples.map(({ at }) => at)).toEqual([NOW + 20 * HOUR]);
    expect(HISTORY_LENGTH / MINUTE).toBe(MAX_SAMPLES);
  });

  it('go forward in time also when the clock is set back', () => {
    const samples = [NOW, NOW + MINUTE, NOW - HOUR].reduce<readonly Sample[]>(
      (kept, at) => withSample(kept, sampleAt(at)),
      [],
    );
    expect(samples.map(({ at }) => at)).toEqual([NOW - HOUR]);
  });
});
