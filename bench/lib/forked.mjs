import { fork } from 'node:child_process';
import { stop, track } from './processes.mjs';

/** Starts a program that answers messages: `answer()` is its next one, and is rejected if the program ends first. */
export function startForked(name, program, execArgv = []) {
  const child = track(fork(new URL(program, import.meta.url).pathname, { execArgv }));
  let settle = null;
  child.on('message', (message) => settle.resolve(message));
  const ended = () => new Error(`The ${name} ended with ${child.exitCode}.`);
  child.on('exit', () => settle?.reject(ended()));
  return {
    pid: child.pid,
    async answer() {
      if (!child.connected) throw ended();
      return new Promise((resolve, reject) => (settle = { resolve, reject }));
    },
    send: (message) => child.connected && child.send(message),
    stop: () => stop(child),
  };
}
