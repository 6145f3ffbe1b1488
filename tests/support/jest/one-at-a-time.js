/**
 * The part of `AsyncLocalStorage` that jest-circus needs, for tests that run one after the other. On Node 20 the real
 * one slows every promise of its process, and each test file makes another one, since circus is loaded anew for it.
 */
export class OneAtATime {
  #store;

  getStore() {
    return this.#store;
  }

  run(store, callback) {
    const before = this.#store;
    const restore = () => (this.#store = before);
    this.#store = store;
    const result = callback();
    if (typeof result?.then === 'function') return result.finally(restore);
    restore();
    return result;
  }
}
