import { SERVER_KEY_KINDS } from '../../../domain/discovery/server-key.js';
import type { Route } from '../routing/route.js';
import { SHA256, UUID, type JsonSchema } from '../schemas/schema.js';
import { headerParameter, type RequestHeader } from './headers.js';
import { publicForm } from './public-schema.js';
import type { AnyEndpoint } from './refusals.js';

export function parametersOf(row: Route, endpoint: AnyEndpoint): readonly JsonSchema[] {
  return [...inPath(row), ...inQuery(endpoint), ...inHeaders(row, endpoint)];
}

/** The path parameters that are not ids of rows; `idParameter` describes the others. */
const PATH_PARAMETERS: Readonly<Record<string, JsonSchema>> = {
  content_hash: { description: 'The SHA-256 of the content.', schema: SHA256, example: '9f86d081'.repeat(8) },
  user: { description: 'The part of the handle before the `@`.', schema: { type: 'string' }, example: 'ada' },
  kind: { description: 'The kind of the key.', schema: { enum: SERVER_KEY_KINDS }, example: 'signing' },
  file: { description: 'The name of the file.', schema: { type: 'string' }, example: 'swagger-ui.css' },
  provider: { description: 'The id of an OpenID provider.', schema: { type: 'string' }, example: 'corp' },
};

function inPath({ path }: Route): readonly JsonSchema[] {
  return [...path.matchAll(/:([a-z0-9_]+)/gi)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    ...(PATH_PARAMETERS[name] ?? idParameter(path, name)),
  }));
}

function idParameter(path: string, name: string): JsonSchema {
  const what = name === 'id' ? path.split('/:id')[0]?.split('/').at(-1)?.replace(/s$/, '') : name.replace(/_id$/, '');
  return {
    description: `The id of the ${what ?? 'row'}.`,
    schema: UUID,
    example: '018f3c1e-7a2b-7c4d-8e5f-0123456789ab',
  };
}

function inQuery({ query = {} }: AnyEndpoint): readonly JsonSchema[] {
  return Object.entries(query).map(([name, { required = false, schema = { type: 'string' }, ...docs }]) => ({
    name,
    in: 'query',
    required,
    ...docs,
    schema: publicForm(schema, {}),
  }));
}

function inHeaders(row: Route, endpoint: AnyEndpoint): readonly JsonSchema[] {
  const own: readonly RequestHeader[] = endpoint.requestHeaders ?? [];
  return [
    ...(row.protocol === 'exempt' ? [] : [headerParameter('X-Service-Protocol', row.protocol === 'write')]),
    ...(row.protocol === 'write' ? FORMATS.filter((name) => !own.includes(name)) : []).map((name) =>
      headerParameter(name),
    ),
    ...own.map((name) => headerParameter(name)),
    headerParameter('X-Request-Id'),
  ];
}

const FORMATS: readonly RequestHeader[] = ['X-Service-Crypto-Suite', 'X-Service-Sidecar-Schema'];
