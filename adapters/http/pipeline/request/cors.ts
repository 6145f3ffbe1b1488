import type { IncomingMessage } from 'node:http';
import { noContent, type Reply } from '../response/reply.js';

const REQUEST_HEADERS =
  'Authorization, Content-Type, Range, If-Range, If-Match, If-None-Match, X-Request-Id, X-Service-Protocol, ' +
  'X-Service-Crypto-Suite, X-Service-Sidecar-Schema, Tus-Resumable, Upload-Offset, Upload-Length, Upload-Metadata, ' +
  'Upload-Defer-Length, Upload-Checksum, X-HTTP-Method-Override';

/**
 * Answers OPTIONS. For an allowed origin, and for every origin where `allowedOrigins` is `*` (the public records), it
 * also names the methods and headers that a page may send.
 */
export function preflight(request: IncomingMessage, allow: string, allowedOrigins: readonly string[] | '*'): Reply {
  const { origin } = request.headers;
  if (origin === undefined || !(allowedOrigins === '*' || allowedOrigins.includes(origin))) return noContent();
  return noContent({
    'Access-Control-Allow-Methods': allow,
    'Access-Control-Allow-Headers': REQUEST_HEADERS,
    'Access-Control-Max-Age': '600',
  });
}
