// @ts-check
// What the thread starts with instead of adapters/typeorm/engine/bulk/bulk-worker.js.
import { tsImport } from 'tsx/esm/api';

await tsImport('./test-steps-program.ts', import.meta.url);
