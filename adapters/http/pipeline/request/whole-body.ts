import type { IncomingMessage } from 'node:http';
import { DomainError } from '../../../../domain/kernel/errors.js';
import type { Duration } from '../../../../domain/kernel/instant.js';
import { JoinedBytes } from '../../../../domain/kernel/joined-bytes.js';
import { RequestError } from '../../request-error.js';
import { collect, type Collected } from './collected-body.js';

/** Rejects a request by its `Content-Length`, before any of its body is read. */
export function requireSize(request: IncomingMessage, limit: number): void {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge(limit);
}

/** The arrived part of a body; `fault` is the reason why the rest is missing, `null` for a whole body. */
export interface Arrived {
  readonly bytes: Buffer;
  readonly fault: Error | null;
}

/** Reads a body as `arrivedOf` does, and throws its fault. */
export async function readWhole(request: IncomingMessage, limit: number, timeout: Duration): Promise<Buffer> {
  const { bytes, fault } = await arrivedOf(request, limit, timeout);
  if (fault !== null) throw fault;
  return bytes;
}

/**
 * Reads a body of at most `limit` bytes within `timeout`. Reading stops once the body is too large, so that the error
 * is sent at once (express.raw would first read it to its end). The returned bytes then end with the chunk that
 * exceeded the limit.
 */
export async function arrivedOf(request: IncomingMessage, limit: number, timeout: Duration): Promise<Arrived> {
  const body = new JoinedBytes();
  const collected = await collect(request, timeout, (chunk) => {
    body.add(chunk);
    return body.size <= limit;
  });
  return { bytes: body.whole(), fault: collected === 'full' ? tooLarge(limit) : faultOf(collected, request) };
}

/** The error of a body of which more would be accepted; null if it is complete. */
export function faultOf(collected: Exclude<Collected, 'full'>, { errored }: IncomingMessage): Error | null {
  switch (collected) {
    case 'all':
      return null;
    case 'late':
      return new RequestError('error.request.timeout', 'The body did not arrive in time. Send it again.');
    case 'broken':
      return new DomainError('error.request.invalid', 'The body did not arrive whole.', {}, { cause: errored });
  }
}

function tooLarge(limit: number): RequestError {
  return new RequestError('error.request.too_large', `The body is larger than the ${limit} bytes accepted here.`);
}
