import type { IncomingMessage } from 'node:http';
import { DomainError } from '../../../../domain/kernel/errors.js';

/**
 * Returns an error if the request does not have exactly one `Host` (RFC 9112 section 3.2) or has two `Authorization`
 * headers, else null. HTTP/1.0 needs no `Host`. Node's own check of `Host` is disabled (infrastructure/server.ts),
 * because its response lacks the problem body, and Node silently drops the second of two headers of either name.
 */
export function ambiguousHeader(request: IncomingMessage): DomainError | null {
  let hosts = 0;
  let credentials = 0;
  const { rawHeaders } = request;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    // Compare the length first: this runs for every header of every request.
    if (name.length === HOST.length && name.toLowerCase() === HOST) hosts += 1;
    else if (name.length === AUTHORIZATION.length && name.toLowerCase() === AUTHORIZATION) credentials += 1;
  }
  const hasHost = hosts === 1 || (hosts === 0 && request.httpVersionMinor === 0);
  if (!hasHost) return refusal('Send exactly one Host header (RFC 9112 section 3.2).');
  return credentials > 1 ? refusal('Send one Authorization header.') : null;
}

/** Throws the error of `ambiguousHeader`. */
export function requireSingleHeaders(request: IncomingMessage): void {
  const ambiguous = ambiguousHeader(request);
  if (ambiguous !== null) throw ambiguous;
}

const HOST = 'host';
const AUTHORIZATION = 'authorization';

function refusal(message: string): DomainError {
  return new DomainError('error.request.invalid', message);
}
