import type { QueryFailedError } from 'typeorm';
import { StoreUnavailable } from '../../../application/ports/stores/store-unavailable.js';

/** ER_LOCK_WAIT_TIMEOUT, ER_LOCK_DEADLOCK (also Galera's certification failure), ER_CHECKREAD. */
const RETRYABLE_ERRNO = new Set([1205, 1213, 1020]);
/**
 * Errors that retrying does not cure: a wrong statement of this program, or a value that its column cannot hold (NULL,
 * syntax, number of columns, range, truncation, foreign key, check). Every other error (permissions, a missing or
 * damaged table, read-only, no quorum, a full disk, codes of later versions) means that the server is unavailable now.
 */
const DEFECT_ERRNO = new Set([
  1048, 1052, 1064, 1065, 1136, 1210, 1216, 1217, 1222, 1241, 1264, 1292, 1364, 1365, 1366, 1406, 1451, 1452, 1690,
  3819, 4025,
]);
const DEFECT_CODE = /^SQLITE_(CONSTRAINT|MISMATCH|RANGE|TOOBIG|MISUSE)/;
/** The codes that share the last byte of their number with extended codes that libsql has no name for. */
const SQLITE_CODES: Readonly<Record<number, string>> = {
  5: 'SQLITE_BUSY',
  6: 'SQLITE_LOCKED',
  8: 'SQLITE_READONLY',
  10: 'SQLITE_IOERR',
  11: 'SQLITE_CORRUPT',
  14: 'SQLITE_CANTOPEN',
  19: 'SQLITE_CONSTRAINT',
};
/** SQLite has one code for a wrong statement and a missing table; the message tells them apart. */
const DEFECT_MESSAGE = /: syntax error$|^incomplete input$|^wrong number of arguments/;
const NETWORK_CODE = /^(PROTOCOL_|ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_)/;
/** mysql2 and libsql set no code on these errors. */
const UNAVAILABLE_MESSAGE =
  /^(Pool is closed|Can't (add new command|write in closed)|The database connection is not open|ConnectionFailed)/;

type DatabaseErrorKind = 'duplicate' | 'retryable' | 'unavailable' | 'defect';

/**
 * A driver's error made safe to log: the original holds the statement with its values (token hashes, addresses). `key`
 * is the violated unique index, `<table>_<columns>` or `PRIMARY`.
 */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';

  constructor(
    readonly kind: DatabaseErrorKind,
    readonly code: string,
    readonly statement: string | null = null,
    readonly key: string | null = null,
  ) {
    super(statement === null ? code : `${code} in: ${statement}`);
  }
}

export function isDuplicateKey(error: unknown, key?: string): boolean {
  return error instanceof DatabaseError && error.kind === 'duplicate' && (key === undefined || error.key === key);
}

/** Resolves to false if another row has the same key, the primary one unless `key` names another. */
export async function unlessTaken(inserting: Promise<unknown>, key = 'PRIMARY'): Promise<boolean> {
  try {
    await inserting;
    return true;
  } catch (error) {
    if (isDuplicateKey(error, key)) return false;
    throw error;
  }
}

/** Returns true if the schema is missing or incomplete. */
export function isMissingTable(error: unknown): boolean {
  const cause = error instanceof StoreUnavailable ? error.cause : error;
  return cause instanceof DatabaseError && /^ER_NO_SUCH_TABLE$|no such table/.test(cause.code);
}

/**
 * Returns true if SQLite's file, its log or the index of the log could not grow: the statement or the transaction was
 * rolled back. SQLite has no code of its own for a used-up quota (EDQUOT), as of ZFS or of the service's user: it is
 * SQLITE_IOERR_WRITE, as on a failing disk, where another attempt does no harm.
 */
export function isDiskFull(error: unknown): boolean {
  const cause = isFromOrm(error) ? (error.driverError as unknown) : error;
  if (typeof cause !== 'object' || cause === null || !('code' in cause)) return false;
  return /^SQLITE_(FULL|IOERR_SHMSIZE|IOERR_WRITE)/.test(String(cause.code));
}

/** Returns true if another process holds the lock of SQLite's file. */
export function isBusy(error: unknown): boolean {
  return error instanceof DatabaseError && error.code.startsWith('SQLITE_BUSY');
}

/** Returns true if MySQL reported a lock time-out. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === 'ER_LOCK_WAIT_TIMEOUT';
}

/** Returns true if the statement or transaction had no effect and may be retried from its start. */
export function isRetryable(error: unknown): boolean {
  return error instanceof DatabaseError && error.kind === 'retryable';
}

/** Maps a driver's error to an error of this adapter. Other errors pass through. */
export function translated(error: unknown): unknown {
  const known = toDatabaseError(error);
  if (known === null) return error;
  return known.kind === 'unavailable' ? new StoreUnavailable(`database: ${known.code}`, { cause: known }) : known;
}

export async function translating<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw translated(error);
  }
}

interface DriverError extends Error {
  readonly code?: string;
  readonly errno?: number;
  readonly sqlMessage?: string;
  /** mysql2 sets it when the connection is lost. */
  readonly fatal?: boolean;
}

/** Not `instanceof`: the thread of bulk steps needs this file and no TypeORM, which would take 12 MiB of it. */
function isFromOrm(error: unknown): error is QueryFailedError {
  return error instanceof Error && 'driverError' in error && 'query' in error;
}

function toDatabaseError(error: unknown): DatabaseError | null {
  if (error instanceof DatabaseError || error instanceof StoreUnavailable) return null;
  const fromOrm = isFromOrm(error) ? error : null;
  const statement = fromOrm?.query ?? null;
  const driverError = (fromOrm === null ? error : fromOrm.driverError) as Partial<DriverError> | null;
  if (!isError(driverError)) return null;
  if (statement === null && !isFromDriver(driverError)) return null;
  const kind = kindOf(driverError);
  const key = kind === 'duplicate' ? violatedKey(driverError) : null;
  return new DatabaseError(kind, describe(driverError), statement, key);
}

/**
 * MySQL's messages quote values, so only the code is kept; SQLite's messages name only tables and columns, and those of
 * TLS the certificate's names and faults.
 */
function describe(error: DriverError): string {
  const { message } = error;
  if (error.code === undefined) return message;
  const code = codeOf(error);
  return /^(SQLITE_|HANDSHAKE_SSL_ERROR$)/.test(code) ? `${code} (${message})` : code;
}

/** MariaDB's number for a locked user; mysql2 gives it the name of another error, which MySQL has under this number. */
const LOCKED_OUT = 4151;

/** Returns the code's name, even if libsql gives the number of an extended code, such as 1544 for SQLITE_READONLY. */
function codeOf({ code = '', errno }: Pick<DriverError, 'code' | 'errno'>): string {
  if (errno === LOCKED_OUT) return 'ER_ACCOUNT_HAS_BEEN_LOCKED';
  const number = /^UNKNOWN_SQLITE_ERROR_(\d+)$/.exec(code)?.[1];
  return number === undefined ? code : (SQLITE_CODES[Number(number) % 256] ?? 'SQLITE_ERROR');
}

function isError(thrown: Partial<DriverError> | null): thrown is DriverError {
  return typeof thrown?.message === 'string';
}

function isFromDriver(error: DriverError): boolean {
  const { errno, fatal, message } = error;
  const code = codeOf(error);
  if (typeof errno === 'number' || fatal === true) return true;
  return code.startsWith('SQLITE_') || NETWORK_CODE.test(code) || UNAVAILABLE_MESSAGE.test(message);
}

function kindOf(error: DriverError): DatabaseErrorKind {
  const { errno = 0, message } = error;
  const code = codeOf(error);
  if (errno === 1062 || code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY')
    return 'duplicate';
  if (RETRYABLE_ERRNO.has(errno) || code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED'))
    return 'retryable';
  const isDefect = DEFECT_ERRNO.has(errno) || DEFECT_CODE.test(code) || DEFECT_MESSAGE.test(message);
  return isDefect ? 'defect' : 'unavailable';
}

/**
 * MySQL names the index (8.0 puts the table before it), SQLite the columns: `UNIQUE constraint failed: t.a, t.b`. Hence
 * every unique index is named `<table>_<column>_<column>`.
 */
function violatedKey({ code, message, sqlMessage }: DriverError): string | null {
  if (code === 'SQLITE_CONSTRAINT_PRIMARYKEY') return 'PRIMARY';
  const columns = /^UNIQUE constraint failed: (.+)$/.exec(message)?.[1]?.split(', ');
  if (columns !== undefined) {
    const table = columns[0]?.split('.')[0] ?? '';
    return [table, ...columns.map((column) => column.slice(table.length + 1))].join('_');
  }
  return /for key '(?:[^'.]+\.)?([^'.]+)'$/.exec(sqlMessage ?? message)?.[1] ?? null;
}
