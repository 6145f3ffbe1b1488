import { STATUS_CODES, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { DomainError, type ErrorCode } from '../../../domain/kernel/errors.js';
import { problemOf } from '../problem.js';
import type { HttpContext } from './context.js';
import { constantHeaders } from './response-headers.js';

const REFUSALS: Record<string, readonly [ErrorCode, string]> = {
  HPE_HEADER_OVERFLOW: ['error.request.headers_too_large', 'Send smaller headers.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['error.request.timeout', 'Send the whole request sooner.'],
};
const UNREADABLE = ['error.request.invalid', 'This is not an HTTP request that the server can read.'] as const;

/**
 * Node's parser refuses some requests before a route exists. They get the same problem body and headers as every
 * other error, and the connection is closed.
 */
export function answerParserErrors(server: Server, context: HttpContext): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) {
      socket.destroy();
      return;
    }
    const requestId = context.requestIds();
    const [code, detail] = REFUSALS[error.code ?? ''] ?? UNREADABLE;
    const problem = problemOf(new DomainError(code, detail), requestId);
    socket.end(rawResponse(problem.status, requestId, JSON.stringify(problem.body), context), () => socket.destroy());
    context.observer.answered({ requestId, method: '-', route: '-', status: problem.status, seconds: 0, code });
  });
}

function rawResponse(status: number, requestId: string, body: string, context: HttpContext): string {
  const headers = {
    ...constantHeaders(context.policies.current()),
    'X-Request-Id': requestId,
    'Cache-Control': 'no-store',
    'Content-Type': 'application/problem+json',
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Error'}\r\n${lines.join('')}\r\n${body}`;
}
