import type { JsonSchema } from '../schemas/schema.js';
import { headerComponents } from './headers.js';

/** The operations of a document, by path and method. */
export type Paths = Readonly<Record<string, Readonly<Record<string, JsonSchema>>>>;

type Parts = Record<string, JsonSchema>;

/** Returns the component name of a part; null if no good name can be made. */
type Naming = (part: JsonSchema) => string | null;

/** The most codes that a component name joins. */
const CODES_IN_A_NAME = 3;

interface Shared {
  readonly paths: Paths;
  readonly components: { readonly responses: Parts; readonly parameters: Parts; readonly headers: JsonSchema };
}

/**
 * Moves responses and parameters that several operations share to the components, so that each is defined once. Adds
 * the response headers.
 */
export function sharedParts(paths: Paths): Shared {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const parameters = repeated(operations.flatMap(parametersIn), parameterName);
  const everyResponse = operations.flatMap((each) => Object.values(responsesIn(each)));
  const responses = repeated(everyResponse, refusalName);
  const headers = headerComponents(new Set(everyResponse));
  const refer = (operation: JsonSchema): JsonSchema => ({
    ...operation,
    parameters: parametersIn(operation).map((each) => reference('parameters', parameters, parameterName, each)),
    responses: mapped(responsesIn(operation), (each) => reference('responses', responses, refusalName, each)),
  });
  return { paths: mapped(paths, (methods) => mapped(methods, refer)), components: { responses, parameters, headers } };
}

/** Returns the parts that occur more than once, by name. If several parts have one name, the first keeps it. */
function repeated(parts: readonly JsonSchema[], nameOf: Naming): Parts {
  const first = new Map<string, JsonSchema>();
  const again = new Set<string>();
  for (const part of parts) {
    const name = nameOf(part);
    if (name === null) continue;
    const known = first.get(name);
    if (known === undefined) first.set(name, part);
    else if (isSame(known, part)) again.add(name);
  }
  return Object.fromEntries([...first].filter(([name]) => again.has(name)).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function reference(kind: string, parts: Parts, nameOf: Naming, part: JsonSchema): JsonSchema {
  const name = nameOf(part);
  const shared = name === null ? undefined : parts[name];
  return shared !== undefined && isSame(shared, part) ? { $ref: `#/components/${kind}/${String(name)}` } : part;
}

function isSame(one: JsonSchema, other: JsonSchema): boolean {
  return one === other || textOf(one) === textOf(other);
}

const texts = new WeakMap<JsonSchema, string>();

/** Returns the part as JSON. The first of a name is compared with every other, so its text is kept. */
function textOf(part: JsonSchema): string {
  const text = texts.get(part) ?? JSON.stringify(part);
  texts.set(part, text);
  return text;
}

function parameterName({ name, required }: JsonSchema): string {
  return `${String(name)}${required === true ? '' : '-optional'}`;
}

const names = new WeakMap<JsonSchema, string | null>();

/** Operations share most of their refusals, so each one's name is kept. */
function refusalName(response: JsonSchema): string | null {
  const known = names.get(response);
  if (known !== undefined) return known;
  const name = makeRefusalName(response);
  names.set(response, name);
  return name;
}

/** Returns, say, `AuthUnauthenticatedOrAuthUnavailable`, with the prefix `Tus` if the response has `Tus-Resumable`. */
function makeRefusalName({ description, headers = {} }: JsonSchema): string | null {
  const codes = [...String(description).matchAll(/`error\.([a-z_.]+)`/g)].map(([, code = '']) => inPascalCase(code));
  if (codes.length === 0 || codes.length > CODES_IN_A_NAME) return null;
  return `${'Tus-Resumable' in (headers as object) ? 'Tus' : ''}${codes.join('Or')}`;
}

function inPascalCase(code: string): string {
  return code.replace(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function parametersIn(operation: JsonSchema): readonly JsonSchema[] {
  return operation['parameters'] as readonly JsonSchema[];
}

function responsesIn(operation: JsonSchema): Parts {
  return operation['responses'] as Parts;
}

function mapped<T, U>(record: Readonly<Record<string, T>>, change: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}
