/**
 * Returns `work` for a batch whose items begin at once: items of one key are worked on in their order, each when the
 * one before it has ended. Otherwise the earlier of two could end last, and its content would replace the later one's.
 * The turns are given here, and not when an item begins: the line of bulk requests may admit a later item first.
 * Held by `tests/http/assets/metadata-batch.test.ts` and `tests/http/uploads/upload-batch.test.ts`.
 */
export function inOrder<Item, T>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  work: (item: Item) => Promise<T>,
): (item: Item) => Promise<T> {
  const turns = new Map<Item, Turn>();
  const last = new Map<string, Promise<void>>();
  for (const item of items) {
    const key = keyOf(item);
    let end = nothing;
    const ended = new Promise<void>((resolve) => (end = resolve));
    turns.set(item, { before: last.get(key), end });
    last.set(key, ended);
  }
  return async (item) => {
    const turn = turns.get(item);
    await turn?.before;
    try {
      return await work(item);
    } finally {
      turn?.end();
    }
  };
}

interface Turn {
  /** The end of the item before; undefined for the first of its key. */
  readonly before: Promise<void> | undefined;
  readonly end: () => void;
}

function nothing(): void {
  return undefined;
}
