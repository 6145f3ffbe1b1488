// The program of `npm start`: it creates libuv's pool, whose threads yield to the event loop, and loads the service.
// The pool writes and syncs the files of uploads; on a busy core everybody's requests would wait for that. Its threads
// mostly wait for syncs, and the disk does waiting syncs together, so the pool has more threads than libuv's four
// (docs/decisions/file-threads.md).
//
// Linux gives a thread the priority and the policy of the one that creates it, and libuv creates its threads at their
// first job. So that first job comes from a thread of low priority, whose policy is SCHED_BATCH (sched(7)): a thread of
// the pool that wakes up then never interrupts the event loop. CommonJS, since Node reads modules by jobs of the pool.
// The event loop itself asks for short slices of its core (docs/decisions/short-slices.md). Held by
// tests/e2e/pool-priority.test.ts.
const { execFileSync } = require('child_process');
const { readlinkSync, stat } = require('fs');
const { getPriority, setPriority } = require('os');
const { basename } = require('path');
const { Worker, isMainThread, workerData } = require('worker_threads');

/** Leaves the pool about a thirtieth of a core that is otherwise busy. */
const NICER = 15;
const NICEST = 19;
const THREADS = 16;
/** Node cannot choose a policy. Debian and its images always have this program (package util-linux). */
const CHRT = '/usr/bin/chrt';
/** In ms; if the pool does not exist by then, it gets the priority of the process. A busy machine takes a second. */
const LONGEST_WAIT = 3000;
/** In ms, of the programs that set the policy and the slice. */
const LONGEST_RUN = 1000;
/** Neither Node nor the `chrt` of Debian 12 can set a slice. Debian and its images always have this program. */
const PERL = '/usr/bin/perl';
/** The number of sched_setattr(2), by architecture. */
const SCHED_SETATTR = { x64: 314, arm64: 274 };
/** In ns, the shortest one. */
const SLICE = 100_000;
/** Arguments: the number of the call, the thread, its niceness, the slice. The flag 8 keeps the thread's policy. */
const SET_SLICE = `my ($call, @of) = map { $_ + 0 } @ARGV;
  syscall($call, $of[0], pack("LLQlLQQQ", 48, 0, 8, $of[1], 0, $of[2], 0, 0), 0)`;

if (isMainThread) {
  const { UV_THREADPOOL_SIZE = '' } = process.env;
  if (UV_THREADPOOL_SIZE.trim() === '') process.env.UV_THREADPOOL_SIZE = String(THREADS);
  if (process.platform === 'linux') {
    makePool();
    shortenSlices();
  }
  void import('./main.js');
} else {
  createPool(workerData);
}

function makePool() {
  const created = new Int32Array(new SharedArrayBuffer(4));
  // The environment may hold the master key, which the thread does not need.
  const thread = new Worker(__filename, { env: {}, execArgv: [], workerData: created });
  // A pool of normal priority does not prevent the start.
  thread.on('error', () => undefined).unref();
  Atomics.wait(created, 0, 0, LONGEST_WAIT);
}

/** Linux 6.12 or newer takes the slice; an older kernel ignores it. Held by tests/e2e/short-slices.test.ts. */
function shortenSlices() {
  const call = SCHED_SETATTR[process.arch];
  if (call === undefined) return;
  try {
    const values = [call, process.pid, getPriority(), SLICE].map(String);
    execFileSync(PERL, ['-e', SET_SLICE, ...values], { stdio: 'ignore', env: {}, timeout: LONGEST_RUN });
  } catch {
    // There is no such program, or a sandbox forbids it. The event loop then has the slices of other threads.
  }
}

/**
 * Lowers the priority like adapters/blobs/threads/low-priority.js, which is a module: reading it would create the pool.
 *
 * @param {Int32Array} created
 */
function createPool(created) {
  try {
    setPriority(0, Math.min(getPriority(0) + NICER, NICEST));
  } catch {
    // A sandbox may forbid it. The pool then has the priority of the process.
  }
  try {
    const thread = basename(readlinkSync('/proc/thread-self'));
    execFileSync(CHRT, ['--batch', '--pid', '0', thread], { stdio: 'ignore', timeout: LONGEST_RUN });
  } catch {
    // There is no such program, or a sandbox forbids it. The pool then has the policy of the process.
  }
  // The call itself creates the pool; its result is not used.
  stat(__filename, () => undefined);
  Atomics.store(created, 0, 1);
  Atomics.notify(created, 0);
}
