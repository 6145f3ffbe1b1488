/** A named JSON Schema (2020-12) that knows, for the compiler, the type it admits. */
export interface Schema<T> {
  readonly name: string;
  readonly definition: JsonSchema;
  /** Never there at run time: it carries `T`. */
  readonly admits?: T;
}

export type JsonSchema = Readonly<Record<string, unknown>>;

export function schema<T>(name: string, definition: JsonSchema): Schema<T> {
  return { name, definition };
}

/** An object that refuses members it does not know. Every member is required unless listed in `optional`. */
export function object(properties: Record<string, JsonSchema>, optional: readonly string[] = []): JsonSchema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', properties, required, additionalProperties: false };
}

/** A string of well-formed Unicode: a lone surrogate is refused. */
export function text(limits: { minLength?: number; maxLength?: number; pattern?: string } = {}): JsonSchema {
  return { type: 'string', format: 'well-formed', ...limits };
}

export function nullable(inner: JsonSchema): JsonSchema {
  return { anyOf: [inner, { type: 'null' }] };
}

export function arrayOf(items: JsonSchema): JsonSchema {
  return { type: 'array', items };
}

/** A member whose value is advisory: any JSON is taken and a malformed one is dropped by the domain. */
export const ADVISORY: JsonSchema = { description: 'Advisory: any JSON value is taken, a malformed one is dropped.' };

export const UUID: JsonSchema = { type: 'string', format: 'uuid' };
export const INSTANT: JsonSchema = { type: 'string', format: 'date-time' };
export const SHA256: JsonSchema = { type: 'string', format: 'sha256-hex' };
export const PROTOCOL_DATE: JsonSchema = { type: 'string', format: 'protocol-version' };
export const BASE64URL: JsonSchema = { type: 'string', format: 'base64url' };
export const UINT16: JsonSchema = { type: 'integer', minimum: 0, maximum: 65_535 };
/** A size in bytes: 0 to 2^53-1. */
export const SIZE: JsonSchema = { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER };
