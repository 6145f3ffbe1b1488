import { DomainError, Refusal, type ErrorCode } from '../../domain/kernel/errors.js';

/** The codes that only an HTTP request can bring about. */
export type RequestErrorCode =
  | 'error.request.not_found'
  | 'error.request.method_not_allowed'
  | 'error.request.timeout'
  | 'error.request.too_large'
  | 'error.request.headers_too_large'
  | 'error.request.unsupported_media_type'
  | 'error.request.range_not_satisfiable'
  | 'error.request.forbidden'
  | 'error.protocol.required'
  | 'error.protocol.malformed'
  | 'error.upload.tus_version';

/** Every code that the API can answer. */
export type ApiErrorCode = ErrorCode | RequestErrorCode;

/** A refusal of the HTTP adapter's own. */
export class RequestError extends Refusal<RequestErrorCode | 'error.request.invalid'> {
  override readonly name = 'RequestError';
}

export function isRefusal(error: unknown): error is DomainError | RequestError {
  return error instanceof DomainError || error instanceof RequestError;
}
