// Loaded into a measured server on SQLite: on SIGUSR2 it writes the statement that took longest in a transaction with
// SQLite's write lock since the last signal, and its milliseconds, as JSON to the file LOCK_WATCH_FILE. Every thread of
// the server loads it; they tell the main thread. CommonJS like loop-delay.cjs.
const { renameSync, writeFileSync } = require('node:fs');
const { createRequire, syncBuiltinESMExports } = require('node:module');
const { join } = require('node:path');
const threads = require('node:worker_threads');

const { LOCK_WATCH_FILE } = process.env;
const Database = createRequire(join(__dirname, '../../package.json'))('libsql');
const { BroadcastChannel, isMainThread } = threads;
const channel = new BroadcastChannel('gatehouse-lock-watch');
channel.unref();
const NONE = { took: 0, text: '' };
let longest = NONE;
const note = (one) => (longest = one.took > longest.took ? one : longest);
const tell = isMainThread ? note : (one) => channel.postMessage(one);

/** The connections that have the lock. */
const locking = new WeakSet();

function watched(connection, text, act) {
  const began = performance.now();
  const result = act();
  if (locking.has(connection)) tell({ took: performance.now() - began, text });
  if (/^BEGIN IMMEDIATE/i.test(text)) locking.add(connection);
  if (/^(COMMIT|ROLLBACK)/i.test(text)) locking.delete(connection);
  return result;
}

const { exec, prepare } = Database.prototype;
Database.prototype.exec = function (text) {
  return watched(this, text, () => exec.call(this, text));
};
Database.prototype.prepare = function (text) {
  const statement = prepare.call(this, text);
  for (const method of ['run', 'get', 'all']) {
    const act = statement[method].bind(statement);
    statement[method] = (...values) => watched(this, text, () => act(...values));
  }
  return statement;
};

if (isMainThread) {
  // The server's threads get no environment, so no NODE_OPTIONS.
  const { Worker } = threads;
  threads.Worker = class extends Worker {
    constructor(file, options) {
      super(file, { ...options, execArgv: ['--require', __filename] });
    }
  };
  syncBuiltinESMExports();
  channel.onmessage = ({ data }) => note(data);
  process.on('SIGUSR2', () => {
    writeFileSync(`${LOCK_WATCH_FILE}-new`, JSON.stringify(longest));
    renameSync(`${LOCK_WATCH_FILE}-new`, LOCK_WATCH_FILE);
    longest = NONE;
  });
}
