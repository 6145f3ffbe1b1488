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
  'X-Request-Id': { description: 'The id of the request in the log.', schema: REQUEST_ID, example: 'b4f3c1d2' },
  'X-Service-Protocol-Min': {
    description: 'The oldest protocol version that may write.',
    schema: PROTOCOL_DATE,
    example: '2026-01-15',
  },
  'X-Service-Protocol-Max': {
    description: 'The newest protocol version that this server supports.',
    schema: PROTOCOL_DATE,
    example: '2026-11-01',
  },
  'X-Service-Min-Client-Build': {
    description: 'The oldest client build that is supported, a semantic version.',
    schema: TEXT,
    example: '0.0.0',
  },
  'Cache-Control': { description: 'Who may cache the response, and for how long.', schema: TEXT, example: 'no-store' },
  Deprecation: {
    description: "The time at which the request's protocol version became deprecated (RFC 9745); absent if it is not.",
    schema: { type: 'string', pattern: '^@\\d+$' },
    example: '@1798761600',
  },
  Sunset: {
    description: "The time at which the request's protocol version ends (RFC 8594); absent if no end is announced.",
    schema: HTTP_DATE,
    example: 'Fri, 01 Jan 2027 00:00:00 GMT',
  },
  Link: {
    description: 'The page that explains the deprecation, if the operator named one.',
    schema: TEXT,
    example: '<https://media.example.org/moving>; rel="deprecation"; type="text/html"',
  },
  'WWW-Authenticate': { description: 'The authentication scheme (RFC 6750).', schema: TEXT, example: 'Bearer' },
  'Retry-After': { description: 'Seconds after which the client may retry.', schema: COUNT, example: 30 },
  Upgrade: {
    description: 'The newest protocol version (RFC 9110 section 15.5.22).',
    schema: TEXT,
    example: 'service-protocol/2026-11-01',
  },
  Location: {
    description: 'The address of the created upload, or of the redirect.',
    schema: { type: 'string', format: 'uri-reference' },
    example: '/upload/1',
  },
  ETag: { description: 'The entity tag of the content.', schema: ENTITY_TAG, example: '"9f86d081"' },
  'Accept-Ranges': { description: 'The service supports byte ranges.', schema: TEXT, example: 'bytes' },
  'Content-Range': {
    description: 'The range of the sent bytes and the total size; with a 416 only the total size.',
    schema: TEXT,
    example: 'bytes 0-99/1234',
  },
  'X-Service-Crypto-Suite': { description: 'The crypto suite of the content.', schema: SUITE, example: 1 },
  'Tus-Resumable': { description: 'The version of tus.', schema: TUS_VERSION, example: '1.0.0' },
  'Tus-Version': {
    description: 'The versions of tus that the server supports.',
    schema: TUS_VERSION,
    example: '1.0.0',
  },
  'Upload-Offset': {
    description: 'The number of bytes that the server has stored durably.',
    schema: COUNT,
    example: 0,
  },
  'Upload-Length': { description: 'The declared size of the upload, in bytes.', schema: COUNT, example: 1234 },
  'Upload-Expires': {
    description: 'The time at which the upload expires unless it continues; absent when all bytes have arrived.',
    schema: HTTP_DATE,
    example: 'Fri, 01 Jan 2027 00:00:00 GMT',
  },
  'Upload-State': {
    description:
      'The state of the upload, once all bytes have arrived: `Completed`, `Failed` if the content is not what was ' +
      'announced, or `WaitingForProcessing` if the service needs more than 10 seconds.',
    schema: { type: 'string', enum: ['WaitingForProcessing', 'Completed', 'Failed'] },
    example: 'Completed',
  },
} as const satisfies Record<string, HeaderDocs>;

export type ReplyHeader = keyof typeof REPLY_HEADERS;

/** Every request header that the API document describes. */
export const REQUEST_HEADERS = {
  'X-Request-Id': {
    description: 'The id of the request in the log; the service generates one if it is absent.',
    schema: REQUEST_ID,
    example: 'b4f3c1d2',
  },
  'X-Service-Protocol': {
    description: 'The protocol version that the client uses.',
    schema: PROTOCOL_DATE,
    example: '2026-11-01',
  },
  'X-Service-Crypto-Suite': {
    description: 'The crypto suite of the request: one of those in server-info.',
    schema: SUITE,
    example: 1,
  },
  'X-Service-Sidecar-Schema': {
    description: 'The sidecar schema of the request: one of those in server-info.',
    schema: SUITE,
    example: 1,
  },
  'If-None-Match': {
    description: 'Return 304 if the content has this entity tag; `*`: write only if nothing is stored.',
    schema: TEXT,
    example: '"9f86d081"',
  },
  'If-Match': {
    description: 'Proceed only if the content has this entity tag, else 412; `*`: only if there is any.',
    schema: TEXT,
    // The API page sends its examples: a request with a tag that no content has would be rejected.
    example: '*',
  },
  'If-Range': {
    description: 'Send the range only if the content has this entity tag.',
    schema: TEXT,
    example: '"9f86d081"',
  },
  Range: { description: 'One range of bytes (RFC 9110 section 14.2).', schema: TEXT, example: 'bytes=0-99' },
  'Tus-Resumable': { description: 'The version of tus that the client uses.', schema: TUS_VERSION, example: '1.0.0' },
  'Upload-Offset': { description: 'The offset of the first byte of the body.', schema: COUNT, example: 0 },
  'Upload-Length': {
    description: 'The `declared_size`, in the extension "Creation" of tus.',
    schema: COUNT,
    example: 1234,
  },
  'Upload-Metadata': {
    description:
      'The extension "Creation" of tus: the key `announcement` with the base64 of the JSON that is otherwise the body. ' +
      'The service ignores other keys.',
    schema: TEXT,
    example: 'announcement eyJhbGJ1bV9pZCI6ICLigKYifQ==',
  },
  'Upload-Checksum': {
    description: 'The extension "Checksum" of tus: the algorithm, and the base64 of the checksum of the body.',
    schema: TEXT,
    example: 'sha256 n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=',
  },
} as const satisfies Record<string, HeaderDocs>;

export type RequestHeader = keyof typeof REQUEST_HEADERS;

export function replyHeaders(names: readonly ReplyHeader[]): JsonSchema {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** Returns the response headers that a document's responses have. */
export function headerComponents(responses: Iterable<JsonSchema>): JsonSchema {
  const used = new Set<string>();
  for (const { headers = {} } of responses) for (const name of Object.keys(headers as object)) used.add(name);
  return Object.fromEntries(Object.entries(REPLY_HEADERS).filter(([name]) => used.has(name)));
}

const parameters = new Map<string, JsonSchema>();

/** Returns the same object for the same parameter. */
export function headerParameter(name: RequestHeader, required = false): JsonSchema {
  const key = `${name} ${String(required)}`;
  const parameter = parameters.get(key) ?? { name, in: 'header', required, ...REQUEST_HEADERS[name] };
  parameters.set(key, parameter);
  return parameter;
}
