import type { IncomingMessage } from 'node:http';
import type { ProtocolPolicy } from '../../../../domain/protocol/window.js';
import type { HttpContext } from '../request/context.js';
import type { Headers, HeaderSet } from './send.js';

/** Every header that the API document lists, and those of tus. Held by tests/http/pipeline/cors.test.ts. */
const EXPOSED =
  'X-Service-Protocol-Min, X-Service-Protocol-Max, X-Service-Min-Client-Build, X-Request-Id, Location, ETag, ' +
  'Accept-Ranges, Content-Range, X-Service-Crypto-Suite, X-Service-Sidecar-Schema, ' +
  'Retry-After, Deprecation, Sunset, Link, Upgrade, WWW-Authenticate, ' +
  'Upload-Offset, Upload-Length, Upload-Expires, Upload-State, ' +
  'Upload-Metadata, Upload-Defer-Length, Upload-Checksum, ' +
  'Tus-Resumable, Tus-Version, Tus-Extension, Tus-Max-Size, Tus-Checksum-Algorithm';

const SECURITY: HeaderSet = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
};

const byPolicy = new WeakMap<ProtocolPolicy, HeaderSet>();

/** Returns the headers of every response, cached per policy. */
export function constantHeaders(policy: ProtocolPolicy): HeaderSet {
  let headers = byPolicy.get(policy);
  if (headers === undefined) {
    headers = {
      'Cache-Control': 'no-store',
      'X-Service-Protocol-Min': policy.window.min,
      'X-Service-Protocol-Max': policy.window.max,
      'X-Service-Min-Client-Build': policy.minClientBuild,
      ...SECURITY,
    };
    byPolicy.set(policy, headers);
  }
  return headers;
}

/** Returns a new object for each response, to which the reply's own headers are added. */
export function responseHeaders(request: IncomingMessage, requestId: string, context: HttpContext): Headers {
  // Not `{ ...constant }`: V8 makes a new hidden class for each member that is added to such a copy, every time.
  const headers: Headers = Object.assign({}, constantHeaders(context.policies.current()));
  headers['X-Request-Id'] = requestId;
  addCorsHeaders(headers, request, context.settings.corsOrigins);
  if (context.isStopping()) headers['Connection'] = 'close';
  return headers;
}

/** Allows an origin only if it is on the list. Sets `Vary` whenever there is a list, for caches. */
function addCorsHeaders(headers: Headers, request: IncomingMessage, allowed: readonly string[]): void {
  if (allowed.length === 0) return;
  headers['Vary'] = 'Origin';
  const { origin } = request.headers;
  if (origin === undefined || !allowed.includes(origin)) return;
  headers['Access-Control-Allow-Origin'] = origin;
  headers['Access-Control-Expose-Headers'] = EXPOSED;
}
