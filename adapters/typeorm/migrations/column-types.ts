import type { Dialect } from '../engine/store-context.js';

/** The SQL types behind the codecs of `columns.ts`, in each engine's dialect. Append NULL or NOT NULL. */
export interface ColumnTypes {
  readonly uuid: string;
  readonly hash32: string;
  readonly instant: string;
  readonly integer: string;
  readonly u64: string;
  readonly bool: string;
  /** Bytes, at most `length`; for columns that are indexed or short. */
  bytes(length: number): string;
  readonly longBytes: string;
  /** Compared byte for byte; `length` in bytes of UTF-8. */
  text(length: number): string;
}

const SQLITE: ColumnTypes = {
  uuid: 'BLOB',
  hash32: 'BLOB',
  instant: 'INTEGER',
  integer: 'INTEGER',
  u64: 'INTEGER',
  bool: 'INTEGER',
  bytes: () => 'BLOB',
  longBytes: 'BLOB',
  text: () => 'TEXT',
};

const MYSQL: ColumnTypes = {
  uuid: 'BINARY(16)',
  hash32: 'BINARY(32)',
  instant: 'BIGINT',
  integer: 'BIGINT',
  u64: 'BIGINT UNSIGNED',
  bool: 'TINYINT',
  bytes: (length) => `VARBINARY(${length})`,
  longBytes: 'LONGBLOB',
  text: (length) => `VARBINARY(${length})`,
};

export function columnTypes(dialect: Dialect): ColumnTypes {
  return dialect === 'mysql' ? MYSQL : SQLITE;
}
