import { fork } from 'node:child_process';
import { stop, track } from './processes.mjs';

const PROGRAM = new URL('./reader-process.mjs', import.meta.url).pathname;

/** Starts a reader in a process of its own: in the process that sends the load, its latencies would count that work. */
export function startReader() {
  const child = track(fork(PROGRAM));
  let settle = null;
  child.on('message', (result) => settle.resolve(result));
  child.on('exit', (code) => settle?.reject(new Error(`The reader ended with ${code}.`)));
  return {
    load: (options) => {
      const result = new Promise((resolve, reject) => (settle = { resolve, reject }));
      child.send(options);
      return result;
    },
    stop: () => stop(child),
  };
}
