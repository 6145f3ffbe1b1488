import { DomainError, type ErrorCode, type ErrorDetails } from '../../../../domain/kernel/errors.js';
import { StoreUnavailable } from '../../../../application/ports/stores/store-unavailable.js';
import { RunAgain } from '../../../../application/ports/stores/unit-of-work.js';
import { DatabaseError } from '../errors.js';

/** An error as a message between threads carries it: `structuredClone` loses its class and its own fields. */
export type SentError =
  | { readonly type: 'refusal'; readonly code: ErrorCode; readonly message: string; readonly details: ErrorDetails }
  | { readonly type: 'unavailable'; readonly message: string; readonly cause: SentError | null }
  | ({ readonly type: 'database' } & Pick<DatabaseError, 'kind' | 'code' | 'statement' | 'key'>)
  | { readonly type: 'again'; readonly message: string }
  /** Also one of the driver, which has a code. */
  | { readonly type: 'other'; readonly message: string; readonly code: string | null; readonly stack: string | null };

export function sent(error: unknown): SentError {
  if (error instanceof DomainError) {
    return { type: 'refusal', code: error.code, message: error.message, details: error.details };
  }
  if (error instanceof StoreUnavailable) {
    return { type: 'unavailable', message: error.message, cause: error.cause === undefined ? null : sent(error.cause) };
  }
  if (error instanceof DatabaseError) {
    return { type: 'database', kind: error.kind, code: error.code, statement: error.statement, key: error.key };
  }
  if (error instanceof RunAgain) return { type: 'again', message: error.message };
  const { message = String(error), code = null, stack = null } = error as Partial<Error & { code: string }>;
  return { type: 'other', message, code, stack };
}

export function received(error: SentError): Error {
  switch (error.type) {
    case 'refusal':
      return new DomainError(error.code, error.message, error.details);
    case 'unavailable':
      return new StoreUnavailable(error.message, error.cause === null ? {} : { cause: received(error.cause) });
    case 'database':
      return new DatabaseError(error.kind, error.code, error.statement, error.key);
    case 'again':
      return new RunAgain(error.message);
    case 'other':
      return withOwnStack(error);
  }
}

/** The stack names the thread's functions. */
function withOwnStack({ message, code, stack }: Extract<SentError, { type: 'other' }>): Error {
  const error = new Error(message);
  if (stack !== null) error.stack = stack;
  return code === null ? error : Object.assign(error, { code });
}
