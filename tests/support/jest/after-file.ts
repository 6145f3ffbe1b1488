import { afterAll } from '@jest/globals';

/** The hooks of this worker process, which `native-runtime.js` registers for each further test file. */
const { hooksOfFiles } = globalThis as { hooksOfFiles?: (() => Promise<void>)[] };

/**
 * Runs the hook at the end of every test file, from a module that stays loaded from one test file to the next:
 * `afterAll` there would run at the end of the first only.
 */
export function afterEachFile(hook: () => Promise<void>): void {
  hooksOfFiles?.push(hook);
  afterAll(hook);
}
