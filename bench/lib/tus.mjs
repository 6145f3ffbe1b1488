import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { bearer } from './product.mjs';
import { base64url } from './wire.mjs';

/** Returns the body of POST /upload. */
export function announcement({ id, album, protocol }, declared_size, content_hash) {
  const document = base64url(randomBytes(256));
  const manifest = { protocol_version: protocol, crypto_suite_id: 1, sidecar_schema: 1, document };
  return { album_id: album, kind: 'original', declared_size, content_hash, owner_id: id, manifest };
}

export function tusHeaders({ token, protocol }) {
  return { 'Tus-Resumable': '1.0.0', 'X-Service-Protocol': protocol, ...bearer(token) };
}

const agent = new Agent({ keepAlive: true });

/** Does not use fetch, which copies the body: with 8 MiB that takes longer than the measured work. */
export async function patch(url, offset, headers, body) {
  const type = { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': String(offset) };
  const sending = request(url, {
    method: 'PATCH',
    agent,
    headers: { ...headers, ...type, 'Content-Length': body.length },
  });
  sending.end(body);
  const [response] = await once(sending, 'response');
  response.resume();
  await once(response, 'end');
  if (response.statusCode !== 204) throw new Error(`PATCH ${url}: ${response.statusCode}`);
}

export async function requireCompleted(writer, uploadId) {
  const { state, failure } = await writer.send('GET', `/upload/${uploadId}`);
  if (state !== 'Completed') throw new Error(`The upload is ${state}: ${failure}`);
}
