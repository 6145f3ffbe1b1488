import { afterEachFile } from '../../after-file.js';

let [begun, ended] = [0, 0];
afterEachFile(() => Promise.resolve(void (ended += 1)));

/** Counts one file more; returns how many of those before have not ended by the hook. */
export function begin(): number {
  begun += 1;
  return begun - 1 - ended;
}
