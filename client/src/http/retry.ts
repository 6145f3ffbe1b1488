import { CLIENT_CODES, GatehouseError } from './error.js';

/** How often and how long a request is repeated. */
export interface RetryPolicy {
  /** Repeats after the first attempt. */
  readonly retries: number;
  /** Milliseconds before the first repeat; each further one waits twice as long, with jitter. */
  readonly baseDelay: number;
  /** Milliseconds. A `Retry-After` beyond it is for the app to wait for, so the error is given at once. */
  readonly maxDelay: number;
}

export const DEFAULT_RETRY: RetryPolicy = { retries: 3, baseDelay: 250, maxDelay: 30_000 };

const PASSING = new Set<string>([CLIENT_CODES.network, CLIENT_CODES.timeout, 'error.auth.unavailable']);
const PASSING_STATUS = new Set([429, 502, 503, 504]);
/** These wait for a person or an attacker, not for a busy service. */
const LOCKS = new Set(['error.auth.locked', 'error.auth.too_many_attempts']);

/**
 * Milliseconds to wait before attempt `attempt + 1`, or `null` when this failure is final. What may have been done already
 * is repeated only if doing it twice is doing it once (`repeatable`); an overloaded service has done nothing.
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
  if (!request.repeatable && error.code !== 'error.request.overloaded') return null;
  const named = error.retryAfter === null ? 0 : error.retryAfter * 1000;
  if (named > policy.maxDelay) return null;
  const backoff = policy.baseDelay * 2 ** request.attempt * (0.5 + jitter / 2);
  return Math.max(named, Math.min(backoff, policy.maxDelay));
}
