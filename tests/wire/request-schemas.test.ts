import { expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { apiDocuments } from '../../adapters/http/document/documents.js';
import { adminRoutes, routes } from '../../adapters/http/routes.js';
import type { JsonSchema } from '../../adapters/http/schemas/schema.js';

const ajv = new Ajv2020();

function faultOf(schema: JsonSchema): string | null {
  return ajv.validateSchema(schema) === true ? null : ajv.errorsText();
}

it('every body that a route accepts is described by a schema of JSON Schema 2020-12', () => {
  const bodies = [...routes, ...adminRoutes].flatMap(({ endpoint: { body } }) =>
    'schema' in body ? [body.schema as { readonly name: string; readonly definition: JsonSchema }] : [],
  );
  expect(bodies.length).toBeGreaterThan(20);
  for (const { name, definition } of bodies) expect([name, faultOf(definition)]).toEqual([name, null]);
});

it.each(['public', 'operator'] as const)('every schema of the %s document is one', (listener) => {
  const document = apiDocuments({ version: '0.0.0', serverUrl: 'http://gatehouse.test' }).execute(listener);
  const { schemas } = document['components'] as { readonly schemas: Readonly<Record<string, JsonSchema>> };
  for (const [name, schema] of Object.entries(schemas)) expect([name, faultOf(schema)]).toEqual([name, null]);
});

it('sees a schema that is none', () => {
  expect(faultOf({ type: 'sting' })).toMatch(/type/);
});
