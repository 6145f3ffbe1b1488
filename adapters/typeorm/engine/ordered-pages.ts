import type { SqlValue } from './sql.js';

/** The cursor of the first page of a list, newest first: it is newer than every row. */
export const NEWEST = { createdAt: Number.MAX_SAFE_INTEGER, id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

/**
 * Selects a page of an owner's rows in the order of `columns`, which an index of the owner has. One range of the index
 * for each column, since neither engine seeks by a tuple. `owner` ends with the column that is compared.
 */
export function ordered(select: string, owner: string, columns: readonly string[]): string {
  const order = columns.join(', ');
  const ranges = columns.map((column, index) => {
    const same = columns.slice(0, index).map((each) => `${each} = ? AND `);
    // MariaDB sorts the whole range if the order begins with a column that is constant in it.
    const rest = columns.slice(index).join(', ');
    return `SELECT * FROM (${select} WHERE ${owner} = ? AND ${same.join('')}${column} > ? ORDER BY ${rest} LIMIT ?) r${index}`;
  });
  return `SELECT * FROM (${ranges.join(' UNION ALL ')}) p ORDER BY ${order} LIMIT ?`;
}

/** The values of `ordered`, for the key that the page comes after. */
export function orderedValues(owner: SqlValue, key: readonly SqlValue[], limit: number): readonly SqlValue[] {
  return [...key.flatMap((_, index) => [owner, ...key.slice(0, index + 1), limit]), limit];
}

/**
 * Follows the name of a table in a SELECT that pages through an owner's rows. MariaDB's optimizer reads a page of a
 * million rows by another index, for seconds. Hence FORCE INDEX, which SQLite ignores as a comment.
 */
export function byIndex(name: string): string {
  return `/*! FORCE INDEX (${name}) */`;
}
