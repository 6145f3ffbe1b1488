import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import Sequencer from '@jest/test-sequencer';

/** Seconds of the test files that take long, in a whole run on a quiet machine; to the nearest few is enough. */
const SECONDS = JSON.parse(readFileSync(new URL('./seconds.json', import.meta.url), 'utf8'));
/** The others. */
const SHORT = 3;

/** Files that use the run's one Galera cluster, which they take by turns: one that starts beside another waits. */
const TAKES_TURNS = /^cluster\//;

/**
 * Starts the longest test files first, so that no worker is left alone with one in the end; jest itself goes by the
 * sizes of the files until it has seen them. A file that failed the last time comes before all others.
 */
export default class LongestFirst extends Sequencer {
  #workers;

  constructor({ globalConfig }) {
    super();
    this.#workers = globalConfig.maxWorkers;
  }

  sort(tests) {
    const all = super.sort([...tests]).map((test) => ({ test, ...known(test) }));
    const failed = all.filter(({ test }) => this.hasFailed(test));
    const rest = all.filter(({ test }) => !this.hasFailed(test)).sort((a, b) => b.seconds - a.seconds);
    return [...failed, ...inTurns(rest, this.#workers)].map(({ test }) => test);
  }
}

function known({ path, context }) {
  const name = relative(`${context.config.rootDir}/tests`, path).replace(/\.test\.ts$/, '');
  return { seconds: SECONDS[name] ?? SHORT, takesTurns: TAKES_TURNS.test(name) };
}

/** Plays the run: each worker that is free takes the longest file that does not have to wait for its turn. */
function inTurns(files, workers) {
  const free = Array.from({ length: workers }, () => 0);
  const [left, order] = [[...files], []];
  let turn = 0;
  while (left.length > 0) {
    const worker = free.indexOf(Math.min(...free));
    const ready = left.findIndex(({ takesTurns }) => !takesTurns || turn <= free[worker]);
    const [file] = left.splice(Math.max(ready, 0), 1);
    free[worker] += file.seconds;
    if (file.takesTurns) turn = free[worker];
    order.push(file);
  }
  return order;
}
