import type { Request } from 'express';
import { problemOf } from '../../problem.js';
import type { HttpContext } from '../request/context.js';
import { refusalOf } from './refusal.js';
import type { JsonObject } from './reply.js';

/** The most items of a batch that are under way: as many as share a transaction (application/together.ts). */
const AT_ONCE = 32;
const DONE = 200;

/** The outcome of one item of a batch: its result, or the problem that the item would get as a request of its own. */
export type SettledItem<T> =
  { readonly result: T; readonly problem: null } | { readonly result: null; readonly problem: JsonObject };

/** The request whose items these are. */
export interface Batch {
  readonly request: Request;
  readonly id: string;
  /** The pattern of the path, for the figures. */
  readonly route: string;
  readonly context: HttpContext;
}

/** Does the work of a batch's items, each when the line of bulk requests admits it. Never rejects. */
export async function settledItems<Item, T>(
  items: readonly Item[],
  work: (item: Item) => Promise<T>,
  batch: Batch,
): Promise<readonly SettledItem<T>[]> {
  const settled: SettledItem<T>[] = [];
  const left = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of left) {
      const leave = await batch.context.bulkLine?.enter();
      try {
        settled[index] = await settledItem(() => work(item), batch);
      } finally {
        leave?.();
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return settled;
}

/** Does the work of one item. Never rejects. */
export async function settledItem<T>(
  work: () => Promise<T>,
  { request, id, route, context }: Batch,
): Promise<SettledItem<T>> {
  try {
    const result = await work();
    context.observer.itemSettled({ route, status: DONE });
    return { result, problem: null };
  } catch (error) {
    const { refusal } = refusalOf(error, request, id, context);
    const { status, body } = problemOf(refusal, id);
    context.observer.itemSettled({ route, status, code: refusal.code });
    return { result: null, problem: body };
  }
}
