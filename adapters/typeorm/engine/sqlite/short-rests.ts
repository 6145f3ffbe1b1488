import { performance } from 'node:perf_hooks';

/** In ms. */
const STRETCH = 0.2;
/** In ms; the thread wakes up some 50 µs later than that. */
const REST = 0.02;

/**
 * Lets a thread sleep for a moment after each stretch of work. A kernel that does not preempt a running thread of any
 * priority reschedules only at such a pause or at its next tick, up to 4 ms later; until then an event loop on the same
 * core would wait.
 */
export class ShortRests {
  private restedAt = performance.now();
  private readonly never = new Int32Array(new SharedArrayBuffer(4));

  /** Call it between two statements. */
  take(): void {
    if (performance.now() - this.restedAt < STRETCH) return;
    Atomics.wait(this.never, 0, 0, REST);
    this.restedAt = performance.now();
  }
}
