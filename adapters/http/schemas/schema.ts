/** A named JSON Schema (2020-12). `T` is the type that it admits, for the compiler. */
export interface Schema<T> {
  readonly name: string;
  readonly definition: JsonSchema;
  /** The media type of the JSON that it describes; `application/json` when absent. */
  readonly mediaType?: string;
  /** Carries `T`; always absent at run time. */
  readonly admits?: T;
}

export type JsonSchema = Readonly<Record<string | symbol, unknown>>;

/** The key of a named schema's definition that holds its name: the API document refers to nested schemas by it. */
export const SCHEMA_NAME = Symbol('schema name');

export function schema<T>(name: string, definition: JsonSchema, mediaType?: string): Schema<T> {
  const named = { name, definition: { ...definition, [SCHEMA_NAME]: name } };
  return mediaType === undefined ? named : { ...named, mediaType };
}

/** An object that rejects unknown members. Every member is required unless listed in `optional`. */
export function object(properties: Record<string, JsonSchema>, optional: readonly string[] = []): JsonSchema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', properties, required, additionalProperties: false };
}

/** The validator's own keyword for well-formed Unicode. It is not JSON Schema, so the API document leaves it out. */
export const WELL_FORMED = 'wellFormed';

/** A string of well-formed Unicode: a lone surrogate is rejected. */
export function text(): JsonSchema {
  return { type: 'string', [WELL_FORMED]: true };
}

/** The key of a definition that holds its rule. */
export const DOMAIN_RULE = Symbol('rule of the domain');

interface Rule {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** A value with a rule that the domain checks, with an error of its own; the API document shows the rule. */
export function ruled(definition: JsonSchema, rule: Rule): JsonSchema {
  return { ...definition, [DOMAIN_RULE]: rule };
}

/** A string with a rule; the validator accepts any string. */
export function ruledText(rule: Rule): JsonSchema {
  return ruled(text(), rule);
}

/** A code of a second factor. */
export const TOTP_CODE = ruledText({ pattern: '^[0-9]{6}$' });

export function nullable(inner: JsonSchema): JsonSchema {
  return { anyOf: [inner, { type: 'null' }] };
}

export function arrayOf(items: JsonSchema): JsonSchema {
  return { type: 'array', items };
}

/** They match what the domain's `isSha256Hex` and `fromBase64Url` accept, the trailing bits of base64url included. */
const SHA256_PATTERN = '^[0-9a-f]{64}$';
const BASE64URL_PATTERN = '^(?:[A-Za-z0-9_-]{4})*(?:[A-Za-z0-9_-][AQgw]|[A-Za-z0-9_-]{2}[AEIMQUYcgkosw048])?$';

export const UUID: JsonSchema = { type: 'string', format: 'uuid' };
/** An id that the client chooses, for repeats. */
export const UUID_V7 = ruled(UUID, {
  pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$',
});
export const INSTANT: JsonSchema = { type: 'string', format: 'date-time' };
export const SHA256: JsonSchema = { type: 'string', pattern: SHA256_PATTERN };
export const PROTOCOL_DATE: JsonSchema = { type: 'string', format: 'date' };
export const BASE64URL: JsonSchema = { type: 'string', pattern: BASE64URL_PATTERN };
/** Returns the length of so many bytes in base64url. */
export function base64UrlLength(bytes: number): number {
  return Math.ceil((bytes * 4) / 3);
}

/** The rule of base64url for exactly this many bytes. */
export function exactly(bytes: number): Rule {
  const length = base64UrlLength(bytes);
  return { minLength: length, maxLength: length };
}
export const UINT16: JsonSchema = { type: 'integer', minimum: 0, maximum: 65_535 };
/** A size in bytes: 0 to 2^53-1. */
export const SIZE: JsonSchema = { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER };

/** Error messages for a string that does not match one of the patterns above. */
export const PATTERN_REMEDIES: Readonly<Record<string, string>> = {
  [SHA256_PATTERN]: 'must be 64 lower-case hex digits',
  [BASE64URL_PATTERN]: 'must be base64url without padding',
};
