import { onAbort } from './on-abort.js';

/** Time and randomness, replaceable in tests. The defaults are the platform's own. */
export interface Platform {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly random: (length: number) => Uint8Array;
  /** Rejects early with the signal's reason when the signal aborts. */
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
}

export const platform: Platform = {
  now: () => Date.now(),
  random: (length) => {
    if (typeof (globalThis.crypto as typeof globalThis.crypto | undefined)?.getRandomValues !== 'function') {
      throw new Error('This platform has no crypto.getRandomValues. Install a polyfill, or give `platform.random`.');
    }
    return globalThis.crypto.getRandomValues(new Uint8Array(length));
  },
  sleep: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      const abort = (): void => {
        clearTimeout(timer);
        forget();
        reject(signal?.reason as Error);
      };
      const forget = onAbort(signal, abort);
      const timer = setTimeout(() => {
        forget();
        resolve();
      }, milliseconds);
      if (signal?.aborted === true) abort();
    }),
};
