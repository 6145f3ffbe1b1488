import type { Duration } from '../../domain/kernel/instant.js';

/** The ms that the statements of one transaction may take: others' writes to the same rows wait for them. */
const BUDGET: Duration = 24;
/** Even smaller steps cost more than the wait that they save: every step takes a dozen round trips. */
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

  get current(): number {
    return this.rows;
  }

  /** Call it after each transaction that changed `current` rows. */
  took(time: Duration): void {
    this.rows = nextStepSize(this.rows, time);
  }
}

export interface Timed<T> {
  readonly result: T;
  readonly took: Duration;
}

/** Runs the statements of a transaction that has its locks. */
export async function timed<T>(work: () => Promise<T>): Promise<Timed<T>> {
  const began = performance.now();
  const result = await work();
  return { result, took: performance.now() - began };
}
