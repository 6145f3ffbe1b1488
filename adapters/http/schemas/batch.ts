import { problemSchema } from './common.js';
import { arrayOf, nullable, object, type JsonSchema, type Schema } from './schema.js';

const MOST_ITEMS = 100;

/** The error codes of a whole batch, beside those of every request; its items have problems of their own. */
export const BATCH_REFUSALS = ['error.request.too_large', 'error.request.overloaded'] as const;

/** The items of a batch. */
export function batchOf({ definition }: Pick<Schema<unknown>, 'definition'>): JsonSchema {
  return { ...arrayOf(definition), minItems: 1, maxItems: MOST_ITEMS };
}

/** The outcomes of a batch's items, in their order: each has a result or a problem. */
export function outcomeSchema(result: string, definition: JsonSchema): JsonSchema {
  return arrayOf(object({ [result]: nullable(definition), problem: nullable(problemSchema.definition) }));
}
