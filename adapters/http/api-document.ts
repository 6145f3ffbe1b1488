import type { JsonSchema } from './schemas/schema.js';

/** The OpenAPI document of the table of routes; made by the composition root, since an endpoint of that table tells it. */
export interface ApiDocument {
  execute(): JsonSchema;
}
