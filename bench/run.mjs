import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { readArguments } from './lib/arguments.mjs';
import { startMariadb } from './lib/mariadb.mjs';
import { leaveServerCore } from './lib/processes.mjs';
import { afterRemovals } from './lib/removals.mjs';
import { measureBytes } from './measures/bytes.mjs';
import { measureDownloads } from './measures/downloads.mjs';
import { measureImports } from './measures/imports.mjs';
import { measureMemory } from './measures/memory.mjs';
import { measureMillion } from './measures/million.mjs';
import { measureObjects } from './measures/objects.mjs';
import { measureReads, measureSqliteReads } from './measures/reads.mjs';
import { measureStart } from './measures/start.mjs';
import { measureStorm } from './measures/storm.mjs';
import { measureUploads } from './measures/uploads.mjs';
import { measureWorkers } from './measures/workers.mjs';
import { merged } from './merge.mjs';
import { report } from './report.mjs';

/** Stages that fill MariaDB come last, since it keeps writing long after it was filled; `million` has one of its own. */
const STAGES = {
  bytes: measureBytes,
  downloads: measureDownloads,
  imports: measureImports,
  objects: measureObjects,
  storm: measureStorm,
  start: measureStart,
  sqlite: measureSqliteReads,
  workers: measureWorkers,
  reads: measureReads,
  uploads: measureUploads,
  memory: measureMemory,
  million: measureMillion,
};
const ON_MARIADB = ['downloads', 'imports', 'million', 'workers', 'reads', 'uploads', 'memory'];
const MILLION = 1_000_000;
const FULL = {
  rounds: 7,
  seconds: 3,
  sessions: MILLION,
  blobs: MILLION,
  mebibytes: 1024,
  requests: MILLION,
  signedIn: 100_000,
  library: MILLION,
};
const QUICK = { ...FULL, rounds: 3, library: 130_000, seconds: 1, mebibytes: 256, requests: 30_000, signedIn: 2_500 };

const HELP = `usage: node run.mjs [--quick] [--only ${Object.keys(STAGES).join(',')}]

Measures Gatehouse against the least that Express and a prepared statement can do, and against what one would pick
instead, in turn, on a MariaDB of its own. Writes RESULTS.md; with --only it replaces the lines of what it measured there.
It takes about an hour, with --quick about 20 minutes.
Needs Linux, mariadbd and python3-swift.`;

const { fault, options, only } = readArguments(process.argv.slice(2), Object.keys(STAGES));
if (fault !== null) {
  console.error(`${fault} --help shows the usage.`);
  process.exit(2);
}
if (options.help) {
  console.log(HELP);
  process.exit();
}
const size = options.quick ? QUICK : FULL;
const before = loadavg()[0];
const started = performance.now();
const elapsed = () => `${Math.round((performance.now() - started) / 1000)} s`;

const say = (line) => process.stderr.write(`${elapsed().padStart(6)}  ${line}\n`);
await afterRemovals(say);
leaveServerCore();
let mariadb;
const rows = [];
for (const name of only) {
  say(`${name} …`);
  if (name === 'million') {
    await mariadb?.stop();
    mariadb = undefined;
  }
  if (ON_MARIADB.includes(name)) mariadb ??= await startMariadb();
  const log = (line) => say(`  ${line}`);
  rows.push(...(await STAGES[name]({ mariadb, log, ...size })));
}
await mariadb?.stop();

const text = report(rows, [
  `A ${options.quick ? 'quick' : 'full'} run of ${elapsed()}: ${size.rounds} rounds of ${size.seconds} s each, in turn, after one to warm up;`,
  'a ratio is the median of the paired ratios of the rounds.',
  '',
  `The machine: ${cpus().length} cores (${cpus()[0].model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, load before the run ${before.toFixed(1)}.`,
  'What is measured has a core of its own; load generator and database share the others.',
]);
console.log(`\n${text}`);
const file = new URL('RESULTS.md', import.meta.url);
const values = [options.quick ? '--quick ' : '', `--only ${options.only}`].join('');
const fact = `Measured again by \`${values}\`, load before the run ${before.toFixed(1)}.`;
writeFileSync(file, options.only === undefined ? text : merged(readFileSync(file, 'utf8'), text, fact));
process.exit();
