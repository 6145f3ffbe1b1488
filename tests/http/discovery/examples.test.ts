import { describe, expect, it } from '@jest/globals';
import { adminRoutes, routes } from '../../../adapters/http/routes.js';
import type { AnyEndpoint } from '../../../adapters/http/document/refusals.js';
import type { Schema } from '../../../adapters/http/schemas/schema.js';
import { validatorFor } from '../../../adapters/http/schemas/validator.js';

const operations = [...routes, ...adminRoutes].map((row): [string, AnyEndpoint] => [
  `${row.method} ${row.path}`,
  row.endpoint as unknown as AnyEndpoint,
]);

describe.each(operations)('%s', (_name, { docs, body, answers }) => {
  it('has a description in whole sentences', () => {
    expect(docs.description).toMatch(/^[A-Z`'].{10,}[.!]$/s);
  });

  it('shows a request body that it takes', () => {
    if (body.kind === 'json') validatorFor(body.schema)(docs.request);
    else if (body.kind === 'stream' && body.firstLine !== undefined) validatorFor(body.firstLine)(docs.request);
    else expect(docs.request).toBeUndefined();
  });

  it('shows each answer that has a JSON body, as its schema says', () => {
    const brought = Object.entries(answers).filter((entry): entry is [string, Schema<unknown>] => isSchema(entry[1]));
    for (const [status, schema] of brought) {
      const example = docs.answers?.[Number(status)];
      expect(example).toBeDefined();
      validatorFor({ ...schema, name: `${schema.name} as shown` })(example);
    }
    const others = Object.keys(docs.answers ?? {}).filter((status) => typeof answers[Number(status)] === 'undefined');
    expect(others).toEqual([]);
  });
});

it('no two operations of a listener have the same id, and each id makes a good method name', () => {
  for (const table of [routes, adminRoutes]) {
    const ids = table.map(({ endpoint }) => (endpoint as unknown as AnyEndpoint).docs.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z][A-Za-z]{3,24}$/);
  }
});

function isSchema(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null;
}
