import { SCHEMA_NAME, WELL_FORMED, type JsonSchema, type Schema } from '../schemas/schema.js';

/** The schemas that a document names, by name. */
export type NamedSchemas = Record<string, JsonSchema>;

/** A reference to the schema, which is put among `named` with all that it nests. */
export function referTo(schema: Schema<unknown>, named: NamedSchemas): JsonSchema {
  return publicForm(schema.definition, named) as JsonSchema;
}

/**
 * A schema as other programs know it: without the validator's own keyword, with a `type` wherever constants imply one,
 * and with a reference in place of each named schema.
 */
export function publicForm(value: unknown, named: NamedSchemas): unknown {
  if (Array.isArray(value)) return value.map((each) => publicForm(each, named));
  if (typeof value !== 'object' || value === null) return value;
  const definition = value as JsonSchema;
  const name = definition[SCHEMA_NAME];
  if (typeof name !== 'string') return withType(members(definition, named));
  if (named[name] === undefined) {
    named[name] = {};
    named[name] = withType(members(definition, named));
  }
  return { $ref: `#/components/schemas/${name}` };
}

function members(definition: JsonSchema, named: NamedSchemas): JsonSchema {
  const entries = Object.entries(definition).filter(([keyword]) => keyword !== WELL_FORMED);
  return Object.fromEntries(entries.map(([keyword, value]) => [keyword, publicForm(value, named)]));
}

function withType(definition: JsonSchema): JsonSchema {
  if (definition['type'] !== undefined) return definition;
  const values = definition['enum'] ?? ('const' in definition ? [definition['const']] : null);
  if (!Array.isArray(values)) return definition;
  const types = [...new Set(values.map(typeOf))];
  return { type: types.length === 1 ? types[0] : types, ...definition };
}

function typeOf(value: unknown): string {
  return value === null ? 'null' : Number.isInteger(value) ? 'integer' : typeof value;
}
