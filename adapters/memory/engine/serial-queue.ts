import { AsyncLocalStorage } from 'node:async_hooks';

/** The queues whose tasks run. One storage for all: on Node 20 each further one slows every promise of the process. */
const inside = new AsyncLocalStorage<readonly SerialQueue[]>();

/** Runs one task at a time, in the order of the calls. */
export class SerialQueue {
  private last: Promise<unknown> = Promise.resolve();

  run<T>(task: () => Promise<T>): Promise<T> {
    // The task would wait for itself and deadlock.
    const outer = inside.getStore() ?? [];
    if (outer.includes(this)) {
      return Promise.reject(
        new Error('Within a transaction use the stores that UnitOfWork.run gives, not the plain ones.'),
      );
    }
    const result = this.last.then(() => inside.run([...outer, this], task));
    this.last = result.catch(() => undefined);
    return result;
  }
}
