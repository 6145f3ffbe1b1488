// Decides which failed suites of a whole run are run once more: docs/decisions/second-run.md,
// tests/tools/second-run.test.ts

/** If more suites fail, they have one cause in common, which is not the load. */
const MOST = 6;
const NEVER_AGAIN = /^tests\/(races|contracts|typeorm|domain|application)\//;

/**
 * A period (in ms) in which the run's MariaDB was down, or MariaDB, the disk or the machine stalled:
 * mariadb-supervisor.ts, stalls.ts
 * @typedef {{ what: 'crash' | 'stall', from: number, to: number }} Outage
 */

/**
 * @param {{ file: string, startTime: number, endTime: number }[]} failed suites, each with its path relative to the root,
 * with slashes, and its times in ms
 * @param {Outage[]} outages
 * @returns {string[]} the files to run again; empty if a failure is to stand
 */
export function onceMore(failed, outages) {
  const excused = failed.filter((suite) => outages.some((outage) => overlaps(suite, outage)));
  const others = failed.filter((suite) => !excused.includes(suite));
  if (others.length > MOST || others.some(({ file }) => NEVER_AGAIN.test(file))) return [];
  return [...new Set(failed.map(({ file }) => file))];
}

const overlaps = ({ startTime, endTime }, { from, to }) => startTime <= to && endTime >= from;

/**
 * @param {Outage[]} outages
 * @returns {string[]} a sentence for each kind of outage that happened
 */
export function inSentences(outages) {
  const [crashes, stalls] = ['crash', 'stall'].map((kind) => outages.filter(({ what }) => what === kind));
  const longest = Math.max(...stalls.map(({ from, to }) => to - from)) / 1_000;
  return [
    crashes.length > 0 && `The MariaDB of the tests crashed ${crashes.length} times: its last lines are printed above.`,
    stalls.length > 0 &&
      `MariaDB, the disk or the machine stalled ${stalls.length} times, for ${longest.toFixed(1)} s at most.`,
  ].filter(Boolean);
}
