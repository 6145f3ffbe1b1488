import type { Json } from '../pipeline/response/reply.js';

/** What the API document tells of an operation beside its summary. tests/http/discovery/examples.test.ts checks it. */
export interface OperationDocs {
  /** The name of its method in generated clients. */
  readonly id: string;
  /** Markdown. */
  readonly description: string;
  /** An example of the body, where the body is JSON. */
  readonly request?: Json;
  /** An example of each answer that brings JSON or text, by status. */
  readonly answers?: Readonly<Record<number, Json>>;
}

/** The docs of a feature's operations, by their ids. */
export function documented<Id extends string>(
  docs: Readonly<Record<Id, Omit<OperationDocs, 'id'>>>,
): Readonly<Record<Id, OperationDocs>> {
  const entries = Object.entries<Omit<OperationDocs, 'id'>>(docs).map(([id, each]) => [id, { id, ...each }]);
  return Object.fromEntries(entries) as Record<Id, OperationDocs>;
}
