import { afterAll } from '@jest/globals';

/** In ms. The data of a test of processes is thousands of files, which a busy disk removes slowly. */
const LIMIT = 120_000;

/** The hooks of this worker process, which `native-runtime.js` registers for each further test file, with their limits. */
const { hooksOfFiles } = globalThis as { hooksOfFiles?: [() => Promise<void>, number][] };

/**
 * Runs the hook at the end of every test file, from a module that stays loaded from one test file to the next:
 * `afterAll` there would run at the end of the first only.
 */
export function afterEachFile(hook: () => Promise<void>): void {
  hooksOfFiles?.push([hook, LIMIT]);
  afterAll(hook, LIMIT);
}
