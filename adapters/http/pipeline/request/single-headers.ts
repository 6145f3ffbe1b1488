import type { IncomingMessage } from 'node:http';
import { DomainError } from '../../../../domain/kernel/errors.js';

/**
 * The refusal of a request that has not exactly one `Host` (RFC 9112 section 3.2), or that has two `Authorization`
 * headers; null when it passes. Node's own check of the first is switched off (infrastructure/server.ts), because its
 * answer lacks the problem body; and of two headers of either name Node drops one in silence.
 */
export function ambiguousHeader(request: IncomingMessage): DomainError | null {
  let hosts = 0;
  let credentials = 0;
  const { rawHeaders } = request;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    // By length first: this runs for every header of every request.
    if (name.length === HOST.length && name.toLowerCase() === HOST) hosts += 1;
    else if (name.length === AUTHORIZATION.length && name.toLowerCase() === AUTHORIZATION) credentials += 1;
  }
  const hasHost = hosts === 1 || (hosts === 0 && request.httpVersionMinor === 0);
  if (!hasHost) return refusal('Send exactly one Host header (RFC 9112 section 3.2).');
  return credentials > 1 ? refusal('Send one Authorization header.') : null;
}

const HOST = 'host';
const AUTHORIZATION = 'authorization';

function refusal(message: string): DomainError {
  return new DomainError('error.request.invalid', message);
}
