#!/usr/bin/env node
import { writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { startMariadb } from './lib/mariadb.mjs';
import { measureColdStart, measureMemory, measureStorm } from './process.mjs';
import { report } from './report.mjs';
import { measureReads, measureSqliteReads } from './reads.mjs';
import { measureBytes, measureCreation } from './writes.mjs';

const HELP = `usage: node run.mjs [--quick] [--only reads,sqlite,creation,bytes,storm,start,memory]

Measures Gatehouse against the least that Express and a prepared statement can do, and against what one would pick
instead, in turn, on a MariaDB of its own. Writes RESULTS.md unless --only is given. --quick takes under three minutes.`;

const FULL = {
  rounds: 7,
  seconds: 5,
  sessions: 1_000_000,
  blobs: 1_000_000,
  mebibytes: 1024,
  requests: 1_000_000,
  many: 100_000,
};
const QUICK = {
  rounds: 3,
  seconds: 2,
  sessions: 100_000,
  blobs: 100_000,
  mebibytes: 128,
  requests: 60_000,
  many: 10_000,
};

const args = process.argv.slice(2);
if (args.includes('--help')) {
  console.log(HELP);
  process.exit();
}
const quick = args.includes('--quick');
const size = quick ? QUICK : FULL;
const only = args.includes('--only') ? args[args.indexOf('--only') + 1].split(',') : null;
const log = (line) => process.stderr.write(`  ${line}\n`);

const mariadb = await startMariadb();
const stages = {
  reads: () => measureReads({ mariadb, log, ...size }),
  sqlite: () => measureSqliteReads({ log, ...size }),
  creation: () => measureCreation({ mariadb, log, ...size }),
  bytes: () => measureBytes({ log, ...size, rounds: Math.min(size.rounds, 5) }),
  storm: () => measureStorm({ log, ...size }),
  start: () => measureColdStart({ log, rounds: Math.min(size.rounds, 5) }),
  memory: () => measureMemory({ mariadb, log, sessions: size.many, requests: size.requests }),
};
const rows = [];
for (const [name, measure] of Object.entries(stages)) {
  if (only !== null && !only.includes(name)) continue;
  process.stderr.write(`${name} …\n`);
  rows.push(...(await measure()));
}
await mariadb.stop();

const machine = `${availableParallelism()} × ${cpus()[0].model.trim()}, Node ${process.version}, load before ${loadavg()[1].toFixed(1)}`;
const text = report(rows, { machine, quick, size });
console.log(text);
if (only === null) writeFileSync(new URL('RESULTS.md', import.meta.url), text);
process.exit();
