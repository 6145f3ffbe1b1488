import { constants, existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, open, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { Slots } from '../kernel/slots.js';
import type { CatalogFile, SqlConnection, SqlRow, SqlValue } from './database.js';

/** Typed as `string` so that compilers and bundlers do not resolve it: not every Node has this module. */
const NODE_SQLITE = 'node:sqlite' as string;

/** The common interface of both drivers. */
interface Driver {
  exec(sql: string): void;
  prepare(sql: string): {
    run(...values: SqlValue[]): { changes: number | bigint };
    all(...values: SqlValue[]): unknown[];
  };
  close(): void;
}

/** The offset of user_version in a database file's header (sqlite.org/fileformat2.html, 1.3). */
const USER_VERSION_AT = 60;
/** The beginning of every database file. */
const MAGIC = 'SQLite format 3\0';
/** In bytes: SQLite's largest page. The first page of a file begins with its header. */
const LARGEST_PAGE = 65_536;
/** Words of the system, or of SQLite, for a disk that is full or cannot be written. */
const OF_SPACE = /ENOSPC|EDQUOT|EROFS|database or disk is full|disk I\/O error/;

/**
 * The open connections, by their files. If a process closes a file that it has read, it loses its locks on that file
 * (sqlite.org/howtocorrupt.html, 2.2): another process that closes the catalog would remove the log under an open
 * connection, with all that it commits later. So a connection reads the stamp of a catalog that is open.
 */
const opened = new Map<Driver, string>();
/** Between the look for a connection and the end of the reading, no connection opens. */
const turns = new Slots(1);

/**
 * Opens the catalog at a path with `node:sqlite` if Node has it, otherwise with the package `libsql`. Other processes
 * may have it open too, but only one thread of each.
 */
export function catalogFile(path: string): CatalogFile {
  return { stamp: () => inTurn(() => readStamp(path)), open: () => inTurn(() => openConnection(path)) };
}

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const leave = await turns.enter();
  return work().finally(leave);
}

/** Identifies a file by whatever path. */
async function idOf(path: string): Promise<string> {
  const { dev, ino } = await stat(path, { bigint: true });
  return `${dev}:${ino}`;
}

/**
 * Reads the stamp from the file's header if the log and the journal are empty or absent. Otherwise they may contain a
 * newer stamp, and opening the database would merge it, so a copy is opened.
 */
async function readStamp(path: string, attempts = 5): Promise<number> {
  if (!existsSync(path)) return 0;
  try {
    const file = await idOf(path);
    const [connected] = [...opened].find(([, id]) => id === file) ?? [];
    if (connected !== undefined) return stampBy(connected);
    const beside = ['-wal', '-journal'].filter((suffix) => existsSync(path + suffix));
    const sizes = await Promise.all(beside.map(async (suffix) => (await stat(path + suffix)).size));
    return await (sizes.some((size) => size > 0) ? stampOfCopy(path, beside) : stampOfHeader(path));
  } catch (error) {
    // Another connection may merge and remove its log at any moment when it closes: retry.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || attempts === 1) throw error;
    return readStamp(path, attempts - 1);
  }
}

async function stampOfHeader(path: string): Promise<number> {
  const file = await open(path, 'r');
  try {
    const { buffer } = await file.read(Buffer.alloc(USER_VERSION_AT + 4), 0, USER_VERSION_AT + 4, 0);
    // SQLite itself rejects a file of another kind, and changes nothing in it.
    return buffer.toString('latin1', 0, MAGIC.length) === MAGIC ? buffer.readInt32BE(USER_VERSION_AT) : 0;
  } finally {
    await file.close();
  }
}

async function stampOfCopy(path: string, beside: readonly string[]): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'catalog-')).catch(cannotCopy);
  try {
    const copy = join(folder, basename(path));
    await copyHead(path, copy);
    for (const suffix of beside) await copyFile(path + suffix, copy + suffix, constants.COPYFILE_FICLONE);
    const driver = await loadDriver(copy);
    try {
      return stampBy(driver);
    } finally {
      driver.close();
    }
  } catch (error) {
    if (error instanceof Error && OF_SPACE.test(error.message)) return cannotCopy(error);
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Copies the page that has the stamp. The rest is a hole, since the cache alone may be of 1 GiB. */
async function copyHead(path: string, copy: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(LARGEST_PAGE), 0, LARGEST_PAGE, 0);
    await writeFile(copy, buffer.subarray(0, bytesRead));
    // SQLite takes a file that is shorter than its header says for damaged.
    await truncate(copy, (await file.stat()).size);
  } finally {
    await file.close();
  }
}

function cannotCopy(cause: Error): never {
  const message =
    'The library was not opened, and nothing in it was changed: a copy of its last writes, which is read first, cannot ' +
    `be made in ${tmpdir()} (${cause.message}). Free space there, or set TMPDIR to another folder.`;
  throw new Error(message, { cause });
}

function stampBy(driver: Driver): number {
  const [row] = driver.prepare('PRAGMA user_version').all() as SqlRow[];
  return Number(row?.['user_version'] ?? 0);
}

async function openConnection(path: string): Promise<SqlConnection> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const driver = await loadDriver(path);
  try {
    // The time-out first: the change to a log waits for other processes that open the catalog.
    driver.exec('PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
    // A catalog in memory has no file.
    opened.set(driver, existsSync(path) ? await idOf(path) : '');
  } catch (error) {
    driver.close();
    throw error;
  }
  return {
    exec: async (sql) => driver.exec(sql),
    run: async (sql, values = []) => Number(driver.prepare(sql).run(...values).changes),
    all: async (sql, values = []) =>
      driver
        .prepare(sql)
        .all(...values)
        .map(toRow),
    // Allows a second close, for which node:sqlite would throw.
    close: async () => {
      if (opened.delete(driver)) driver.close();
    },
  };
}

async function loadDriver(path: string): Promise<Driver> {
  if (isBuiltin(NODE_SQLITE)) {
    const { DatabaseSync } = (await import(NODE_SQLITE)) as { DatabaseSync: new (path: string) => Driver };
    return new DatabaseSync(path);
  }
  const { default: Libsql } = (await import('libsql')) as unknown as { default: new (path: string) => LibsqlDriver };
  return fromLibsql(new Libsql(path));
}

interface LibsqlDriver {
  exec(sql: string): void;
  prepare(sql: string): { run(values: SqlValue[]): { changes: number }; all(values: SqlValue[]): unknown[] };
  close(): void;
}

/** Binds values as an array, since libsql aborts the process if its only argument is a buffer. */
function fromLibsql(libsql: LibsqlDriver): Driver {
  return {
    exec: (sql) => libsql.exec(sql),
    prepare: (sql) => {
      const statement = libsql.prepare(sql);
      const bound = (values: SqlValue[]) =>
        values.map((value) => (value instanceof Uint8Array ? Buffer.from(value) : value));
      return { run: (...values) => statement.run(bound(values)), all: (...values) => statement.all(bound(values)) };
    },
    close: () => libsql.close(),
  };
}

/** Converts bytes, which drivers return as Buffer, Uint8Array or ArrayBuffer, to Uint8Array. */
function toRow(row: unknown): SqlRow {
  const entries = Object.entries(row as Record<string, SqlValue | ArrayBuffer>);
  return Object.fromEntries(
    entries.map(([name, value]) => {
      if (value instanceof ArrayBuffer) return [name, new Uint8Array(value)];
      return [name, value instanceof Uint8Array ? new Uint8Array(value) : value];
    }),
  );
}
