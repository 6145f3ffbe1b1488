import sqlite3InitModule from '@sqlite.org/sqlite-wasm';
import { catalogOnOpfs, serveCatalog, type SqliteWasm } from '@gatehouse/client/catalog/browser';

// Silences SQLite's warning that another of its file systems is unavailable; this one needs no special headers.
Object.assign(globalThis, { sqlite3ApiConfig: { warn: () => undefined } });
const start = sqlite3InitModule as unknown as (options: object) => Promise<SqliteWasm>;
const sqlite = start({ locateFile: (name: string) => new URL(name, self.location.href).href });
const file = sqlite.then((loaded) => catalogOnOpfs(loaded, { directory: '/gatehouse-photos/index' }));
serveCatalog(file, self);
