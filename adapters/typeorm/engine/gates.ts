import { IN_LIST, type SqlValue } from './sql.js';

/** The tables whose rows transactions lock, with their keys. Each has a column `gate`, which nothing reads. */
const KEYS = {
  accounts: 'id',
  albums: 'id',
  blobs: 'content_hash',
  failure_counters: 'counter_key',
  totp_enrollments: 'account_id',
  upload_sessions: 'id',
} as const;

export interface LockableRow {
  readonly table: keyof typeof KEYS;
  readonly key: SqlValue;
}

/** Like `gateOf`, for a list made by `listsOf`. */
export function gatesOf(table: LockableRow['table']): string {
  return `UPDATE ${table} SET gate = gate + 1 WHERE ${KEYS[table]} IN (${IN_LIST})`;
}

/** Returns the write that replaces a lock on a cluster. It must change the row: unchanged rows are not replicated. */
export function gateOf({ table, key }: LockableRow): { readonly text: string; readonly values: readonly SqlValue[] } {
  return { text: `UPDATE ${table} SET gate = gate + 1 WHERE ${KEYS[table]} = ?`, values: [key] };
}
