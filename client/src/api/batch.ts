import { problemError, unreadable, type GatehouseError } from '../http/error.js';
import { joined, utf8 } from '../kernel/bytes.js';
import type { Problem } from './wire.js';

/** The statuses of a service that is older than batches, or of a proxy that rejects them. */
export const WITHOUT_BATCHES: ReadonlySet<number> = new Set([404, 405, 415]);
/** The status of a batch with a malformed item. */
export const MALFORMED_BATCH = 400;
/** Ends the line of JSON before the bytes of an item. */
export const NEWLINE = 10;

/** Makes the body of a batch: a line of JSON, and the bytes of its items, one after the other. */
export function batchBody(
  head: object,
  items: readonly Uint8Array[],
): { readonly type: string; readonly body: Uint8Array } {
  const line = utf8(`${JSON.stringify(head)}\n`);
  return { type: 'application/vnd.gatehouse.batch', body: joined([line, ...items]) };
}

/** The outcome of one item of a batch. */
export type Outcome<Result> =
  { readonly result: Result; readonly error: null } | { readonly result: null; readonly error: GatehouseError };

/**
 * Returns the items of a batch's answer, which are as many as were sent.
 *
 * @throws error.client.unreadable for any other answer
 */
export function itemsOf<Item extends object>(items: readonly Item[], sent: number): readonly Item[] {
  const isList = Array.isArray(items) && items.length === sent;
  if (isList && items.every((item: Item | null) => typeof item === 'object' && item !== null)) return items;
  throw unreadable('The answer has not one outcome for each item.');
}

export function outcomeOf<Result>(result: Result | null, problem: Problem | null): Outcome<Result> {
  if (result !== null) return { result, error: null };
  const details = { status: problem?.status ?? 0, retryAfter: problem?.retry_after ?? null };
  return { result: null, error: problemError({ ...problem }, details) };
}
