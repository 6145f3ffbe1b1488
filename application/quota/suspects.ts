import type { AuditedPage } from '../ports/stores/reference-ledger.js';
import { nextTurn } from '../sweeps/next-turn.js';

const PAGE = 100;

/** Yields the suspects of all pages of a store's audit. Other work of the process runs between two pages. */
export async function* suspects(
  read: (after: string | null, limit: number) => Promise<AuditedPage>,
  progress: (done: number) => void,
): AsyncGenerator<string> {
  let done = 0;
  for (let after: string | null = null; ;) {
    const page = await read(after, PAGE);
    yield* page.suspects;
    progress((done += page.count));
    if (page.count < PAGE) return;
    after = page.last;
    await nextTurn();
  }
}
