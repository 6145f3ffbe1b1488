import { AsyncLocalStorage } from 'node:async_hooks';

/** Runs one task at a time, in the order of the calls. */
export class SerialQueue {
  private last: Promise<unknown> = Promise.resolve();
  private readonly inside = new AsyncLocalStorage<true>();

  run<T>(task: () => Promise<T>): Promise<T> {
    // The task would wait for itself and deadlock.
    if (this.inside.getStore() === true) {
      return Promise.reject(
        new Error('Within a transaction use the stores that UnitOfWork.run gives, not the plain ones.'),
      );
    }
    const result = this.last.then(() => this.inside.run(true, task));
    this.last = result.catch(() => undefined);
    return result;
  }
}
