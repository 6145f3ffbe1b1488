import { DomainError, Refusal, type ErrorCode } from '../../domain/kernel/errors.js';

/** The error codes that only HTTP requests cause. */
export type RequestErrorCode =
  | 'error.request.not_found'
  | 'error.request.method_not_allowed'
  | 'error.request.timeout'
  | 'error.request.too_large'
  | 'error.request.headers_too_large'
  | 'error.request.unsupported_media_type'
  | 'error.request.precondition_failed'
  | 'error.request.range_not_satisfiable'
  | 'error.request.forbidden'
  | 'error.protocol.required'
  | 'error.protocol.malformed'
  | 'error.upload.tus_version';

/** Every error code that the API returns. */
export type ApiErrorCode = ErrorCode | RequestErrorCode;

/** An error of the HTTP adapter itself. */
export class RequestError extends Refusal<RequestErrorCode | 'error.request.invalid'> {
  override readonly name = 'RequestError';
}

export function isRefusal(error: unknown): error is DomainError | RequestError {
  return error instanceof DomainError || error instanceof RequestError;
}
