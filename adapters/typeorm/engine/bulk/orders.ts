import type { MysqlConfig } from '../database.js';
import type { SentError } from './sent-error.js';

/** `read` runs a step that only reads. */
export interface StepOrder {
  readonly act: 'step' | 'read';
  readonly name: string;
  readonly input: unknown;
}

export interface SqliteThreadData {
  readonly kind: 'sqlite';
  readonly file: string;
  readonly pragmas: readonly string[];
  readonly readerPragmas: readonly string[];
  /** The memory of a `HeldLock`. */
  readonly lock: SharedArrayBuffer;
}

/** The database that the thread connects to. */
export type ThreadData = SqliteThreadData | MysqlConfig;

/** A message to the thread: an order with a number, since several are carried out at the same time. */
export interface Message<Order> {
  readonly number: number;
  readonly order: Order;
}

export type Reply<Answer> = { readonly number: number } & (
  { readonly answer: Answer } | { readonly failure: SentError }
);
