import type { IncomingMessage } from 'node:http';
import { DomainError } from '../../../../domain/kernel/errors.js';
import type { Duration } from '../../../../domain/kernel/instant.js';
import { JoinedBytes } from '../../../../domain/kernel/joined-bytes.js';
import { RequestError } from '../../request-error.js';

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
export function arrivedOf(request: IncomingMessage, limit: number, timeout: Duration): Promise<Arrived> {
  if (request.destroyed) return Promise.resolve({ bytes: Buffer.alloc(0), fault: cutShort(request.errored) });
  return new Promise((resolve) => {
    const body = new JoinedBytes();
    const settle = (fault: Error | null): void => {
      clearTimeout(timer);
      request.off('data', onData).off('end', onEnd).off('error', onCut).off('close', onCut).pause();
      resolve({ bytes: body.whole(), fault });
    };
    const onData = (chunk: Buffer): void => {
      body.add(chunk);
      if (body.size > limit) settle(tooLarge(limit));
    };
    const onEnd = (): void => settle(null);
    const onCut = (cause?: Error): void => settle(cutShort(cause));
    const timer = setTimeout(() => settle(late()), timeout);
    request.on('data', onData).on('end', onEnd).on('error', onCut).on('close', onCut);
  });
}

function tooLarge(limit: number): RequestError {
  return new RequestError('error.request.too_large', `The body is larger than the ${limit} bytes accepted here.`);
}

export function late(): RequestError {
  return new RequestError('error.request.timeout', 'The body did not arrive in time. Send it again.');
}

export function cutShort(cause: unknown): DomainError {
  return new DomainError('error.request.invalid', 'The body did not arrive whole.', {}, { cause });
}
