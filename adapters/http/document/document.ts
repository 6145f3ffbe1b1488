import type { Guard } from '../routing/endpoint.js';
import type { Route } from '../routing/route.js';
import type { JsonSchema } from '../schemas/schema.js';
import { answersOf, contentOf } from './answers.js';
import { headerComponents } from './headers.js';
import { parametersOf } from './parameters.js';
import type { NamedSchemas } from './public-schema.js';
import type { AnyEndpoint } from './refusals.js';
import { tagDescriptions, tagOf } from './tags.js';

export interface DocumentInfo {
  readonly title: string;
  readonly version: string;
  readonly summary: string;
  readonly description: string;
  readonly serverUrl: string;
}

/** The OpenAPI 3.1 document of one listener, made from its table of routes and from nothing else. */
export function openApiDocument(routes: readonly Route[], { serverUrl, ...info }: DocumentInfo): JsonSchema {
  const schemas: NamedSchemas = {};
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const row of routes) {
    const path = row.path.replace(/:([a-z0-9_]+)/gi, '{$1}');
    (paths[path] ??= {})[row.method.toLowerCase()] = operation(row, schemas);
  }
  return {
    openapi: '3.1.0',
    info: { ...info, license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' } },
    servers: [{ url: serverUrl }],
    tags: tagDescriptions(routes.map(({ path }) => path)),
    paths,
    components: { schemas, headers: headerComponents(paths), securitySchemes: schemesOf(routes) },
  };
}

function operation(row: Route, schemas: NamedSchemas): JsonSchema {
  const endpoint = row.endpoint as unknown as AnyEndpoint;
  return {
    operationId: endpoint.docs?.id ?? operationId(row),
    summary: endpoint.summary,
    tags: [tagOf(row.path)],
    security: SECURITY[row.guard],
    parameters: parametersOf(row, endpoint),
    ...requestBody(endpoint, schemas),
    responses: answersOf(row, schemas),
  };
}

function requestBody(endpoint: AnyEndpoint, schemas: NamedSchemas): JsonSchema {
  const { body } = endpoint;
  if (body.kind === 'none') return {};
  const required = body.kind !== 'json' || body.optional !== true;
  return { requestBody: { required, ...contentOf(body.kind === 'json' ? body.schema : body.type, schemas) } };
}

const SECURITY: Readonly<Record<Guard, readonly JsonSchema[]>> = {
  public: [],
  optional: [{}, { session: [] }],
  session: [{ session: [] }],
  device: [{ session: [] }],
  capability: [{ capability: [] }],
  admin: [{}, { operator: [] }],
};

const SCHEMES: Readonly<Record<string, JsonSchema>> = {
  session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The access token of an open session.' },
  capability: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: "A federated peer's capability." },
  operator: { type: 'http', scheme: 'bearer', description: 'The `ADMIN_TOKEN`, where the listener asks for one.' },
};

function schemesOf(routes: readonly Route[]): JsonSchema {
  const used = new Set(routes.flatMap(({ guard }) => SECURITY[guard].flatMap((scheme) => Object.keys(scheme))));
  return Object.fromEntries(Object.entries(SCHEMES).filter(([name]) => used.has(name)));
}

function operationId(row: Route): string {
  const words = row.path.split(/[^A-Za-z0-9]+/).filter((word) => word !== '' && word !== 'v1');
  return [row.method.toLowerCase(), ...words]
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('');
}
