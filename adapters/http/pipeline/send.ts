import type { Request, Response } from 'express';
import { pipeline } from 'node:stream/promises';
import type { Reply } from '../reply.js';

/** Writes a reply with the headers that every response has. A stream that breaks off closes the connection. */
export async function send(request: Request, response: Response, reply: Reply, always: HeaderSet): Promise<void> {
  const headers: Record<string, string | number> = { 'Cache-Control': 'no-store', ...always, ...reply.headers };
  const body = reply.body;
  if (isNotModified(request, reply)) {
    response.writeHead(304, headers).end();
  } else if (body === undefined) {
    response.writeHead(reply.status, reply.status === 204 ? headers : { 'Content-Length': 0, ...headers }).end();
  } else if ('stream' in body) {
    response.writeHead(reply.status, { 'Content-Type': body.type, ...headers });
    if (request.method === 'HEAD') {
      body.stream.destroy();
      response.end();
    } else await pipeline(body.stream, response);
  } else if ('json' in body) {
    end(response, reply.status, headers, JSON.stringify(body.json), body.type ?? 'application/json');
  } else end(response, reply.status, headers, body.bytes, body.type);
}

export type HeaderSet = Readonly<Record<string, string>>;

function end(
  response: Response,
  status: number,
  headers: Record<string, string | number>,
  payload: string | Uint8Array,
  type: string,
): void {
  headers['Content-Type'] ??= type;
  headers['Content-Length'] = Buffer.byteLength(payload);
  response.writeHead(status, headers).end(payload);
}

/** RFC 9110 section 13.1.2, for the replies that carry an `ETag`. */
function isNotModified(request: Request, reply: Reply): boolean {
  const etag = reply.headers?.['ETag'];
  if (etag === undefined || reply.status !== 200) return false;
  const candidates = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return candidates.includes(etag) || candidates.includes('*');
}
