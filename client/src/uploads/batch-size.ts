/** The most bytes of the first batches. Many proxies accept bodies of a MiB. */
const FIRST = 900 * 1024;
/** The most bytes of a batch. The service holds 16 MiB of batches for an account: those of two devices. */
const LARGEST = 2 * FIRST;
/** The smallest useful batch: below this size no batches are sent. */
const LEAST = 64 * 1024;
/** Milliseconds within which the answer to a batch shows a fast connection. */
const FAST = 2000;

/** The size of the next batches, in bytes. */
export interface BatchSize {
  /** 0: no batches are sent. */
  readonly most: number;
  /** `most` never grows beyond it. */
  readonly limit: number;
}

export const FIRST_BATCHES: BatchSize = { most: FIRST, limit: LARGEST };
export const NO_BATCHES: BatchSize = { most: 0, limit: 0 };

/** The next batches are twice as large if this one was mostly full and its answer came soon. */
export function afterAnswer(size: BatchSize, batch: { readonly bytes: number; readonly took: number }): BatchSize {
  const isFast = batch.took < FAST && batch.bytes > size.most / 2;
  return isFast ? { ...size, most: Math.min(size.most * 2, size.limit) } : size;
}

/** The next batches are half as large as the rejected one was allowed to be: once for all that were under way with it. */
export function afterRejection(size: BatchSize, allowed: number): BatchSize {
  const half = allowed / 2 < LEAST ? 0 : allowed / 2;
  return { most: Math.min(size.most, half), limit: Math.min(size.limit, half) };
}

/** True if a batch of this size may fail where the first ones did not. */
export function hasGrown(bytes: number): boolean {
  return bytes > FIRST;
}
