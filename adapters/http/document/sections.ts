import { PROBLEM_TABLE } from '../problem.js';

const ERRORS = `## Errors

Every error is an RFC 9457 problem, \`application/problem+json\`, with \`type\`, \`title\`, \`status\` and \`detail\`, and two
further members: \`code\`, which is stable and for programs, and \`request_id\`, the id of the request in the server's
log. If a request does not match its schema, \`errors\` has one \`{path, message}\` for each wrong member. An error with a
value (an intent, an offset, a limit) has that value as a further member, which the table names. Some causes of these
errors have no value.

Decide by \`code\`, show \`detail\` to people, and report \`request_id\`. If the response has \`Retry-After\`, the client may
retry after that many seconds. While the database is unavailable, operations with a session return a 401 with
\`error.auth.unavailable\`, and others a 503 with \`error.auth.unavailable\` or \`error.server.unavailable\`: the session is
still valid.

| code | usual status | title | further members |
|---|---|---|---|
${PROBLEM_TABLE.map(rowOf).join('\n')}
`;

const VERSIONS = `## Protocol versions

Every response, errors included, has the headers \`X-Service-Protocol-Min\`, \`X-Service-Protocol-Max\` and
\`X-Service-Min-Client-Build\`. A client names its protocol version, a date, in \`X-Service-Protocol\`.
The response depends on it:

| \`X-Service-Protocol\` | reads, accounts and sessions | writes |
|---|---|---|
| absent | accepted | 426 \`error.protocol.required\` |
| not a real \`YYYY-MM-DD\` date | 400 \`error.protocol.malformed\` | 400 \`error.protocol.malformed\` |
| above Max | 426 \`error.protocol.unsupported\` | 426 \`error.protocol.unsupported\` |
| below Min | accepted | 426 \`error.protocol.unsupported\` |
| other than the album's pin | accepted | 409 \`error.album.protocol_mismatch\` |

A write may also name its crypto suite and sidecar schema in \`X-Service-Crypto-Suite\` and \`X-Service-Sidecar-Schema\`;
server-info lists the supported ones. If the end of a version is announced, successful responses to requests of that
version have \`Deprecation\` (RFC 9745) and \`Sunset\` (RFC 8594). The writes are the operations that require
\`X-Service-Protocol\`.
`;

const SIGNING_IN = `## Signing in

\`POST /v1/auth/register\` and \`POST /v1/auth/login\` return a token pair. Send its \`access_token\` as
\`Authorization: Bearer …\`; it is valid for \`expires_in\` seconds. \`POST /v1/auth/refresh\` exchanges the
\`refresh_token\` for the next access token until the session ends. A write to an album also requires that the account's
published device directory lists the session's device.
`;

const CONVENTIONS = `## Conventions

Members are \`snake_case\`. Ids are lower-case UUIDs. Instants are RFC 3339 in UTC. Durations are whole seconds. Hashes are
64 lower-case hex digits. Keys, signatures and opaque documents are base64url without padding. Sizes are integers of
bytes up to 2^53-1. A JSON body has at most 64 KiB, and the service rejects unknown members. Lists accept \`limit\` and
\`cursor\`; on the last page \`next_cursor\` is null.
`;

/** The introduction of the document, in Markdown. */
export const PUBLIC_SECTIONS = `Gatehouse issues sessions and authenticates every request against them, accounts storage
to the uploader, and stores ciphertext only.

${[SIGNING_IN, VERSIONS, ERRORS, CONVENTIONS].join('\n')}`;

export const OPERATOR_SECTIONS = `The operator's listener is on loopback unless \`ADMIN_HOST\` names another address. On any
other address it requires the \`ADMIN_TOKEN\` as a bearer token. The \`gatehouse\` command offers the same operations.

${[ERRORS, CONVENTIONS].join('\n')}`;

function rowOf([code, status, title, members]: (typeof PROBLEM_TABLE)[number]): string {
  return `| \`${code}\` | ${status} | ${title} | ${members.map((member) => `\`${member}\``).join(', ')} |`;
}
