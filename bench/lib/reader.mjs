import { startForked } from './forked.mjs';

/** Starts a reader in a process of its own: in the process that sends the load, its latencies would count that work. */
export function startReader() {
  const { answer, send, stop } = startForked('reader', './reader-process.mjs');
  const load = (options) => {
    const result = answer();
    send(options);
    return result;
  };
  return { load, stop };
}
