import { mkdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setEnvironmentData } from 'node:worker_threads';
import { build } from 'esbuild';
import { WITH_PACKAGES } from '../../../tools/packages.mjs';

/** The programs of threads that tests start hundreds of times. tsx would take a second of processor time each time. */
const PROGRAMS = ['adapters/typeorm/engine/bulk/bulk-program.ts', 'tests/support/database/test-steps-program.ts'];

/** Bundles the programs from the sources of this run, for all its workers (TEST_PROGRAMS). */
export async function bundlePrograms() {
  const outdir = join(tmpdir(), 'programs');
  mkdirSync(outdir);
  // For packages that are not part of a bundle.
  symlinkSync(resolve('node_modules'), join(outdir, 'node_modules'));
  await build({ ...WITH_PACKAGES, entryPoints: PROGRAMS, entryNames: '[name]', outdir, sourcemap: 'inline' });
  process.env.TEST_PROGRAMS = pathToFileURL(outdir).href;
}

/**
 * Lets this worker's threads find the bundles: `bulk-worker.js`, `test-steps-worker.js`. A run without the global setup
 * has none, and its threads use the sources.
 */
export function offerBundledPrograms() {
  const { TEST_PROGRAMS: folder } = process.env;
  if (folder === undefined) return;
  for (const program of PROGRAMS) {
    const name = basename(program, '.ts');
    setEnvironmentData(`bundle of ${name}`, `${folder}/${name}.js`);
  }
}
