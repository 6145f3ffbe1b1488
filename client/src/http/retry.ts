import { CLIENT_CODES, GatehouseError } from './error.js';

/** The number of retries and their delays. */
export interface RetryPolicy {
  /** Retries after the first attempt. */
  readonly retries: number;
  /** Milliseconds before the first retry; the delay doubles for each further one, with jitter. */
  readonly baseDelay: number;
  /** Milliseconds. A longer `Retry-After` is not waited for: the error is thrown at once. */
  readonly maxDelay: number;
}

export const DEFAULT_RETRY: RetryPolicy = { retries: 3, baseDelay: 250, maxDelay: 30_000 };

const PASSING = new Set<string>([CLIENT_CODES.network, CLIENT_CODES.timeout, 'error.auth.unavailable']);
const PASSING_STATUS = new Set([429, 502, 503, 504]);
/** Not retried: these locks result from wrong attempts, not from a busy service. */
const LOCKS = new Set(['error.auth.locked', 'error.auth.too_many_attempts']);

/**
 * Returns the milliseconds to wait before attempt `attempt + 1`, or `null` if the error is final. A request that may
 * already have been executed is retried only if it is idempotent (`repeatable`); an overloaded service did nothing.
 */
export function delayBeforeRetry(
  error: unknown,
  request: { readonly attempt: number; readonly repeatable: boolean },
  policy: RetryPolicy,
  jitter: number,
): number | null {
  if (!(error instanceof GatehouseError) || request.attempt >= policy.retries) return null;
  const passing = PASSING.has(error.code) || PASSING_STATUS.has(error.status);
  if (!passing || LOCKS.has(error.code)) return null;
  // A second silence is no accident of one connection, and somebody may be waiting for the words about it.
  if (error.code === CLIENT_CODES.timeout && request.attempt > 0) return null;
  if (!request.repeatable && error.code !== 'error.request.overloaded') return null;
  const named = error.retryAfter === null ? 0 : error.retryAfter * 1000;
  if (named > policy.maxDelay) return null;
  const backoff = policy.baseDelay * 2 ** request.attempt * (0.5 + jitter / 2);
  return Math.max(named, Math.min(backoff, policy.maxDelay));
}
