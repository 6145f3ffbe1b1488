/** One page of a list: `cursor` is the `next_cursor` of the previous page. */
export interface PageOptions {
  readonly limit?: number;
  readonly cursor?: string;
}

/** Yields every item of a list page by page; at most one page is in memory. */
export async function* everyItem<Page extends { readonly next_cursor: string | null }, Item>(
  read: (page: PageOptions) => Promise<Page>,
  itemsOf: (page: Page) => readonly Item[],
): AsyncGenerator<Item, void, undefined> {
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page: Page = await read({ limit: 500, ...(cursor === undefined ? {} : { cursor }) });
    yield* itemsOf(page);
    cursor = page.next_cursor;
  }
}
