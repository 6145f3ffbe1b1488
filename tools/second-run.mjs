// Which suites of a whole run are run once more: docs/decisions/second-run.md, tests/tools/second-run.test.ts

/** More failed suites than these have one cause, which is not the load. */
const MOST = 6;
const NEVER_AGAIN = /^tests\/(races|contracts|typeorm|domain|application)\//;

/**
 * @param {{ file: string, startTime: number, endTime: number }[]} failed suites, each with its path relative to the root,
 * with slashes, and its times in ms
 * @param {[number, number][]} outages times between which the run's MariaDB was away, in ms: mariadb-supervisor.ts
 * @returns {string[]} the files to run again; empty if a failure is to stand
 */
export function onceMore(failed, outages) {
  const excused = failed.filter((suite) => outages.some((outage) => overlaps(suite, outage)));
  const others = failed.filter((suite) => !excused.includes(suite));
  if (others.length > MOST || others.some(({ file }) => NEVER_AGAIN.test(file))) return [];
  return [...new Set(failed.map(({ file }) => file))];
}

const overlaps = ({ startTime, endTime }, [from, to]) => startTime <= to && endTime >= from;
