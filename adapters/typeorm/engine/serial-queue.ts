import { StoreUnavailable } from '../../../application/ports/stores/store-unavailable.js';
import type { Duration } from '../../../domain/kernel/instant.js';

/**
 * Runs one task at a time, in the order of the calls. A task waits for at most `longestWait`, like a caller for one of
 * MySQL's connections; so a task that enqueues on its own queue, which would deadlock, is rejected then. (An
 * AsyncLocalStorage, as in the memory adapter, would reject it at once, but on Node 20 it slows every promise of the
 * process, by 7 % of a bearer's request.)
 */
export class SerialQueue {
  private running = false;
  private readonly waiting = new Set<() => void>();

  constructor(private readonly longestWait: Duration) {}

  /** The tasks that run or wait. */
  get length(): number {
    return (this.running ? 1 : 0) + this.waiting.size;
  }

  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.running) await this.turn();
    this.running = true;
    try {
      return await task();
    } finally {
      this.next();
    }
  }

  private turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const giveUp = (): void => {
        this.waiting.delete(begin);
        reject(
          new StoreUnavailable('database: no turn to write; within a transaction only the stores of UnitOfWork.run'),
        );
      };
      const timer = setTimeout(giveUp, this.longestWait);
      this.waiting.add(begin);
    });
  }

  /** Keeps `running` set while the turn passes to the next task, so that no new task overtakes it. */
  private next(): void {
    const [begin] = this.waiting;
    if (begin === undefined) {
      this.running = false;
      return;
    }
    this.waiting.delete(begin);
    begin();
  }
}
