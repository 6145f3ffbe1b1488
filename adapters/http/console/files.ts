import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { packagedFiles } from '../endpoints/pages/packaged-files.js';
import { DOCS } from './docs.js';

/** The build's output folders (tools/build-console.mjs), relative to `dist/` and to the sources. */
const FOLDERS = ['./app/', '../../../dist/adapters/http/console/app/'].map((path) => new URL(path, import.meta.url));

function built(name: string): Promise<Uint8Array> {
  const files = FOLDERS.map((folder) => new URL(name, folder));
  return readFile(files.find((file) => existsSync(file)) ?? new URL(name, FOLDERS[1]));
}

export const consoleFile = packagedFiles({
  page: 'The console',
  summary: 'Read a file of the console',
  docs: DOCS.readConsoleFile,
  files: {
    'console.css': ['text/css; charset=utf-8', () => built('console.css')],
    'console.js': ['text/javascript; charset=utf-8', () => built('console.js')],
  },
});
