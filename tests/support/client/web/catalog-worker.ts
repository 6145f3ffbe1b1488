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
