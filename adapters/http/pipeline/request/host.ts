import type { IncomingMessage } from 'node:http';

/**
 * RFC 9112 section 3.2: a request of HTTP/1.1 has exactly one `Host`. Node's own refusal is switched off
 * (infrastructure/server.ts), because its answer lacks the problem body; and of two it drops one in silence.
 */
export function hasOneHost(request: IncomingMessage): boolean {
  let count = 0;
  const { rawHeaders } = request;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count === 1 || (count === 0 && request.httpVersionMinor === 0);
}
