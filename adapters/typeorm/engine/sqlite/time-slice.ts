import { performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';

/** In ms. */
const LONGEST = 3;

/**
 * Cuts a transaction into short stretches. Its statements run synchronously, so awaiting them never yields: a
 * transaction over a group of uploads would block the event loop from its first statement to its last. No other
 * transaction begins meanwhile (sqlite-database.ts), and readers see none of it before its commit.
 */
export class TimeSlice {
  private begunAt = 0;
  private transaction = 0;

  beginTransaction(): void {
    this.transaction += 1;
    this.begunAt = performance.now();
  }

  /** A statement that waits for its turn when its transaction ends, such as by another one's failure, must not run. */
  endTransaction(): void {
    this.transaction += 1;
  }

  get isOver(): boolean {
    return performance.now() - this.begunAt > LONGEST;
  }

  /** Lets the event loop turn. */
  async next(): Promise<void> {
    const { transaction } = this;
    await setImmediate();
    if (transaction !== this.transaction) throw new Error('The transaction of this statement has ended.');
    this.begunAt = performance.now();
  }
}
