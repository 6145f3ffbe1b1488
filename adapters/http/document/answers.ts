import type { Json } from '../pipeline/response/reply.js';
import type { Route } from '../routing/route.js';
import { problemSchema } from '../schemas/common.js';
import type { JsonSchema, Schema } from '../schemas/schema.js';
import { replyHeaders, type ReplyHeader } from './headers.js';
import { referTo, type NamedSchemas } from './public-schema.js';
import { refusalsOf, type AnyEndpoint } from './refusals.js';
import { sampleProblem } from './samples.js';
import type { ApiErrorCode } from '../request-error.js';

const ON_EVERY_ANSWER: readonly ReplyHeader[] = [
  'X-Request-Id',
  'X-Service-Protocol-Min',
  'X-Service-Protocol-Max',
  'X-Service-Min-Client-Build',
  'Cache-Control',
];
const ON_EVERY_SUCCESS: readonly ReplyHeader[] = ['Deprecation', 'Sunset', 'Link'];
const ON_REFUSALS: Readonly<Record<number, readonly ReplyHeader[]>> = {
  401: ['WWW-Authenticate'],
  416: ['Content-Range'],
  422: ['Upload-State'],
  423: ['Retry-After'],
  426: ['Upgrade'],
  429: ['Retry-After'],
  503: ['Retry-After'],
};

const SUCCESS: Readonly<Record<string, string>> = {
  200: 'Success',
  201: 'Created',
  202: 'Accepted',
  204: 'Success; the response has no body',
  206: 'One range of the content',
  303: 'A redirect to the address in `Location`',
  304: 'The content still has the entity tag that the client sent',
};

/** The `default` response of an operation whose only success is a redirect, for tools that look for a 2xx. */
const OTHERWISE: JsonSchema = {
  description: 'There is no other success: browsers open this address and follow the redirect.',
};

/**
 * The responses of a document that are errors, by their parts. Most operations have the same ones: each is made once,
 * and `sharedParts` recognizes it without comparing texts.
 */
export type NamedRefusals = Map<string, JsonSchema>;

/** Documents every response of the route, by status: its content, or its error codes. */
export function answersOf(row: Route, named: NamedSchemas, refusals: NamedRefusals): JsonSchema {
  const endpoint = row.endpoint as unknown as AnyEndpoint;
  const responses: Record<string, JsonSchema> = {};
  for (const [status, answer] of Object.entries(endpoint.answers)) {
    responses[status] = {
      description: SUCCESS[status] ?? 'Success',
      headers: replyHeaders([
        ...headersOf(endpoint, Number(status)),
        ...(row.protocol === 'exempt' ? [] : ON_EVERY_SUCCESS),
      ]),
      ...withTypes(contentOf(answer, named, endpoint.docs.answers?.[Number(status)]), endpoint.alsoTypes ?? []),
    };
  }
  for (const [status, codes] of refusalsOf(row)) {
    const headers = [...headersOf(endpoint, status), ...(ON_REFUSALS[status] ?? [])];
    const parts = [status, endpoint.page !== undefined, ...codes, ...headers].join();
    const refusal = refusals.get(parts) ?? {
      description: codes.map((code) => `\`${code}\``).join(', '),
      headers: replyHeaders(headers),
      content: refusalContent(status, codes, endpoint, named),
    };
    refusals.set(parts, refusal);
    responses[status] = refusal;
  }
  if (Object.keys(endpoint.answers).every((status) => Number(status) >= 300)) responses['default'] = OTHERWISE;
  return responses;
}

function headersOf(endpoint: AnyEndpoint, status: number): readonly ReplyHeader[] {
  const always = Object.keys(endpoint.headers ?? {}).filter(isDocumented);
  return [...ON_EVERY_ANSWER, ...always, ...(endpoint.replyHeaders?.[status] ?? [])];
}

/** Skips CORS headers: browsers read them, clients do not. */
function isDocumented(name: string): name is ReplyHeader {
  return !name.startsWith('Access-Control-');
}

function refusalContent(
  status: number,
  codes: readonly ApiErrorCode[],
  { page }: AnyEndpoint,
  named: NamedSchemas,
): JsonSchema {
  const narrowed = { type: 'object', properties: { code: { type: 'string', enum: codes } } };
  const schema = { allOf: [referTo(problemSchema, named), narrowed] };
  const problem = { 'application/problem+json': { schema, example: exampleProblem(status, codes) } };
  if (page === undefined) return problem;
  return { ...problem, 'text/html': { schema: { type: 'string' }, example: '<!doctype html>…' } };
}

function exampleProblem(status: number, codes: readonly ApiErrorCode[]): JsonSchema | null {
  const [code] = codes;
  return code === undefined ? null : { ...sampleProblem(code, status) };
}

export function contentOf(
  answer: Schema<unknown> | string | null,
  named: NamedSchemas,
  example?: Json,
): { content?: JsonSchema } {
  if (answer === null) return {};
  if (typeof answer === 'string') return { content: { [answer]: bytesContent(answer, example) } };
  const shown = example === undefined ? {} : { example };
  return { content: { [answer.mediaType ?? 'application/json']: { schema: referTo(answer, named), ...shown } } };
}

function withTypes({ content }: { content?: JsonSchema }, types: readonly string[]): { content?: JsonSchema } {
  if (content === undefined) return {};
  return { content: { ...content, ...Object.fromEntries(types.map((type) => [type, bytesContent(type)])) } };
}

function bytesContent(mediaType: string, example: Json = '…'): JsonSchema {
  const schema = mediaType.startsWith('text/') ? { type: 'string' } : { type: 'string', format: 'binary' };
  return { schema, example };
}
