import sqlite3InitModule from '@sqlite.org/sqlite-wasm';
import { catalogOnOpfs, type SqliteWasm } from '../../../../client/src/catalog/catalog-browser.js';
import { serveCatalog } from '../../../../client/src/catalog/catalog-worker.js';

// Silences the warning that the VFS that needs COOP and COEP is missing; the VFS used here needs neither.
Object.assign(globalThis, { sqlite3ApiConfig: { warn: () => undefined } });
const options = { locateFile: (name: string) => `/${name}`, print: () => undefined, printErr: () => undefined };
const init = sqlite3InitModule as (options: object) => Promise<unknown>;
const sqlite = init(options).then((loaded) => loaded as SqliteWasm);
serveCatalog(
  sqlite.then((loaded) => catalogOnOpfs(loaded, { patience: 1500 })),
  self,
);

/** Pages do not have it, so the types of the tests lack it. */
declare const FileSystemSyncAccessHandle: { readonly prototype: Record<string, (...args: unknown[]) => unknown> };

/** The number of writes after which this worker changes no file any more, as if it had ended; then null. */
let left: number | null = null;
for (const name of ['write', 'truncate', 'flush'] as const) {
  const files = FileSystemSyncAccessHandle.prototype;
  const change = files[name]!;
  files[name] = function (this: unknown, ...args) {
    if (left === 0) throw new Error('The worker has ended.');
    if (left !== null) left -= 1;
    return change.apply(this, args);
  };
}
self.addEventListener('message', ({ data }: MessageEvent<{ readonly endAfter?: number }>) => {
  if (data.endAfter !== undefined) left = data.endAfter;
});
