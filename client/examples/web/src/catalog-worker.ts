import sqlite3InitModule from '@sqlite.org/sqlite-wasm';
import { catalogOnOpfs, serveCatalog, type SqliteWasm } from '@gatehouse/client/catalog/browser';

// Silences SQLite's warning that another of its file systems is unavailable; this one needs no special headers.
Object.assign(globalThis, { sqlite3ApiConfig: { warn: () => undefined } });
const start = sqlite3InitModule as unknown as (options: object) => Promise<SqliteWasm>;
const sqlite = start({ locateFile: (name: string) => new URL(name, self.location.href).href }).catch(
  (cause: unknown) => {
    throw Object.assign(new Error('SQLite did not load.', { cause }), { name: 'CatalogNotStarted' });
  },
);
// The page names the worker by the account: each account of this browser has its own catalog.
const directory = `/gatehouse-photos/${self.name}/index`;
const file = sqlite.then((loaded) => catalogOnOpfs(loaded, { directory }));
serveCatalog(file, self);
