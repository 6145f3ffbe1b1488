import type { Request } from 'express';
import { problemOf } from '../../problem.js';
import type { HttpContext } from '../request/context.js';
import { refusalOf } from './refusal.js';
import type { JsonObject } from './reply.js';

/** The most items of a batch that are under way: as many as share a transaction (application/together.ts). */
const AT_ONCE = 32;

/** The outcome of one item of a batch: its result, or the problem that a request of its own would be answered with. */
export type SettledItem<T> =
  { readonly result: T; readonly problem: null } | { readonly result: null; readonly problem: JsonObject };

/** Does the work of a batch's items, each when the line of bulk requests admits it. Never rejects. */
export async function settledItems<Item, T>(
  items: readonly Item[],
  work: (item: Item) => Promise<T>,
  request: Request,
  id: string,
  context: HttpContext,
): Promise<readonly SettledItem<T>[]> {
  const settle = async (item: Item): Promise<SettledItem<T>> => {
    const leave = await context.bulkLine?.enter();
    try {
      return { result: await work(item), problem: null };
    } catch (error) {
      return { result: null, problem: problemOf(refusalOf(error, request, id, context).refusal, id).body };
    } finally {
      leave?.();
    }
  };
  const settled: SettledItem<T>[] = [];
  const left = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of left) settled[index] = await settle(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return settled;
}
