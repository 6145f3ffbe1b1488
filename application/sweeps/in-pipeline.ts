import { nextTurn } from './next-turn.js';

/** The most steps at once: one that works, and those whose commits are being synced. */
const AT_ONCE = 3;

/**
 * Runs a step for each item, in order. A step begins when the one before it has done its work, which may not be durable
 * yet; other work of the process runs in between. Resolves when all steps are durable; after a failure no step begins.
 */
export async function inPipeline<Item, Result>(
  items: Iterable<Item>,
  step: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const begun: Promise<Result>[] = [];
  const underWay = new Set<Promise<unknown>>();
  const failures: unknown[] = [];
  for (const item of items) {
    if (underWay.size >= AT_ONCE) await Promise.race(underWay);
    if (failures.length > 0) break;
    const result = step(item);
    begun.push(result);
    const ended: Promise<unknown> = result
      .catch((error: unknown) => failures.push(error))
      .then(() => underWay.delete(ended));
    underWay.add(ended);
    await nextTurn();
  }
  await Promise.all(underWay);
  return Promise.all(begun);
}
