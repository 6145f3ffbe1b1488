import { runInNewContext } from 'node:vm';
// Listens to signals from when it is loaded.
import 'tus-js-client';

/** Libraries listen to other events, `exit` for one, when they are loaded, which a process does once. */
const EVENTS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'warning', 'beforeExit'];

/** The SDK of the object store sets these, once. */
const OF_A_LIBRARY = 'AWS_SDK_';

/** What a test file can change in its process and must undo, since the next file runs in the same one. */
function stateOfProcess() {
  const state = new Map([['process.cwd()', process.cwd()]]);
  for (const [name, value] of Object.entries(process.env))
    if (!name.startsWith(OF_A_LIBRARY)) state.set(`process.env.${name}`, value);
  for (const event of EVENTS) state.set(`the listeners of process.on('${event}')`, process.listenerCount(event));
  return state;
}

/** Node's globals, `fetch` and `Date` for two; libraries add and replace others when they are loaded. */
const GLOBALS = Object.getOwnPropertyNames(runInNewContext('globalThis')).concat(
  ...['fetch', 'process', 'setInterval', 'setTimeout', 'setImmediate', 'queueMicrotask', 'performance', 'crypto'],
);

function globals() {
  return new Map(GLOBALS.map((name) => [`globalThis.${name}`, globalThis[name]]));
}

/** Compares the process after a test file with the process before it. */
export class Leftovers {
  #before = stateOfProcess();
  #globals = globals();

  /** Returns an error that names each difference; undefined if there is none. */
  error() {
    const [after, now] = [stateOfProcess(), globals()];
    const names = [...new Set([...this.#before.keys(), ...after.keys()])];
    const changed = names.filter((name) => this.#before.get(name) !== after.get(name));
    const replaced = [...this.#globals].flatMap(([name, value]) => (Object.is(now.get(name), value) ? [] : [name]));
    const all = [...changed, ...replaced];
    if (all.length === 0) return undefined;
    const error = new Error(`This test file leaves changed: ${all.join(', ')}. Undo it in a hook.`);
    // The place where it is noticed tells nothing.
    error.stack = error.message;
    return error;
  }
}
