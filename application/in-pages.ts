import { nextTurn } from './sweeps/next-turn.js';

/**
 * Yields all rows of a store's ordered `page(after, limit)`, a page at a time; the next page is read on demand. Other
 * work of the process runs between two pages.
 */
export async function* inPages<Row, Key = string>(
  read: (after: Key | null) => Promise<readonly Row[]>,
  size: number,
  keyOf: (row: Row) => Key,
): AsyncGenerator<readonly Row[]> {
  for (let after: Key | null = null; ;) {
    const page: readonly Row[] = await read(after);
    if (page.length > 0) yield page;
    const last = page.at(-1);
    if (page.length < size || last === undefined) return;
    after = keyOf(last);
    await nextTurn();
  }
}
