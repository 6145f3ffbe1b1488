import { HOUR, MINUTE, SECOND, type Duration, type Instant } from '../kernel/instant.js';

/** How far apart the samples of the service's own figures are, and how long they are kept. */
export const SAMPLE_INTERVAL: Duration = MINUTE;
export const HISTORY_LENGTH: Duration = 6 * HOUR;
/** The bound on memory, whatever the clock does. */
export const MAX_SAMPLES = HISTORY_LENGTH / SAMPLE_INTERVAL;

/** How many observations took at most `seconds`; the last one's `seconds` is Infinity, and it has them all. */
export interface Bucket {
  readonly seconds: number;
  readonly count: number;
}

/** Counters since the start of the processes. Clients' requests only: no probe, no page, nothing of the operator's. */
export interface Totals {
  readonly succeeded: number;
  readonly refused: number;
  readonly failed: number;
  readonly signedIn: number;
  readonly signInsRefused: number;
  readonly buckets: readonly Bucket[];
}

/** What stands at a moment; `null` where it could not be read. */
export interface Levels {
  readonly databaseWaiting: number;
  readonly passwordsWaiting: number;
  /** Uploads that wait for processing while no node works on them, and blobs that wait to be removed; up to 1,000. */
  readonly uploadsWaiting: number | null;
  readonly removalsWaiting: number | null;
  readonly memoryBytes: number;
  readonly eventLoopSeconds: number;
  readonly usedBytes: bigint | null;
  readonly freeBytes: bigint | null;
}

/** One point of the graphs: what happened since the point before, and what stands at `at`. */
export interface Sample extends Levels {
  readonly at: Instant;
  readonly span: Duration;
  readonly succeeded: number;
  readonly refused: number;
  readonly failed: number;
  readonly signedIn: number;
  readonly signInsRefused: number;
  /** The duration that 95 of 100 requests kept to, in seconds; `null` without a request. */
  readonly p95: number | null;
}

export interface Reading {
  readonly at: Instant;
  readonly totals: Totals;
}

/** A counter that fell belongs to a process that was replaced: what it counted is not known, and not guessed. */
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

/** By straight lines within a bucket, as Prometheus' `histogram_quantile`; past the last bound it is that bound. */
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

/** The samples with one more: none older than `HISTORY_LENGTH`, none of a later time than the newest, at most `MAX_SAMPLES`. */
export function withSample(samples: readonly Sample[], newest: Sample): readonly Sample[] {
  const kept = samples.filter(({ at }) => at > newest.at - HISTORY_LENGTH && at < newest.at);
  return [...kept, newest].slice(-MAX_SAMPLES);
}
