import { NO_BODY, type Endpoint } from '../endpoint.js';
import { ok } from '../reply.js';
import type { JsonSchema } from '../schemas/schema.js';
import { object, schema } from '../schemas/schema.js';

/** The OpenAPI document of the table that this endpoint stands in; the composition root, which knows both, makes it. */
export interface ApiDocument {
  execute(): JsonSchema;
}

const openApiSchema = schema('OpenApi', { ...object({ openapi: { type: 'string' } }), additionalProperties: true });

export const apiDocument: Endpoint = {
  summary: 'This document: OpenAPI 3.1, made from the table of routes',
  body: NO_BODY,
  answers: { 200: openApiSchema },
  run: (_request, useCases) => Promise.resolve(ok(useCases.apiDocument.execute())),
};
