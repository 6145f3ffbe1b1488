import { PROTOCOL_DATE, type JsonSchema } from '../schemas/schema.js';

interface HeaderDocs {
  readonly description: string;
  readonly schema: JsonSchema;
  readonly example: string | number;
}

const TEXT: JsonSchema = { type: 'string' };
const COUNT: JsonSchema = { type: 'integer', minimum: 0 };
const TUS_VERSION: JsonSchema = { type: 'string', const: '1.0.0' };
const HTTP_DATE: JsonSchema = { type: 'string', pattern: '^[A-Z][a-z]{2}, \\d{2} [A-Z][a-z]{2} \\d{4} [\\d:]{8} GMT$' };
const ENTITY_TAG: JsonSchema = { type: 'string', pattern: '^"[!#-~]+"$' };
const REQUEST_ID: JsonSchema = { type: 'string', pattern: '^[A-Za-z0-9._-]{1,128}$' };
const SUITE: JsonSchema = { type: 'integer', minimum: 0, maximum: 65_535 };

/** Every response header of the service that clients read. */
export const REPLY_HEADERS = {
  'X-Request-Id': { description: 'Names the request in the log.', schema: REQUEST_ID, example: 'b4f3c1d2' },
  'X-Service-Protocol-Min': {
    description: 'The least protocol version that writes may be made at.',
    schema: PROTOCOL_DATE,
    example: '2026-01-15',
  },
  'X-Service-Protocol-Max': {
    description: 'The newest protocol version that this server speaks.',
    schema: PROTOCOL_DATE,
    example: '2026-11-01',
  },
  'X-Service-Min-Client-Build': {
    description: 'The least client build that is supported, a semantic version.',
    schema: TEXT,
    example: '0.0.0',
  },
  'Cache-Control': { description: 'Who may keep the answer, and how long.', schema: TEXT, example: 'no-store' },
  Deprecation: {
    description: "When the request's protocol version became deprecated (RFC 9745); absent while it is not.",
    schema: { type: 'string', pattern: '^@\\d+$' },
    example: '@1798761600',
  },
  Sunset: {
    description: "When the request's protocol version ends (RFC 8594); absent while no end is announced.",
    schema: HTTP_DATE,
    example: 'Fri, 01 Jan 2027 00:00:00 GMT',
  },
  Link: {
    description: 'Where the deprecation is explained, if the operator said so.',
    schema: TEXT,
    example: '<https://media.example.org/moving>; rel="deprecation"; type="text/html"',
  },
  'WWW-Authenticate': { description: 'How to sign in (RFC 6750).', schema: TEXT, example: 'Bearer' },
  'Retry-After': { description: 'Seconds until a new attempt makes sense.', schema: COUNT, example: 30 },
  Upgrade: {
    description: 'The newest protocol version, as RFC 9110 section 15.5.22 asks.',
    schema: TEXT,
    example: 'service-protocol/2026-11-01',
  },
  Location: { description: 'Where it is.', schema: { type: 'string', format: 'uri-reference' }, example: '/upload/1' },
  ETag: { description: 'Names this state of the content.', schema: ENTITY_TAG, example: '"9f86d081"' },
  'Accept-Ranges': { description: 'Byte ranges are served.', schema: TEXT, example: 'bytes' },
  'Content-Range': {
    description: 'Which bytes these are, of how many; with a 416, how many there are.',
    schema: TEXT,
    example: 'bytes 0-99/1234',
  },
  'X-Service-Crypto-Suite': { description: 'The crypto suite of the content.', schema: SUITE, example: 1 },
  'Tus-Resumable': { description: 'The version of tus.', schema: TUS_VERSION, example: '1.0.0' },
  'Tus-Version': { description: 'The versions of tus that the server speaks.', schema: TUS_VERSION, example: '1.0.0' },
  'Upload-Offset': { description: 'How many bytes the server has, durably.', schema: COUNT, example: 0 },
  'Upload-Length': { description: 'How many bytes the upload has in all.', schema: COUNT, example: 1234 },
  'Upload-Expires': {
    description: 'When the upload ends unless it goes on; absent once it has all its bytes.',
    schema: HTTP_DATE,
    example: 'Fri, 01 Jan 2027 00:00:00 GMT',
  },
} as const satisfies Record<string, HeaderDocs>;

export type ReplyHeader = keyof typeof REPLY_HEADERS;

/** Every request header that the API document describes. */
export const REQUEST_HEADERS = {
  'X-Request-Id': {
    description: 'Names the request in the log; one is made if absent.',
    schema: REQUEST_ID,
    example: 'b4f3c1d2',
  },
  'X-Service-Protocol': {
    description: 'The protocol version that the client speaks.',
    schema: PROTOCOL_DATE,
    example: '2026-11-01',
  },
  'X-Service-Crypto-Suite': {
    description: 'The crypto suite that the request is written with: one of those in server-info.',
    schema: SUITE,
    example: 1,
  },
  'X-Service-Sidecar-Schema': {
    description: 'The sidecar schema that the request is written with: one of those in server-info.',
    schema: SUITE,
    example: 1,
  },
  'If-None-Match': {
    description: 'Answer 304 if the content still has this tag.',
    schema: TEXT,
    example: '"9f86d081"',
  },
  'If-Match': {
    description: 'Write only if what is stored has this tag.',
    schema: TEXT,
    example: '"9f86d081"',
  },
  'If-Range': { description: 'Serve the range only if the content has this tag.', schema: TEXT, example: '"9f86d081"' },
  Range: { description: 'One range of bytes.', schema: TEXT, example: 'bytes=0-99' },
  'Tus-Resumable': { description: 'The version of tus that the client speaks.', schema: TUS_VERSION, example: '1.0.0' },
  'Upload-Offset': { description: 'Where the bytes begin.', schema: COUNT, example: 0 },
  'Upload-Length': { description: 'tus, "Creation": the `declared_size`.', schema: COUNT, example: 1234 },
  'Upload-Metadata': {
    description:
      'tus, "Creation": `announcement` and the base64 of the JSON that the body has otherwise. Other keys are ignored.',
    schema: TEXT,
    example: 'announcement eyJhbGJ1bV9pZCI6ICLigKYifQ==',
  },
  'Upload-Checksum': {
    description: 'The algorithm and the base64 of the checksum of the bytes sent (tus, "Checksum").',
    schema: TEXT,
    example: 'sha256 n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=',
  },
} as const satisfies Record<string, HeaderDocs>;

export type RequestHeader = keyof typeof REQUEST_HEADERS;

export function replyHeaders(names: readonly ReplyHeader[]): JsonSchema {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** Returns the response headers that a document's paths refer to. */
export function headerComponents(paths: object): JsonSchema {
  const used = new Set(
    [...JSON.stringify(paths).matchAll(/#\/components\/headers\/([A-Za-z-]+)/g)].map(([, name]) => name),
  );
  return Object.fromEntries(Object.entries(REPLY_HEADERS).filter(([name]) => used.has(name)));
}

export function headerParameter(name: RequestHeader, required = false): JsonSchema {
  return { name, in: 'header', required, ...REQUEST_HEADERS[name] };
}
