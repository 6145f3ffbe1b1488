import { PROBLEM_TABLE } from '../problem.js';

const ERRORS = `## Errors

Every refusal is an RFC 9457 problem, \`application/problem+json\`: \`type\`, \`title\`, \`status\` and \`detail\`, and beside
them \`code\`, which is stable and made for programs, and \`request_id\`, which names the request in the server's log. A
request that does not fit its schema adds \`errors\`, one \`{path, message}\` for each member that is wrong. Where a refusal
carries a value (an intent, an offset, a limit), that value is a further member of the problem.

Decide by \`code\`, show \`detail\`, report \`request_id\`. A code whose answer has \`Retry-After\` may be tried again after
that many seconds.

| code | usual status | title |
|---|---|---|
${PROBLEM_TABLE.map(([code, status, title]) => `| \`${code}\` | ${status} | ${title} |`).join('\n')}
`;

const VERSIONS = `## Protocol versions

Every answer, refusals included, carries \`X-Service-Protocol-Min\`, \`X-Service-Protocol-Max\` and
\`X-Service-Min-Client-Build\`. A client names the version that it speaks in \`X-Service-Protocol\`, a date:

| \`X-Service-Protocol\` | reads, accounts and sessions | writes |
|---|---|---|
| absent | served | 426 \`error.protocol.required\` |
| no real \`YYYY-MM-DD\` date | 400 \`error.protocol.malformed\` | 400 \`error.protocol.malformed\` |
| above Max | 426 \`error.protocol.unsupported\` | 426 \`error.protocol.unsupported\` |
| below Min | served | 426 \`error.protocol.unsupported\` |
| other than the album's pin | served | 409 \`error.album.protocol_mismatch\` |

A write may also name its crypto suite and sidecar schema in \`X-Service-Crypto-Suite\` and \`X-Service-Sidecar-Schema\`;
they must be among those that server-info lists. A version whose end is announced is served with \`Deprecation\`
(RFC 9745) and \`Sunset\` (RFC 8594). The operations whose parameters include a required \`X-Service-Protocol\` are the
writes.
`;

const SIGNING_IN = `## Signing in

\`POST /v1/auth/register\` and \`POST /v1/auth/login\` answer a token pair. Send its \`access_token\` as
\`Authorization: Bearer …\`; it is good for fifteen minutes. \`POST /v1/auth/refresh\` exchanges the \`refresh_token\` for
the next one, for as long as the session lives. Writes to albums also need the session's device in the account's
published device directory.
`;

const CONVENTIONS = `## Conventions

Members are \`snake_case\`; ids are lower-case UUIDs; instants are RFC 3339 in UTC; durations are whole seconds; hashes
are 64 lower-case hex digits; keys, signatures and opaque documents are base64url without padding; sizes are integers
of bytes up to 2^53-1. A JSON body has at most 64 KiB, and members that the operation does not know are refused. Lists
take \`limit\` and \`cursor\`, and end where \`next_cursor\` is null.
`;

/** The introduction of the document, in Markdown. */
export const PUBLIC_SECTIONS = `Gatehouse proves that a request comes from a session it issued, keeps the ledger of those
sessions, accounts storage to who uploaded it, and stores ciphertext only.

${[SIGNING_IN, VERSIONS, ERRORS, CONVENTIONS].join('\n')}`;

export const OPERATOR_SECTIONS = `The operator's listener is on loopback unless \`ADMIN_HOST\` says otherwise; elsewhere
than on loopback it asks for the \`ADMIN_TOKEN\` as a bearer token. The \`gatehouse\` command offers the same operations.

${[ERRORS, CONVENTIONS].join('\n')}`;
