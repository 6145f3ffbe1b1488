import type { Duration } from '../../domain/kernel/instant.js';
import type { Clock } from '../ports/platform/clock.js';

/** The ms that the statements of one transaction may take: others' writes to the same rows wait for them. */
const BUDGET: Duration = 24;
/** Smaller steps cost more than they hold up: a step takes a dozen round trips, however small it is. */
const SMALLEST = 64;
const LARGEST = 256;
const FIRST = 128;

/** Returns the rows of the next transaction: half as many after one that took too long, twice as many after a short one. */
export function nextStepSize(size: number, took: Duration): number {
  if (took > BUDGET) return Math.max(SMALLEST, Math.floor(size / 2));
  return took < BUDGET / 2 ? Math.min(LARGEST, size * 2) : size;
}

/** The size of the transactions of a mass operation. It follows the time that they take. */
export class StepSize {
  private rows = FIRST;

  constructor(private readonly clock: Clock) {}

  get current(): number {
    return this.rows;
  }

  /** `work` runs within its transaction, and changes as many rows as `current` said. */
  async measured<T>(work: () => Promise<T>): Promise<T> {
    const began = this.clock.now();
    const result = await work();
    this.rows = nextStepSize(this.rows, this.clock.now() - began);
    return result;
  }
}
