import type { Request } from 'express';
import { BlobStoreUnavailable } from '../../../../application/ports/stores/blob-store-unavailable.js';
import { StoreUnavailable } from '../../../../application/ports/stores/store-unavailable.js';
import { DomainError, type ErrorCode, type Refusal } from '../../../../domain/kernel/errors.js';
import { problemOf, RETRY_AFTER_OUTAGE, statusOf } from '../../problem.js';
import type { JsonObject, Reply } from './reply.js';
import type { HttpContext } from '../request/context.js';
import { isRefusal, type ApiErrorCode } from '../../request-error.js';

export type Statuses = Partial<Record<ApiErrorCode, number>>;
export type Page = (problem: JsonObject) => string;

/** Wraps an error with the statuses of the step that threw it. */
export class Refused extends Error {
  constructor(
    override readonly cause: unknown,
    readonly statuses: Statuses,
  ) {
    super('refused');
  }
}

/** Maps a thrown value to the error that the client receives. The cause of a server failure goes to the log only. */
export function refusalOf(
  thrown: unknown,
  request: Request,
  id: string,
  context: HttpContext,
): { refusal: Refusal<ApiErrorCode>; statuses?: Statuses } {
  if (thrown instanceof Refused) {
    return { ...refusalOf(thrown.cause, request, id, context), statuses: thrown.statuses };
  }
  if (isRefusal(thrown)) {
    if (thrown.cause !== undefined && statusOf(thrown.code) >= 500) context.observer.failed(id, thrown);
    return { refusal: thrown };
  }
  context.observer.failed(id, thrown);
  return { refusal: failure(thrown, request, id) };
}

/** Returns true if a request failed because a store does not respond. */
export function isOutage(thrown: unknown): boolean {
  if (thrown instanceof Refused) return isOutage(thrown.cause);
  return thrown instanceof StoreUnavailable || (isRefusal(thrown) && thrown.cause instanceof StoreUnavailable);
}

/** No file descriptor, socket or memory is left for this request. It can be retried once other requests end. */
const EXHAUSTED = new Set(['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM']);

function isExhausted(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && EXHAUSTED.has(String(error.code));
}

function failure(error: unknown, request: Request, id: string): DomainError {
  if (isExhausted(error)) {
    const retryAfter = { retryAfter: RETRY_AFTER_OUTAGE };
    return new DomainError(
      'error.server.unavailable',
      'The server has no file left to open. Try again shortly.',
      retryAfter,
    );
  }
  if (!(error instanceof StoreUnavailable)) {
    return new DomainError('error.server.internal', `Report this with the request id ${id}.`);
  }
  const retryAfter = { retryAfter: RETRY_AFTER_OUTAGE };
  if (error instanceof BlobStoreUnavailable) {
    const detail =
      'The stored bytes cannot be reached. Try again shortly; requests that need no stored bytes still work.';
    return new DomainError('error.storage.unavailable', detail, retryAfter);
  }
  const code = outageCode(request.path);
  return new DomainError(code, 'The database cannot be reached. Try again shortly.', retryAfter);
}

/** Returns the error code of this path while the database does not answer. */
export function outageCode(path: string): ErrorCode {
  return path.startsWith('/v1/auth') ? 'error.auth.unavailable' : 'error.server.unavailable';
}

export function problemReply(
  refusal: Refusal<ApiErrorCode>,
  id: string,
  status: number | undefined,
  newest: string,
): Reply {
  const problem = problemOf(refusal, id, status);
  const headers: Record<string, string> = {};
  if (problem.retryAfter !== null) headers['Retry-After'] = String(problem.retryAfter);
  if (problem.status === 401) headers['WWW-Authenticate'] = 'Bearer';
  if (problem.status === 408) headers['Connection'] = 'close';
  const { size } = refusal.details;
  if (problem.status === 416 && typeof size === 'number') headers['Content-Range'] = `bytes */${size}`;
  // The answer to the last byte includes the outcome of the upload (contract section 6).
  if (refusal.code === 'error.upload.content_mismatch') headers['Upload-State'] = 'Failed';
  if (problem.status === 426) {
    headers['Upgrade'] = `service-protocol/${newest}`;
    headers['Connection'] = 'Upgrade';
  }
  return { status: problem.status, headers, body: { json: problem.body, type: 'application/problem+json' } };
}

/** Renders an error as HTML on routes with a page if `Accept` prefers HTML, as it does in browsers only. */
export function asPage(reply: Reply, page: Page | undefined, request: Request): Reply {
  if (page === undefined || reply.body === undefined || !('json' in reply.body)) return reply;
  if (request.accepts('json', 'html') !== 'html') return reply;
  return { ...reply, body: { bytes: page(reply.body.json as JsonObject), type: 'text/html; charset=utf-8' } };
}
