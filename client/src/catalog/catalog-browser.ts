import type { CatalogFile, SqlConnection, SqlRow, SqlValue } from './database.js';

/** What is used of the official SQLite for browsers: `await sqlite3InitModule()` of the package @sqlite.org/sqlite-wasm. */
export interface SqliteWasm {
  installOpfsSAHPoolVfs(options: { readonly name: string; readonly directory: string }): Promise<SqliteFiles>;
}

interface SqliteFiles {
  readonly OpfsSAHPoolDb: new (options: { readonly filename: string; readonly flags?: string }) => SqliteHandle;
  getFileNames(): string[];
  reserveMinimumCapacity(files: number): Promise<number>;
  pauseVfs(): unknown;
  unpauseVfs(): Promise<unknown>;
  isPaused(): boolean;
}

interface SqliteHandle {
  exec(options: {
    readonly sql: string;
    readonly bind?: readonly SqlValue[];
    readonly rowMode?: 'object';
    readonly returnValue?: 'resultRows';
  }): unknown;
  changes(): number;
  close(): void;
}

export interface BrowserCatalogOptions {
  /** Of the origin's private file system; apps of one origin need folders of their own. */
  readonly directory?: string;
  /** Milliseconds until another tab that has the catalog must have let go of it. */
  readonly patience?: number;
}

/** Another tab or worker has the catalog open, and SQLite on OPFS takes one at a time. */
export class CatalogInUse extends Error {
  override readonly name = 'CatalogInUse';

  constructor() {
    super('The library is open in another tab. Close it there, then try again.');
  }
}

/** A page that is loaded anew starts before the worker of the one before has gone. */
const PATIENCE = 5000;
const FILE = '/library.sqlite';

/**
 * The catalog on OPFS, for a dedicated worker: browsers give files with synchronous access to workers only. A page reaches it
 * by `serveCatalog` in the worker and `catalogOf` outside. One tab has it at a time.
 */
export function catalogOnOpfs(sqlite: SqliteWasm, options: BrowserCatalogOptions = {}): CatalogFile {
  const directory = options.directory ?? '/gatehouse/index';
  let files: Promise<SqliteFiles> | null = null;
  const install = async (): Promise<SqliteFiles> => {
    files ??= lockOf(directory, options.patience ?? PATIENCE).then(() => installed(sqlite, directory));
    const pool = await files;
    if (pool.isPaused()) await pool.unpauseVfs();
    return pool;
  };
  return {
    stamp: async () => readStamp(await install()),
    open: async () => openConnection(await install()),
  };
}

/** Held until the worker ends: browsers let go of it then, also after a crash. */
function lockOf(name: string, patience: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(patience);
    const held = navigator.locks.request(`gatehouse-catalog ${name}`, { signal }, () => {
      resolve();
      return new Promise(() => undefined);
    });
    held.catch(() => reject(new CatalogInUse()));
  });
}

async function installed(sqlite: SqliteWasm, directory: string): Promise<SqliteFiles> {
  const pool = await sqlite.installOpfsSAHPoolVfs({ name: `opfs-sahpool ${directory}`, directory });
  // The catalog, its journal, and SQLite's files of the moment.
  await pool.reserveMinimumCapacity(6);
  return pool;
}

/** `immutable` keeps SQLite from rolling a journal back, so that no byte changes; a journal here is never of an older stamp. */
function readStamp(pool: SqliteFiles): number {
  if (!pool.getFileNames().includes(FILE)) return 0;
  const handle = new pool.OpfsSAHPoolDb({ filename: `file:${FILE}?immutable=1`, flags: 'r' });
  try {
    const [row] = rowsOf(handle, 'PRAGMA user_version');
    return Number(row?.['user_version'] ?? 0);
  } finally {
    handle.close();
  }
}

async function openConnection(pool: SqliteFiles): Promise<SqlConnection> {
  const handle = new pool.OpfsSAHPoolDb({ filename: FILE });
  handle.exec({ sql: 'PRAGMA synchronous = FULL' });
  return {
    exec: async (sql) => void handle.exec({ sql }),
    run: async (sql, values = []) => {
      handle.exec({ sql, ...(values.length > 0 && { bind: values }) });
      return handle.changes();
    },
    all: async (sql, values = []) => rowsOf(handle, sql, values),
    close: async () => {
      handle.close();
      pool.pauseVfs();
    },
  };
}

function rowsOf(handle: SqliteHandle, sql: string, values: readonly SqlValue[] = []): SqlRow[] {
  const bind = values.length > 0 ? { bind: values } : {};
  return handle.exec({ sql, ...bind, rowMode: 'object', returnValue: 'resultRows' }) as SqlRow[];
}
