import type { IncomingMessage } from 'node:http';
import { DomainError } from '../../../../domain/kernel/errors.js';
import type { Duration } from '../../../../domain/kernel/instant.js';
import { RequestError } from '../../request-error.js';

/** Rejects a request by its `Content-Length`, before any of its body is read. */
export function requireSize(request: IncomingMessage, limit: number): void {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge(limit);
}

/**
 * Reads a body of at most `limit` bytes within `timeout`. Reading stops once the body is too large, so that the error
 * is sent at once (express.raw would first read it to its end).
 */
export function readWhole(request: IncomingMessage, limit: number, timeout: Duration): Promise<Buffer> {
  if (request.destroyed) return Promise.reject(cutShort(request.errored));
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const settle = (outcome: () => void): void => {
      clearTimeout(timer);
      request.off('data', onData).off('end', onEnd).off('error', onCut).off('close', onCut).pause();
      outcome();
    };
    const onData = (chunk: Buffer): void => {
      size += chunk.length;
      if (size > limit) settle(() => reject(tooLarge(limit)));
      else chunks.push(chunk);
    };
    const onEnd = (): void =>
      settle(() => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
    const onCut = (cause?: Error): void => settle(() => reject(cutShort(cause)));
    const timer = setTimeout(() => settle(() => reject(late())), timeout);
    request.on('data', onData).on('end', onEnd).on('error', onCut).on('close', onCut);
  });
}

function tooLarge(limit: number): RequestError {
  return new RequestError('error.request.too_large', `The body is larger than the ${limit} bytes taken here.`);
}

export function late(): RequestError {
  return new RequestError('error.request.timeout', 'The body did not arrive in time. Send it again.');
}

export function cutShort(cause: unknown): DomainError {
  return new DomainError('error.request.invalid', 'The body did not arrive whole.', {}, { cause });
}
