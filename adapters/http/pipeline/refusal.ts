import type { Request } from 'express';
import { StoreUnavailable } from '../../../application/ports/store-unavailable.js';
import { DomainError, type ErrorCode } from '../../../domain/kernel/errors.js';
import { problemOf, statusOf } from '../problem.js';
import type { Reply } from '../reply.js';
import type { HttpContext } from './context.js';

export type Statuses = Partial<Record<ErrorCode, number>>;

/** Carries the statuses that hold for the step that refused. */
export class Refused extends Error {
  constructor(
    override readonly cause: unknown,
    readonly statuses: Statuses,
  ) {
    super('refused');
  }
}

const RETRY_AFTER_SECONDS = 2;

/** What the client is told of what was thrown. The cause of a failure of ours goes to the log, and nowhere else. */
export function refusalOf(
  thrown: unknown,
  request: Request,
  id: string,
  context: HttpContext,
): { refusal: DomainError; statuses?: Statuses } {
  if (thrown instanceof Refused) {
    return { ...refusalOf(thrown.cause, request, id, context), statuses: thrown.statuses };
  }
  if (thrown instanceof DomainError) {
    if (thrown.cause !== undefined && statusOf(thrown.code) >= 500) context.observer.failed(id, thrown);
    return { refusal: thrown };
  }
  context.observer.failed(id, thrown);
  return { refusal: failure(thrown, request, id) };
}

function failure(error: unknown, request: Request, id: string): DomainError {
  if (!(error instanceof StoreUnavailable)) {
    return new DomainError('error.server.internal', `Report this with the request id ${id}.`);
  }
  const code = request.path.startsWith('/v1/auth') ? 'error.auth.unavailable' : 'error.server.unavailable';
  const retryAfter = { retryAfter: RETRY_AFTER_SECONDS };
  return new DomainError(code, 'The database cannot be reached. Try again shortly.', retryAfter);
}

export function problemReply(refusal: DomainError, id: string, status: number | undefined, newest: string): Reply {
  const problem = problemOf(refusal, id, status);
  const headers: Record<string, string> = {};
  if (problem.retryAfter !== null) headers['Retry-After'] = String(problem.retryAfter);
  if (problem.status === 401) headers['WWW-Authenticate'] = 'Bearer';
  if (problem.status === 408) headers['Connection'] = 'close';
  if (problem.status === 426) {
    headers['Upgrade'] = `service-protocol/${newest}`;
    headers['Connection'] = 'Upgrade';
  }
  return { status: problem.status, headers, body: { json: problem.body, type: 'application/problem+json' } };
}
