// @ts-check
// What the thread starts with instead of adapters/typeorm/engine/bulk/bulk-worker.js.
import { getEnvironmentData } from 'node:worker_threads';

const bundle = getEnvironmentData('bundle of test-steps-program');
if (typeof bundle === 'string') await import(bundle);
else await (await import('tsx/esm/api')).tsImport('./test-steps-program.ts', import.meta.url);
