import type { JsonSchema } from '../../../adapters/http/schemas/schema.js';
import { PROBLEM_TABLE } from '../../../adapters/http/problem.js';
import type { Answered } from './answered.js';

/** The headers of every answer. */
const ALWAYS: Readonly<Record<string, RegExp>> = {
  'x-service-protocol-min': /^\d{4}-\d\d-\d\d$/,
  'x-service-protocol-max': /^\d{4}-\d\d-\d\d$/,
  'x-service-min-client-build': /^\d+\.\d+\.\d+/,
  'x-request-id': /^[A-Za-z0-9._-]{1,128}$/,
  'cache-control': /./,
};

/** The headers that every answer with a status has. */
const BY_STATUS: Readonly<Record<number, readonly string[]>> = {
  401: ['www-authenticate'],
  405: ['allow'],
  426: ['upgrade'],
  429: ['retry-after'],
  503: ['retry-after'],
};

/** The headers of HTTP's framing, browser security and CORS, which no client reads from the document. */
const NOT_DESCRIBED =
  /^(content-(type|length|security-policy)|date|connection|keep-alive|transfer-encoding|vary|allow|referrer-policy|x-content-type-options|cross-origin-.*|access-control-.*)$/;

/** True for a header that an answer may have although its operation's description does not name it. */
export function isBeyondDescription(name: string): boolean {
  return NOT_DESCRIBED.test(name) || name in ALWAYS;
}

export function generalFault({ status, headers }: Answered): string | null {
  for (const [name, form] of Object.entries(ALWAYS))
    if (!form.test(headers.get(name) ?? '')) return `its ${name} is ${String(headers.get(name))}`;
  const missing = (BY_STATUS[status] ?? []).find((name) => !headers.has(name));
  return missing === undefined ? null : `it has no ${missing}`;
}

const MEMBERS = ['type', 'title', 'status', 'detail', 'code', 'request_id', 'errors', 'retry_after'];
const CARRIED = new Map(PROBLEM_TABLE.map(([code, , , members]) => [code as string, members]));

/** Returns the fault of a problem whose members contradict the answer that carries it, or null. */
export function problemFault(problem: Readonly<Record<string, unknown>>, { status, headers }: Answered): string | null {
  if (problem['status'] !== status) return 'its member status is not the status';
  if (problem['request_id'] !== headers.get('x-request-id')) return 'its member request_id is not the X-Request-Id';
  const { retry_after: retryAfter = null } = problem;
  if (String(retryAfter) !== String(headers.get('retry-after'))) return 'retry_after is not Retry-After';
  const described = [...MEMBERS, ...(CARRIED.get(String(problem['code'])) ?? [])];
  const other = Object.keys(problem).find((member) => !described.includes(member));
  if (other !== undefined) return `its member ${other} is not listed`;
  return problem['title'] === '' || problem['detail'] === '' ? 'its title or detail is empty' : null;
}

/** Checks an answer without the document: for a raw connection, whose requests may be malformed. */
export function checkGeneral(answer: Answered): void {
  const { status, headers, bytes } = answer;
  const isProblem = headers.get('content-type') === 'application/problem+json' && bytes.length > 0;
  const problem = isProblem ? (JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>) : null;
  const fault = generalFault(answer) ?? (problem === null ? null : problemFault(problem, answer));
  if (fault !== null) throw new Error(`This is no answer of the service, ${fault}: ${status}`);
}

/** The codes for requests that match no operation, by status: unknown path, wrong method, HTTP parser error. */
const OUTSIDE: Readonly<Record<number, string>> = {
  400: 'error.request.invalid',
  404: 'error.request.not_found',
  405: 'error.request.method_not_allowed',
  408: 'error.request.timeout',
  413: 'error.request.too_large',
  431: 'error.request.headers_too_large',
};

/** Returns the description of such an answer in an operation's form; null when the status has none. */
export function outsideAnswer(status: number): JsonSchema | null {
  const code = OUTSIDE[status];
  if (code === undefined) return null;
  const narrowed = { properties: { code: { const: code } } };
  const schema = { allOf: [{ $ref: '#/components/schemas/Problem' }, narrowed] };
  // A tus path sends these headers for other methods too.
  const version = { schema: { const: '1.0.0' } };
  const headers = { 'Tus-Resumable': version, 'Tus-Version': version };
  return { description: code, headers, content: { 'application/problem+json': { schema } } };
}
