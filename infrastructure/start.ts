import 'reflect-metadata';
import cluster from 'node:cluster';
import { readConfig, readDatabase } from './config/config.js';
import { applyEnvFile } from './config/env-file.js';
import { requireNoFaults } from './config/faults.js';
import { sayUnknown, unknownNames } from './config/names.js';
import { withFreePort } from './config/free-port.js';
import { withoutEffect } from './config/without-effect.js';
import { helpText } from './config/variables.js';
import { explain } from './process/explain.js';
import { unwritten } from './process/unwritten.js';
import { version } from './version.js';

async function main([flag, ...more]: readonly string[]): Promise<void> {
  if (flag === undefined) return run(false);
  if (more.length === 0 && flag === '--force') return run(true);
  if (more.length === 0 && flag === '--help') print(helpText());
  else if (more.length === 0 && flag === '--version') print(`${version()}\n`);
  else {
    process.stderr.write(
      `Gatehouse is configured by its environment; it takes one of --force, --help and --version, not: ${[flag, ...more].join(' ')}\n`,
    );
    process.exitCode = 2;
  }
}

/** Prints as the operator's commands do: a reader such as `| head` may close the pipe. */
function print(text: string): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return;
    process.stderr.write(`${unwritten(error)}\n`);
    process.exitCode = 1;
  });
  process.stdout.write(text);
}

/** `force`: a raised PROTOCOL_MIN needs no announcement. Worker processes inherit the flag and do not read it. */
async function run(force: boolean): Promise<void> {
  // A full disk that the output goes to must not end the service.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  // Only this user may read the files that the service writes.
  process.umask(0o077);
  const file = applyEnvFile(process.env);
  requireNoFaults(process.env, file.faults);
  await withFreePort(process.env);
  if (cluster.isPrimary) {
    const unknown = unknownNames(Object.keys(process.env), file.names).map(sayUnknown);
    for (const text of [...unknown, ...withoutEffect(process.env)]) note(text);
    // Load the rest only now, so that a wrong setting is reported at once.
    await (await import('./held-database.js')).untilReadable(readDatabase(process.env), note);
  }
  await (await import('./lost-key.js')).refuseLostKey(process.env);
  if (cluster.isPrimary) await (await import('./lost-database.js')).refuseLostDatabase(process.env, note);
  const settings = readConfig(process.env);
  if (cluster.isWorker) await (await import('./process/run-worker.js')).runWorker(settings);
  else if (settings.config.workers > 1) await (await import('./process/run-primary.js')).runPrimary(settings, force);
  else await (await import('./process/run-alone.js')).runAlone(settings, force);
}

function note(text: string): void {
  process.stderr.write(`Gatehouse: ${text}\n`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`Gatehouse cannot start: ${explain(error).detail}\n`);
  process.exit(1);
});
