// @ts-check The entry file of bulk-thread.ts's thread: Node loads it itself, so it is plain JavaScript and loads the
// program from its sources. In dist/ the program itself has this name (tools/bundle.mjs).
import { tsImport } from 'tsx/esm/api';

await tsImport('./bulk-program.ts', import.meta.url);
