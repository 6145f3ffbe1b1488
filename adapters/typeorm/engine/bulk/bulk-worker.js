// @ts-check The entry file of bulk-thread.ts's thread: Node loads it itself, so it is plain JavaScript and loads the
// program from its sources, or from the bundle that tests make of them (tests/support/jest/bundled-programs.js). In
// dist/ the program itself has this name (tools/bundle.mjs).
import { getEnvironmentData } from 'node:worker_threads';

const bundle = getEnvironmentData('bundle of bulk-program');
if (typeof bundle === 'string') await import(bundle);
else await (await import('tsx/esm/api')).tsImport('./bulk-program.ts', import.meta.url);
