// Runs jest: `npm test` over all projects but the long ones, `npm run test:all` over all, `npm test -- tests/http` with
// the arguments given. Suites that fail in a whole run are run once more, one at a time on the machine that is quiet by
// then, since a whole run keeps databases, browsers and killed processes on every core. The last lines name a suite
// that passes then: its first failure is printed above, and somebody has to mend it. No suite is run again if one of
// races failed, which is a finding even if it happens once in a hundred runs, or if many failed.
// docs/decisions/second-run.md
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import { inSentences, onceMore } from './second-run.mjs';

/** All but the journeys, and the HTTP tests on an object store: jest.config.js */
const QUICK = ['--selectProjects', 'memory', 'sqlite', 'mariadb', 'parts'];
const REPORT = '.cache/test-report.json';
/** A line for each crash or stall of the run's MariaDB: mariadb-supervisor.ts */
const OUTAGES = resolve('.cache/test-outages');

const jest = (...args) =>
  spawnSync('npx', ['jest', ...args], { stdio: 'inherit', env: { ...process.env, TEST_OUTAGES: OUTAGES } }).status ?? 1;

/** Returns the suites that failed; none if jest wrote no report. */
function failedSuites() {
  const { testResults } = JSON.parse(contentOf(REPORT) || '{"testResults":[]}');
  return testResults
    .filter(({ status }) => status === 'failed')
    .map((suite) => ({ ...suite, file: relative('.', suite.name).split(sep).join('/') }));
}

function outages() {
  return contentOf(OUTAGES)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

function contentOf(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

mkdirSync('.cache', { recursive: true });
for (const file of [REPORT, OUTAGES]) rmSync(file, { force: true });
const [first, ...others] = process.argv.slice(2);
const values = first === '--all' ? others : first === undefined ? QUICK : [first, ...others];
const status = jest('--json', `--outputFile=${REPORT}`, ...values);
if (values === QUICK)
  console.log('\nNot run: the journeys, and the HTTP tests on an object store. make test-all runs them.');
if (status !== 0) {
  for (const sentence of inSentences(outages())) console.error(`\n${sentence}`);
  const files = onceMore(failedSuites(), outages());
  if (files.length === 0) process.exit(status);
  console.error(`\nOnce more, one at a time:\n  ${files.join('\n  ')}\n`);
  const again = jest('--maxWorkers=1', '--runTestsByPath', ...files);
  if (again !== 0) process.exit(again);
  console.error(
    `\nThese failed beside other suites and passed alone; the first failure is a defect to mend:\n  ${files.join('\n  ')}`,
  );
}
