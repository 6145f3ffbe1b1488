import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { problemOf } from '../../problem.js';
import type { HttpContext } from './context.js';
import { constantHeaders } from '../response/response-headers.js';
import { RequestError } from '../../request-error.js';

type Refused = readonly [RequestError['code'], string];

const REFUSALS: Record<string, Refused> = {
  HPE_HEADER_OVERFLOW: ['error.request.headers_too_large', 'Send smaller headers.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['error.request.too_large', 'Send the body without chunk extensions.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['error.request.timeout', 'Send the whole request sooner.'],
};
const UNREADABLE = ['error.request.invalid', 'This is not an HTTP request that the server can read.'] as const;
const NO_PROXY = ['error.request.method_not_allowed', 'This server is not a proxy.'] as const;

/**
 * Answers requests that Node's parser rejects before routing, with the same problem body and headers as every other
 * error, and closes the connection. Requests that came before on the connection are answered first.
 */
export function answerParserErrors(server: Server, context: HttpContext): void {
  const refused = new WeakSet<Duplex>();
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // The parser fails again for all that arrives after its first error.
    if (error.code !== 'ECONNRESET' && refused.has(socket)) return;
    refused.add(socket);
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else {
      inTurn(socket, (current) => {
        if (current?.headersSent === true) socket.destroy();
        else refuse(socket, REFUSALS[error.code ?? ''] ?? UNREADABLE, current, context);
      });
    }
  });
  server.on('connect', (_request: IncomingMessage, socket) => {
    inTurn(socket, () => refuse(socket, NO_PROXY, null, context));
  });
}

/**
 * Calls `answer` once the requests before the unreadable one are answered, unless the connection ends with them. Passes
 * the response of the unreadable request if it reached its handler.
 */
function inTurn(socket: Duplex, answer: (current: ServerResponse | null) => void): void {
  const current = underWay(socket);
  if (current?.req.complete !== true) answer(current);
  else {
    // By then Node has made the next response the current one.
    current.once('finish', () => {
      if (socket.writable) inTurn(socket, answer);
    });
  }
}

function refuse(socket: Duplex, [code, detail]: Refused, current: ServerResponse | null, context: HttpContext): void {
  const requestId = context.requestIds();
  const problem = problemOf(new RequestError(code, detail), requestId);
  socket.on('error', () => socket.destroy());
  socket.end(rawResponse(problem.status, requestId, JSON.stringify(problem.body), context), () => socket.destroy());
  // A request in flight is logged by its own handler.
  if (current !== null) return;
  const { status } = problem;
  context.observer.answered({ requestId, method: '-', route: '(unreadable)', status, seconds: 0, code });
}

/** Returns Node's current response on a connection. Once its head is sent, no other response may follow. */
function underWay(socket: Duplex): ServerResponse | null {
  return (socket as { _httpMessage?: ServerResponse | null })._httpMessage ?? null;
}

function rawResponse(status: number, requestId: string, body: string, context: HttpContext): string {
  const headers = {
    ...constantHeaders(context.policies.current()),
    'X-Request-Id': requestId,
    'Cache-Control': 'no-store',
    'Content-Type': 'application/problem+json',
    'Content-Length': String(Buffer.byteLength(body)),
    ...(status === 405 ? { Allow: 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS' } : {}),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Error'}\r\n${lines.join('')}\r\n${body}`;
}
