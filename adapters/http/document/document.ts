import type { Guard } from '../routing/endpoint.js';
import type { Json } from '../pipeline/response/reply.js';
import type { Route } from '../routing/route.js';
import type { JsonSchema } from '../schemas/schema.js';
import { answersOf, contentOf, type NamedRefusals } from './answers.js';
import { parametersOf } from './parameters.js';
import { referTo, type NamedSchemas } from './public-schema.js';
import type { AnyEndpoint } from './refusals.js';
import { sharedParts } from './shared-parts.js';
import { tagDescriptions, tagOf } from './tags.js';
import { WEBHOOK_TAG, webhooksOf } from './webhooks.js';

export interface DocumentInfo {
  readonly title: string;
  readonly version: string;
  readonly summary: string;
  readonly description: string;
  readonly serverUrl: string;
  /** True when the document describes the messages that the service sends. */
  readonly hasWebhooks: boolean;
}

/** Builds the OpenAPI 3.1 document of one listener from its route table, in steps of an operation or so. */
export function* openApiDocument(
  routes: readonly Route[],
  { serverUrl, hasWebhooks, ...info }: DocumentInfo,
): Generator<undefined, JsonSchema> {
  const schemas: NamedSchemas = {};
  const refusals: NamedRefusals = new Map();
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const row of routes) {
    const path = row.path.replace(/:([a-z0-9_]+)/gi, '{$1}');
    (paths[path] ??= {})[row.method.toLowerCase()] = operation(row, schemas, refusals);
    yield;
  }
  const shared = sharedParts(paths);
  yield;
  const webhooks = hasWebhooks ? { webhooks: webhooksOf(schemas) } : {};
  yield;
  return {
    openapi: '3.1.0',
    info: {
      ...info,
      contact: { name: 'The operator of this server' },
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: serverUrl }],
    tags: [...tagDescriptions(routes.map(({ path }) => path)), ...(hasWebhooks ? [WEBHOOK_TAG] : [])],
    paths: shared.paths,
    ...webhooks,
    components: {
      schemas,
      ...shared.components,
      securitySchemes: schemesOf(routes),
    },
  };
}

function operation(row: Route, schemas: NamedSchemas, refusals: NamedRefusals): JsonSchema {
  const endpoint = row.endpoint as unknown as AnyEndpoint;
  return {
    operationId: endpoint.docs.id,
    summary: endpoint.summary,
    description: endpoint.docs.description,
    tags: [tagOf(row.path)],
    security: SECURITY[row.guard],
    parameters: parametersOf(row, endpoint),
    ...requestBody(endpoint, schemas),
    responses: answersOf(row, schemas, refusals),
  };
}

function requestBody(endpoint: AnyEndpoint, schemas: NamedSchemas): JsonSchema {
  const { body } = endpoint;
  if (body.kind === 'none') return {};
  const inHeaders = body.kind === 'json' ? body.inHeaders : undefined;
  const required = body.kind !== 'json' || (body.optional !== true && inHeaders === undefined);
  if (body.kind === 'bytes' && body.form !== undefined) return { requestBody: formBody(body.type, body.form) };
  if (body.kind === 'stream' && body.firstLine !== undefined) {
    return { requestBody: batchBody(body.type, referTo(body.firstLine, schemas), endpoint.docs.request) };
  }
  const content = contentOf(body.kind === 'json' ? body.schema : body.type, schemas, endpoint.docs.request);
  if (inHeaders !== undefined) Object.assign(content.content ?? {}, contentOf(inHeaders.type, schemas).content);
  return { requestBody: { required, ...content } };
}

function formBody(type: string, fields: readonly string[]): JsonSchema {
  const properties = Object.fromEntries(fields.map((name) => [name, { type: 'string' }]));
  const example = Object.fromEntries(fields.map((name) => [name, '…']));
  return { required: true, content: { [type]: { schema: { type: 'object', properties, required: fields }, example } } };
}

/** `contentSchema` describes the JSON of the batch's first line. */
function batchBody(type: string, contentSchema: JsonSchema, example: Json = {}): JsonSchema {
  const description = 'One line of JSON, a newline, and the bytes of the items in their order, with nothing between.';
  const schema = { type: 'string', description, contentMediaType: type, contentSchema };
  return { required: true, content: { [type]: { schema, example: `${JSON.stringify(example)}\n…` } } };
}

const SECURITY: Readonly<Record<Guard, readonly JsonSchema[]>> = {
  public: [],
  optional: [{}, { session: [] }],
  session: [{ session: [] }],
  device: [{ session: [] }],
  guest: [{ guest: [] }],
  capability: [{ capability: [] }],
  admin: [{}, { operator: [] }],
};

const SCHEMES: Readonly<Record<string, JsonSchema>> = {
  session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The access token of an open session.' },
  guest: { type: 'http', scheme: 'bearer', description: '`link.<link_id>.<token>` of a share or upload link.' },
  capability: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The capability of a federated peer.',
  },
  operator: { type: 'http', scheme: 'bearer', description: 'The `ADMIN_TOKEN`, if the listener requires it.' },
};

function schemesOf(routes: readonly Route[]): JsonSchema {
  const used = new Set(routes.flatMap(({ guard }) => SECURITY[guard].flatMap((scheme) => Object.keys(scheme))));
  return Object.fromEntries(Object.entries(SCHEMES).filter(([name]) => used.has(name)));
}
