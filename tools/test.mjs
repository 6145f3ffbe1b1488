// Runs jest: `npm test` over all projects but the long ones, `npm run test:all` over all, `npm test -- tests/http` with
// the arguments given. Suites that fail in a whole run are run once more, one at a time on the machine that is quiet by
// then, since a whole run keeps databases, browsers and killed processes on every core. A suite that passes then is
// named in the last lines: its first failure stands above, and somebody has to mend it. Nothing is forgiven to races,
// whose failure is a finding even if it comes once in a hundred, nor when many suites fail.
// docs/decisions/second-run.md
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative, sep } from 'node:path';

/** More failed suites than these have one cause, which is not the load. */
const MOST = 6;
const NEVER_AGAIN = /^tests\/(races|contracts|typeorm|domain|application)\//;
/** All but the journeys through programs of others, and the HTTP tests on an object store: jest.config.js */
const QUICK = ['--selectProjects', 'memory', 'sqlite', 'mariadb', 'parts'];
const REPORT = '.cache/test-report.json';

const jest = (...args) => spawnSync('npx', ['jest', ...args], { stdio: 'inherit' }).status ?? 1;

/** Returns the files that failed, relative to the root with slashes; undefined if jest wrote no report. */
function failedFiles() {
  try {
    const { testResults } = JSON.parse(readFileSync(REPORT, 'utf8'));
    const failed = testResults.filter(({ status }) => status === 'failed');
    return [...new Set(failed.map(({ name }) => relative('.', name).split(sep).join('/')))];
  } catch {
    return undefined;
  }
}

mkdirSync('.cache', { recursive: true });
rmSync(REPORT, { force: true });
const [first, ...others] = process.argv.slice(2);
const values = first === '--all' ? others : first === undefined ? QUICK : [first, ...others];
const status = jest('--json', `--outputFile=${REPORT}`, ...values);
const failed = status === 0 ? [] : failedFiles();
if (status !== 0) {
  if (!failed?.length || failed.length > MOST || failed.some((file) => NEVER_AGAIN.test(file))) process.exit(status);
  console.error(`\nOnce more, one at a time:\n  ${failed.join('\n  ')}\n`);
  const again = jest('--maxWorkers=1', '--runTestsByPath', ...failed);
  if (again !== 0) process.exit(again);
  console.error(
    `\nThese failed beside other suites and passed alone; the first failure is a defect to mend:\n  ${failed.join('\n  ')}`,
  );
}
