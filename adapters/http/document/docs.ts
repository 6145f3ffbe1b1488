import type { Json } from '../pipeline/response/reply.js';

/** The API documentation of an operation beside its summary. tests/http/discovery/examples.test.ts checks it. */
export interface OperationDocs {
  /** The method name in generated clients. */
  readonly id: string;
  /** Markdown. */
  readonly description: string;
  /** An example of a JSON body. */
  readonly request?: Json;
  /** An example of each response with JSON or text, by status. */
  readonly answers?: Readonly<Record<number, Json>>;
}

/** Adds its id to each operation's docs. */
export function documented<Id extends string>(
  docs: Readonly<Record<Id, Omit<OperationDocs, 'id'>>>,
): Readonly<Record<Id, OperationDocs>> {
  const entries = Object.entries<Omit<OperationDocs, 'id'>>(docs).map(([id, each]) => [id, { id, ...each }]);
  return Object.fromEntries(entries) as Record<Id, OperationDocs>;
}
