import { Worker } from 'node:worker_threads';

const PROGRAM = new URL('./waker-worker.js', import.meta.url);

/**
 * A thread of normal priority that wakes up some 2,000 times a second while steps are under way, and sleeps otherwise.
 * Each time, Linux chooses anew which thread runs on that core, so an event loop that is ready waits less for a thread
 * of lower priority: docs/decisions/short-slices.md. Held by tests/typeorm/waker.test.ts.
 */
export class Waker {
  private readonly steps = new Int32Array(new SharedArrayBuffer(4));
  private worker: Worker | null = null;

  /** Takes the number of steps under way. */
  wakeFor(steps: number): void {
    if (process.platform !== 'linux') return;
    Atomics.store(this.steps, 0, steps);
    if (steps === 0) return;
    this.worker ??= this.start();
    Atomics.notify(this.steps, 0);
  }

  async end(): Promise<void> {
    await this.worker?.terminate();
  }

  private start(): Worker {
    const worker = new Worker(PROGRAM, { env: {}, execArgv: [], workerData: this.steps });
    // Steps run without it too.
    worker.on('error', () => undefined).unref();
    return worker;
  }
}
