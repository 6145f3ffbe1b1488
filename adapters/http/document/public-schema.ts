import { DOMAIN_RULE, SCHEMA_NAME, WELL_FORMED, type JsonSchema, type Schema } from '../schemas/schema.js';

/** The named schemas of a document, by name. */
export type NamedSchemas = Record<string, JsonSchema>;

/** Returns a reference to the schema. Adds the schema to `named`, with every named schema that it nests. */
export function referTo(schema: Schema<unknown>, named: NamedSchemas): JsonSchema {
  return publicForm(schema.definition, named) as JsonSchema;
}

/**
 * Converts a schema to standard JSON Schema: drops the validator's own keyword, shows the rules of the domain, adds a
 * `type` wherever constants imply one, and replaces each named schema by a reference.
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
  const rule = (definition[DOMAIN_RULE] ?? {}) as JsonSchema;
  const entries = Object.entries({ ...definition, ...rule }).filter(([keyword]) => keyword !== WELL_FORMED);
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
