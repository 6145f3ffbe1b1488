import { ListStatement, type SqlValue } from './sql.js';

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

const GATES = Object.fromEntries(
  Object.entries(KEYS).map(([table, key]) => [
    table,
    new ListStatement((list) => `UPDATE ${table} SET gate = gate + 1 WHERE ${key} IN (${list})`),
  ]),
) as Readonly<Record<LockableRow['table'], ListStatement>>;

/** Like `gateOf`, for a list made by `listsOf`. */
export function gatesOf(table: LockableRow['table'], keys: readonly SqlValue[]): string {
  return GATES[table].for(keys);
}

/** Returns the write that replaces a lock on a cluster. It must change the row: unchanged rows are not replicated. */
export function gateOf({ table, key }: LockableRow): { readonly text: string; readonly values: readonly SqlValue[] } {
  return { text: `UPDATE ${table} SET gate = gate + 1 WHERE ${KEYS[table]} = ?`, values: [key] };
}
