import type { ReadableBlob } from '../../../../application/assets/read-blob.js';
import type { ApiRequest } from '../../routing/endpoint.js';
import { readRange } from '../../pipeline/request/byte-range.js';
import { namesTag, requireMatch } from '../../pipeline/response/etag.js';
import type { Reply, StreamBody } from '../../pipeline/response/reply.js';

const TYPE = 'application/octet-stream';

/** The API documentation that every endpoint with `contentReply` shares. */
export const CONTENT = {
  answers: { 200: TYPE, 206: TYPE, 304: null },
  requestHeaders: ['Range', 'If-Range', 'If-Match', 'If-None-Match'],
  replyHeaders: {
    200: ['ETag', 'Accept-Ranges'],
    206: ['ETag', 'Accept-Ranges', 'Content-Range'],
    304: ['ETag', 'Accept-Ranges'],
  },
} as const;

/**
 * Answers with a blob (RFC 9110 section 13.2.2): 412 if the client wants other content, 304 if it has this one, else one
 * range or the whole.
 * The tag is the content's hash and therefore strong: a range matches what the client holds under the same tag.
 */
export function contentReply(
  { incoming, headers: asked }: Pick<ApiRequest, 'incoming' | 'headers'>,
  blob: ReadableBlob,
  always: Readonly<Record<string, string>>,
): Reply {
  const etag = `"${blob.contentHash}"`;
  const headers = { ETag: etag, 'Accept-Ranges': 'bytes', ...always };
  // Checked here too, not only in `send`, since a range outside the content throws below.
  requireMatch(asked['if-match'], etag);
  // `send` turns this into a 304 because the tag matches.
  if (namesTag(asked['if-none-match'], etag)) return { status: 200, headers };
  const whole = { ...headers, 'Content-Type': TYPE, 'Content-Length': String(blob.size) };
  // `Range` is defined for GET only.
  if (incoming.method === 'HEAD') return { status: 200, headers: whole };
  const ifRange = asked['if-range'];
  const range = ifRange === undefined || ifRange === etag ? readRange(asked.range, blob.size) : null;
  if (range === null) return { status: 200, headers: whole, body: streamOf(blob) };
  const { start, end } = range;
  const part = { 'Content-Range': `bytes ${start}-${end}/${blob.size}`, 'Content-Length': String(end - start + 1n) };
  return { status: 206, headers: { ...whole, ...part }, body: streamOf(blob, range) };
}

function streamOf(blob: ReadableBlob, range?: Parameters<ReadableBlob['open']>[0]): StreamBody {
  return { open: () => blob.open(range), type: TYPE };
}
