import type { ErrorCode } from '../../../domain/kernel/errors.js';
import type { Endpoint } from './endpoint.js';
import { statusOf } from '../problem.js';
import type { Route } from './route.js';
import { problemSchema } from '../schemas/common.js';
import type { JsonSchema, Schema } from '../schemas/schema.js';

type AnyEndpoint = Endpoint<unknown, never>;

/** The OpenAPI 3.1 document of the public listener, made from the route table and from nothing else. */
export function openApiDocument(routes: readonly Route[], info: { version: string; serverUrl: string }): JsonSchema {
  const schemas: Record<string, JsonSchema> = { [problemSchema.name]: problemSchema.definition };
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const row of routes.filter(({ guard }) => guard !== 'admin')) {
    const path = row.path.replace(/:([a-z0-9_]+)/gi, '{$1}');
    (paths[path] ??= {})[row.method.toLowerCase()] = operation(row, schemas);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Gatehouse',
      version: info.version,
      summary: 'The server side of an end-to-end-encrypted media library',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: info.serverUrl }],
    paths,
    components: {
      schemas,
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The access token of an open session',
        },
        capability: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: "A federated peer's capability",
        },
      },
    },
  };
}

function operation(row: Route, schemas: Record<string, JsonSchema>): JsonSchema {
  const endpoint = row.endpoint as unknown as AnyEndpoint;
  return {
    operationId: operationId(row),
    summary: endpoint.summary,
    tags: [tagOf(row.path)],
    security: securityOf(row),
    parameters: parametersOf(row, endpoint),
    ...requestBody(endpoint, schemas),
    responses: responsesOf(row, endpoint, schemas),
  };
}

function responsesOf(row: Route, endpoint: AnyEndpoint, schemas: Record<string, JsonSchema>): JsonSchema {
  const responses: Record<string, JsonSchema> = {};
  for (const [status, answer] of Object.entries(endpoint.answers)) {
    responses[status] = { description: SUCCESS[status] ?? 'Success', ...contentOf(answer, schemas) };
  }
  for (const [status, codes] of refusalsByStatus(row, endpoint)) {
    const problem = { 'application/problem+json': { schema: reference(problemSchema, schemas) } };
    const content = endpoint.page === undefined ? problem : { ...problem, 'text/html': { schema: { type: 'string' } } };
    responses[status] = { description: codes.join(', '), content };
  }
  return responses;
}

function refusalsByStatus(row: Route, endpoint: AnyEndpoint): Map<number, ErrorCode[]> {
  const codes: ErrorCode[] = ['error.request.invalid', 'error.server.internal', ...(endpoint.refusals ?? [])];
  if (row.guard !== 'public' && row.guard !== 'capability') codes.push('error.auth.unauthenticated');
  if (row.guard === 'device') codes.push('error.device.not_listed');
  if (row.protocol === 'write') codes.push('error.protocol.required');
  if (row.protocol !== 'exempt') codes.push('error.protocol.unsupported', 'error.protocol.malformed');
  if (endpoint.body.kind === 'json' || endpoint.body.kind === 'bytes') {
    codes.push('error.request.too_large', 'error.request.unsupported_media_type');
  }
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set(codes)) {
    const status = endpoint.statuses?.[code] ?? statusOf(code);
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return byStatus;
}

function requestBody(endpoint: AnyEndpoint, schemas: Record<string, JsonSchema>): JsonSchema {
  const { body } = endpoint;
  if (body.kind === 'none') return {};
  const required = body.kind !== 'json' || body.optional !== true;
  const content =
    body.kind === 'json'
      ? contentOf(body.schema, schemas).content
      : { [body.type]: { schema: { type: 'string', format: 'binary' } } };
  return { requestBody: { required, content } };
}

function contentOf(
  answer: Schema<unknown> | string | null,
  schemas: Record<string, JsonSchema>,
): { content?: JsonSchema } {
  if (answer === null) return {};
  if (typeof answer === 'string') return { content: { [answer]: { schema: { type: 'string', format: 'binary' } } } };
  return { content: { 'application/json': { schema: reference(answer, schemas) } } };
}

function reference(schema: Schema<unknown>, schemas: Record<string, JsonSchema>): JsonSchema {
  schemas[schema.name] = schema.definition;
  return { $ref: `#/components/schemas/${schema.name}` };
}

function parametersOf(row: Route, endpoint: AnyEndpoint): readonly JsonSchema[] {
  const string = { type: 'string' };
  const inPath = [...row.path.matchAll(/:([a-z0-9_]+)/gi)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: string,
  }));
  const inQuery = Object.entries(endpoint.query ?? {}).map(([name, description]) => ({
    name,
    in: 'query',
    description,
    schema: string,
  }));
  if (row.protocol === 'exempt') return [...inPath, ...inQuery];
  const version = {
    name: 'X-Service-Protocol',
    in: 'header',
    required: row.protocol === 'write',
    schema: { type: 'string', format: 'date' },
  };
  return [...inPath, ...inQuery, version];
}

function securityOf(row: Route): readonly JsonSchema[] {
  if (row.guard === 'session' || row.guard === 'device') return [{ session: [] }];
  if (row.guard === 'optional') return [{}, { session: [] }];
  return row.guard === 'capability' ? [{ capability: [] }] : [];
}

function operationId(row: Route): string {
  const words = row.path.split(/[^A-Za-z0-9]+/).filter((word) => word !== '' && word !== 'v1');
  return [row.method.toLowerCase(), ...words]
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('');
}

function tagOf(path: string): string {
  const [first = '', second = ''] = path.split('/').filter((part) => part !== '');
  return first === 'v1' ? second : first.startsWith('.') ? 'discovery' : first;
}

const SUCCESS: Record<string, string> = {
  200: 'Success',
  201: 'Created',
  202: 'Accepted: a second factor is required',
  204: 'Done',
  206: 'A part of the content',
  303: 'Redirect',
};
