import type { Request, Response } from 'express';
import { namesTag, requireMatch } from './etag.js';
import type { Reply, StreamBody } from './reply.js';
import { sendBytes } from './send-bytes.js';
import { countUnsent } from './unsent-bodies.js';
import { awaitLittle, bodyLeft, endLingering } from '../request/unread-body.js';

export type HeaderSet = Readonly<Record<string, string>>;
export type Headers = Record<string, string | number>;

/**
 * Writes a reply. Adds its headers to `headers`, which it modifies. If it throws while `response.headersSent` is false,
 * another reply can still be sent.
 */
export async function send(request: Request, response: Response, reply: Reply, headers: Headers): Promise<void> {
  if (reply.headers !== undefined) Object.assign(headers, reply.headers);
  const { body } = reply;
  if (isNotModified(request, reply)) {
    write(request, response, 304, headers, null);
  } else if (body === undefined) {
    if (reply.status !== 204) headers['Content-Length'] ??= 0;
    write(request, response, reply.status, headers, null);
  } else if ('open' in body) {
    await stream(request, response, reply.status, headers, body);
  } else {
    const [payload, type] =
      'json' in body ? [JSON.stringify(body.json), body.type ?? 'application/json'] : [body.bytes, body.type];
    headers['Content-Type'] ??= type;
    const length = Buffer.byteLength(payload);
    headers['Content-Length'] = length;
    if (!('shared' in body)) countUnsent(response, length);
    write(request, response, reply.status, headers, payload);
  }
}

function write(
  request: Request,
  response: Response,
  status: number,
  headers: Headers,
  payload: string | Uint8Array | null,
): void {
  const left = bodyLeft(request);
  if (left === 'much') close(headers);
  response.writeHead(status, headers);
  if (left !== 'much') {
    if (left === 'little') awaitLittle(request);
    response.end(payload ?? undefined);
    return;
  }
  if (payload === null) response.flushHeaders();
  else response.write(payload);
  endLingering(request, response);
}

async function stream(
  request: Request,
  response: Response,
  status: number,
  headers: Headers,
  { open, type }: StreamBody,
): Promise<void> {
  if (request.method === 'HEAD') {
    write(request, response, status, { 'Content-Type': type, ...headers }, null);
    return;
  }
  const length = headers['Content-Length'];
  const sent = { bytes: await open(), length: length === undefined ? undefined : Number(length) };
  await sendBytes(request, response, sent, () => {
    if (bodyLeft(request) !== 'nothing') close(headers);
    response.writeHead(status, { 'Content-Type': type, ...headers });
  });
}

function close(headers: Headers): void {
  headers['Connection'] = headers['Connection'] === undefined ? 'close' : `${headers['Connection']}, close`;
}

/** Evaluates `If-Match`, then `If-None-Match` (RFC 9110 section 13.2.2), for a 200 reply with an `ETag`. */
function isNotModified(request: Request, reply: Reply): boolean {
  const etag = reply.headers?.['ETag'];
  if (etag === undefined || reply.status !== 200) return false;
  requireMatch(request.headers['if-match'], etag);
  return namesTag(request.headers['if-none-match'], etag);
}
