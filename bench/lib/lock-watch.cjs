// Loaded into a measured server on SQLite: on SIGUSR2 it writes the statement that took longest in a transaction with
// SQLite's write lock since the last signal, and its milliseconds, as JSON to the file LOCK_WATCH_FILE. Every thread of
// the server loads it; they share memory, since a message for each statement would disturb the event loop that is
// measured. CommonJS like loop-delay.cjs.
const { Buffer } = require('node:buffer');
const { renameSync, writeFileSync } = require('node:fs');
const { createRequire, syncBuiltinESMExports } = require('node:module');
const { join } = require('node:path');
const threads = require('node:worker_threads');

const { LOCK_WATCH_FILE } = process.env;
const Database = createRequire(join(__dirname, '../../package.json'))('libsql');
const { getEnvironmentData, isMainThread, setEnvironmentData } = threads;
const NAME = 'gatehouse-lock-watch';
const TEXT_BYTES = 200;
/**
 * Where the text begins; the milliseconds and its length precede it. Only one connection has the write lock, so writers
 * take turns; only a COMMIT is noted after the lock was released, so its text could be mixed with another's.
 */
const TEXT = 16;
if (isMainThread) setEnvironmentData(NAME, new SharedArrayBuffer(TEXT + TEXT_BYTES));
const shared = Buffer.from(getEnvironmentData(NAME));

function note(took, text) {
  if (took <= shared.readDoubleLE(0)) return;
  shared.writeDoubleLE(took, 0);
  shared.writeDoubleLE(shared.write(text, TEXT), 8);
}

/** The connections that have the lock. */
const locking = new WeakSet();

function watched(connection, text, act) {
  const began = performance.now();
  const result = act();
  if (locking.has(connection)) note(performance.now() - began, text);
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
  process.on('SIGUSR2', () => {
    const text = shared.toString('utf8', TEXT, TEXT + shared.readDoubleLE(8));
    writeFileSync(`${LOCK_WATCH_FILE}-new`, JSON.stringify({ took: shared.readDoubleLE(0), text }));
    renameSync(`${LOCK_WATCH_FILE}-new`, LOCK_WATCH_FILE);
    shared.fill(0);
  });
}
