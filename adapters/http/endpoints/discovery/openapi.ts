import { ok } from '../../pipeline/response/reply.js';
import { NO_BODY, type Endpoint } from '../../routing/endpoint.js';
import { object, schema } from '../../schemas/schema.js';

const openApiSchema = schema('OpenApi', { ...object({ openapi: { type: 'string' } }), additionalProperties: true });

export const openapi: Endpoint = {
  summary: 'This document: OpenAPI 3.1, made from the table of routes',
  body: NO_BODY,
  answers: { 200: openApiSchema },
  run: (_request, useCases) => Promise.resolve(ok(useCases.apiDocument.execute('public'))),
};

export const operatorOpenapi: Endpoint<null, 'admin'> = {
  summary: "This document of the operator's listener: OpenAPI 3.1, made from the table of routes",
  body: NO_BODY,
  answers: { 200: openApiSchema },
  run: (_request, useCases) => Promise.resolve(ok(useCases.apiDocument.execute('operator'))),
};
