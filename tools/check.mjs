// Runs the scripts `check:*` of package.json, two at a time; with names, only those: `node tools/check.mjs lint types`.
// Each script's output is printed when it ends. All of them run, so that one run shows every fault.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { text } from 'node:stream/consumers';

const AT_A_TIME = 2;
/** The scripts that take longest begin first, so that none of them runs alone at the end. */
const LONGEST = ['lint', 'types'];

const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const all = Object.keys(scripts).flatMap((name) => (name.startsWith('check:') ? [name.slice('check:'.length)] : []));
const named = process.argv.slice(2);
const unknown = named.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`There is no check ${unknown.join(', ')}. There are: ${all.join(', ')}.`);
  process.exit(2);
}
const rank = (name) => (LONGEST.includes(name) ? LONGEST.indexOf(name) : LONGEST.length);
const waiting = (named.length > 0 ? named : all).sort((a, b) => rank(a) - rank(b));

async function run(name) {
  const begun = performance.now();
  const child = spawn('npm', ['run', '--silent', `check:${name}`], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  console.log(`${code === 0 ? '✔' : '✘'} ${name} (${((performance.now() - begun) / 1000).toFixed(0)} s)`);
  if (out.trim() !== '') console.log(out.trimEnd());
  if (err.trim() !== '') console.error(err.trimEnd());
  if (code !== 0) process.exitCode = 1;
}

async function takeTurns() {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) await run(name);
}

await Promise.all(Array.from({ length: AT_A_TIME }, takeTurns));
