import type { CatalogFile, SqlConnection, SqlRow, SqlValue } from './database.js';
import { rollBackHotJournals, type SqliteStructures } from './hot-journals.js';
import { CatalogInUse } from './in-use.js';
import { requireNewEnough, type SqliteRelease } from './sqlite-release.js';

/** The used part of the official SQLite for browsers: `await sqlite3InitModule()` of @sqlite.org/sqlite-wasm. */
export interface SqliteWasm extends SqliteStructures, SqliteRelease {
  installOpfsSAHPoolVfs(options: {
    readonly name: string;
    readonly directory: string;
    readonly forceReinitIfPreviouslyFailed: boolean;
  }): Promise<SqliteFiles>;
}

interface SqliteFiles {
  readonly OpfsSAHPoolDb: new (filename: string, flags?: string) => SqliteHandle;
  getFileNames(): string[];
  reserveMinimumCapacity(files: number): Promise<number>;
  pauseVfs(): unknown;
  unpauseVfs(): Promise<unknown>;
  isPaused(): boolean;
}

interface Statement {
  readonly sql: string;
  readonly bind?: readonly SqlValue[];
}

interface SqliteHandle {
  readonly pointer?: number | undefined;
  exec(options: Statement): unknown;
  exec(options: Statement & { readonly rowMode: 'object'; readonly returnValue: 'resultRows' }): unknown[];
  changes(): number;
  close(): void;
}

export interface BrowserCatalogOptions {
  /** A folder of the origin's private file system (OPFS); each app of an origin needs its own. */
  readonly directory?: string;
  /** Milliseconds to wait for another tab to release the catalog; default 5 s. */
  readonly patience?: number;
}

/** Milliseconds. A reloaded page starts before the previous page's worker has ended. */
const PATIENCE = 5000;
const FILE = '/library.sqlite';

/**
 * Opens the catalog on OPFS in a dedicated worker: browsers allow synchronous file access only in workers. A page uses
 * it through `serveCatalog` in the worker and `catalogOf` in the page. One tab has it at a time.
 */
export function catalogOnOpfs(sqlite: SqliteWasm, options: BrowserCatalogOptions = {}): CatalogFile {
  const directory = options.directory ?? '/gatehouse/index';
  const lock = untilItWorks(() => lockOf(directory, options.patience ?? PATIENCE));
  const files = untilItWorks(() => installed(sqlite, directory));
  const install = async (): Promise<SqliteFiles> => {
    requireNewEnough(sqlite);
    await lock();
    const pool = await files();
    if (pool.isPaused()) await pool.unpauseVfs();
    return pool;
  };
  return {
    stamp: async () => readStamp(await install()),
    open: async () => openConnection(sqlite, await install()),
  };
}

/** Returns the result of the first `work` that succeeded. After a failure the next call tries again. */
function untilItWorks<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | null = null;
  return () => {
    running ??= work().catch((error: unknown) => {
      running = null;
      throw error;
    });
    return running;
  };
}

/** Locks the catalog until the worker ends; browsers release the lock then, also after a crash. */
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
  // After a failure, such as a full disk, SQLite would otherwise return the same failure without a new attempt.
  const options = { name: `opfs-sahpool ${directory}`, directory, forceReinitIfPreviouslyFailed: true };
  const pool = await sqlite.installOpfsSAHPoolVfs(options);
  // Room for the catalog, its journal and SQLite's temporary files.
  await pool.reserveMinimumCapacity(6);
  return pool;
}

/**
 * Reads the stamp. `immutable` keeps SQLite from rolling back a journal; no journal can hold an older stamp. A tab that
 * was closed during a transaction may leave the file shorter than its header says: SQLite calls that corrupt, unless the
 * schema is writable.
 */
function readStamp(pool: SqliteFiles): number {
  if (!pool.getFileNames().includes(FILE)) return 0;
  const handle = new pool.OpfsSAHPoolDb(`file:${FILE}?immutable=1`, 'r');
  try {
    handle.exec({ sql: 'PRAGMA writable_schema = ON' });
    const [row] = rowsOf(handle, 'PRAGMA user_version');
    return Number(row?.['user_version'] ?? 0);
  } finally {
    handle.close();
  }
}

async function openConnection(sqlite: SqliteWasm, pool: SqliteFiles): Promise<SqlConnection> {
  const handle = new pool.OpfsSAHPoolDb(FILE);
  try {
    rollBackHotJournals(sqlite, handle);
    handle.exec({ sql: 'PRAGMA synchronous = FULL' });
  } catch (error) {
    handle.close();
    throw error;
  }
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
