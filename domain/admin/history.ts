import { HOUR, MINUTE, SECOND, type Duration, type Instant } from '../kernel/instant.js';

/** The interval between samples of the service's own figures, and the time for which they are kept. */
export const SAMPLE_INTERVAL: Duration = MINUTE;
export const HISTORY_LENGTH: Duration = 6 * HOUR;
/** Bounds the memory, whatever the clock does. */
export const MAX_SAMPLES = HISTORY_LENGTH / SAMPLE_INTERVAL;

/** The number of observations that took at most `seconds`; the last bucket has Infinity and counts them all. */
export interface Bucket {
  readonly seconds: number;
  readonly count: number;
}

/** Counters since the start of the processes. Clients' requests only: no probes, pages or operator's requests. */
export interface Totals {
  readonly succeeded: number;
  readonly refused: number;
  readonly failed: number;
  readonly signedIn: number;
  readonly signInsRefused: number;
  readonly buckets: readonly Bucket[];
}

/** Current values at one moment; `null` if one could not be read. */
export interface Levels {
  readonly databaseWaiting: number;
  readonly passwordsWaiting: number;
  /** Uploads that wait while no node processes them, and blobs that wait for removal; counted up to 1,000. */
  readonly uploadsWaiting: number | null;
  readonly removalsWaiting: number | null;
  readonly memoryBytes: number;
  readonly eventLoopSeconds: number;
  readonly usedBytes: bigint | null;
  readonly freeBytes: bigint | null;
}

/** One point of the graphs: the counts since the previous point, and the levels at `at`. */
export interface Sample extends Levels {
  readonly at: Instant;
  readonly span: Duration;
  readonly succeeded: number;
  readonly refused: number;
  readonly failed: number;
  readonly signedIn: number;
  readonly signInsRefused: number;
  /** The duration that 95 of 100 requests did not exceed, in seconds; `null` without a request. */
  readonly p95: number | null;
}

export interface Reading {
  readonly at: Instant;
  readonly totals: Totals;
}

/** A counter that fell belongs to a process that was replaced: its count is unknown and taken as 0. */
const risen = (before: number, after: number): number => Math.max(0, after - before);

export function sampleBetween(before: Reading, after: Reading, levels: Levels): Sample {
  const [earlier, later] = [before.totals, after.totals];
  return {
    at: after.at,
    span: Math.max(SECOND, after.at - before.at),
    succeeded: risen(earlier.succeeded, later.succeeded),
    refused: risen(earlier.refused, later.refused),
    failed: risen(earlier.failed, later.failed),
    signedIn: risen(earlier.signedIn, later.signedIn),
    signInsRefused: risen(earlier.signInsRefused, later.signInsRefused),
    p95: quantile(0.95, risenBuckets(earlier.buckets, later.buckets)),
    ...levels,
  };
}

function risenBuckets(before: readonly Bucket[], after: readonly Bucket[]): readonly Bucket[] {
  const counted = new Map(before.map(({ seconds, count }) => [seconds, count]));
  return after.map(({ seconds, count }) => ({ seconds, count: risen(counted.get(seconds) ?? 0, count) }));
}

/** Interpolates linearly in a bucket, like Prometheus' `histogram_quantile`; at most the last finite bound. */
export function quantile(share: number, buckets: readonly Bucket[]): number | null {
  const all = buckets.at(-1)?.count ?? 0;
  if (all === 0) return null;
  const rank = share * all;
  let [lower, below] = [0, 0];
  for (const { seconds, count } of buckets) {
    if (count >= rank) {
      if (!Number.isFinite(seconds)) return lower;
      return lower + ((seconds - lower) * (rank - below)) / (count - below);
    }
    [lower, below] = [seconds, count];
  }
  return lower;
}

/**
 * Appends a sample. Drops samples older than `HISTORY_LENGTH` and those not before the newest; keeps at most
 * `MAX_SAMPLES`.
 */
export function withSample(samples: readonly Sample[], newest: Sample): readonly Sample[] {
  const kept = samples.filter(({ at }) => at > newest.at - HISTORY_LENGTH && at < newest.at);
  return [...kept, newest].slice(-MAX_SAMPLES);
}
