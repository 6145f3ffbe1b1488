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

/** A result or a problem, which an answer gives for one item. */
export interface Answered<Result> {
  readonly result: Result | null;
  readonly problem: Problem | null;
}

/**
 * Returns the outcomes of a batch's items. They have the order of the items, and `isOf` tells whether a result is of
 * the item in its place: one that is missing, doubled or another's would be counted for the wrong file
 * (tests/client/lying-batches.test.ts). A problem names no item.
 *
 * @throws error.client.unreadable for an answer without one outcome for each item
 */
export function outcomesOf<Item, Result extends object>(
  items: readonly Item[],
  answered: readonly Answered<Result>[],
  isOf: (result: Result, item: Item) => boolean,
): readonly Outcome<Result>[] {
  if (answered.length !== items.length) throw unreadable('The answer has not one outcome for each item.');
  return items.map((item, index) => {
    const { result = null, problem = null } = answered[index] ?? {};
    if (!isMember(result) || !isMember(problem) || (result === null) === (problem === null)) {
      throw unreadable(`The answer for item ${index} is neither a result nor a problem.`);
    }
    if (result !== null && !isOf(result, item)) throw unreadable(`The answer for item ${index} is of another item.`);
    return outcomeOf(result, problem);
  });
}

/** @throws error.client.unreadable for anything but a list of objects */
export function listOf<Entry extends object>(list: readonly Entry[]): readonly Entry[] {
  const isList: boolean = Array.isArray(list);
  if (isList && list.every((entry: unknown) => entry !== null && isMember(entry))) return list;
  throw unreadable('The answer is no list of outcomes.');
}

function isMember(value: unknown): boolean {
  return typeof value === 'object' && !Array.isArray(value);
}

export function outcomeOf<Result>(result: Result | null, problem: Problem | null): Outcome<Result> {
  if (result !== null) return { result, error: null };
  const details = { status: problem?.status ?? 0, retryAfter: problem?.retry_after ?? null };
  return { result: null, error: problemError({ ...problem }, details) };
}
