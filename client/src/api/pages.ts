import { unreadable } from '../http/error.js';

/** One page of a list: `cursor` is the `next_cursor` of the previous page. */
export interface PageOptions {
  readonly limit?: number;
  readonly cursor?: string;
}

interface AnyPage {
  readonly next_cursor: string | null;
}

/** The most empty pages in a row: the service makes none that another one follows. */
const MOST_EMPTY = 100;

/** Yields every item of a list page by page; at most one page is in memory. */
export async function* everyItem<Page extends AnyPage, Item>(
  read: (page: PageOptions) => Promise<Page>,
  itemsOf: (page: Page) => readonly Item[],
): AsyncGenerator<Item, void, undefined> {
  for await (const items of everyPage(read, itemsOf)) yield* items;
}

/**
 * Yields the items of each page. A list that repeats its cursors, or has only empty pages, would never end
 * (tests/client/lying-lists.test.ts).
 *
 * @throws error.client.unreadable for such a list, and for an answer that is no page
 */
export async function* everyPage<Page extends AnyPage, Item>(
  read: (page: PageOptions) => Promise<Page>,
  itemsOf: (page: Page) => readonly Item[],
): AsyncGenerator<readonly Item[], void, undefined> {
  const ring = new Ring();
  let cursor: string | null | undefined;
  let empty = 0;
  while (cursor !== null) {
    const page: Page = await read({ limit: 500, ...(cursor === undefined ? {} : { cursor }) });
    const items: unknown = itemsOf(page);
    cursor = page.next_cursor;
    if (!Array.isArray(items) || !isCursor(cursor)) throw unreadable('The answer is no page of the list.');
    empty = items.length === 0 ? empty + 1 : 0;
    if (empty > MOST_EMPTY || (cursor !== null && ring.isClosedBy(cursor))) throw unreadable('The list does not end.');
    yield items as readonly Item[];
  }
}

function isCursor(value: unknown): value is string | null {
  return value === null || (typeof value === 'string' && value !== '');
}

/** Finds a ring of cursors of any length, with one of them in memory (Brent's algorithm). */
class Ring {
  private marked: string | null = null;
  private steps = 0;
  private longest = 1;

  isClosedBy(cursor: string): boolean {
    if (cursor === this.marked) return true;
    if (this.marked === null || ++this.steps === this.longest) {
      this.marked = cursor;
      this.longest *= 2;
      this.steps = 0;
    }
    return false;
  }
}
