import type { Route } from '../../../adapters/http/routing/route.js';
import { BASE64URL, SHA256, type JsonSchema } from '../../../adapters/http/schemas/schema.js';
import type { ClientRequest } from '../http/client.js';
import { BYTES, HEADERS, NOBODY, OTHER_QUERIES, PARAMETERS, QUERY_VALUES, TEXTS, VALUES } from './fuzz-values.js';

/** One hostile request, with its description for a failure message. */
export interface Attack extends ClientRequest {
  readonly what: string;
  readonly path: string;
}

/** Valid values by name, so that attacks pass the look-ups and the checks of other members. */
export interface Known {
  /** Values of path parameters: by `<path>:<name>`, or else by name. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Values of body members. */
  readonly members: Readonly<Record<string, unknown>>;
}

/** Makes every attack on one route from its row of the route table alone, so that later routes are attacked too. */
export function attacksOn(row: Route, known: Known): Attack[] {
  const path = fill(row.path, known);
  const body = validBody(row, known);
  return [
    { what: 'nothing odd', path, ...body },
    ...bodiesFor(row, known).map((attack) => ({ path, ...attack })),
    ...parameterPaths(row.path, known).map((odd) => ({ what: `path ${odd}`, path: odd, ...body })),
    ...queries(row).map((query) => ({ what: `query ${query.slice(0, 40)}`, path: path + query, ...body })),
    ...headersFor(row).map((headers) => ({ what: JSON.stringify(headers).slice(0, 80), path, ...body, headers })),
  ];
}

/** The pipeline handles most headers alike on every route: routes that read headers get all of them, others a share. */
function headersFor({ method, path, endpoint }: Route): readonly Record<string, string>[] {
  if (endpoint.body.kind === 'stream' || /upload|blobs|auth\/profile/.test(path)) return HEADERS;
  const share = (method.length + path.length) % 4;
  return HEADERS.filter((_, index) => index % 4 === share);
}

function fill(path: string, known: Known): string {
  return path.replace(
    /:([a-z_]+)/g,
    (_, name: string) => known.parameters[`${path}:${name}`] ?? known.parameters[name] ?? NOBODY,
  );
}

function parameterPaths(path: string, known: Known): string[] {
  const names = [...path.matchAll(/:([a-z_]+)/g)].map(([, name = '']) => name);
  return names.flatMap((name) => PARAMETERS.map((value) => fill(path.replace(`:${name}`, value), known)));
}

function queries({ endpoint }: Route): string[] {
  const names = Object.keys(endpoint.query ?? {});
  const each = names.flatMap((name) => [
    `?${name}=1&${name}=1`,
    `?${name}`,
    ...QUERY_VALUES.map((value) => `?${name}=${value}`),
  ]);
  return [...each, ...OTHER_QUERIES];
}

function validBody({ endpoint: { body } }: Route, known: Known): Pick<ClientRequest, 'body' | 'raw' | 'type'> {
  switch (body.kind) {
    case 'none':
      return {};
    case 'json':
      return { body: sample(body.schema.definition, known) };
    case 'bytes':
    case 'stream':
      return { raw: Uint8Array.of(0xa0), type: body.type };
  }
}

function bodiesFor({ endpoint: { body } }: Route, known: Known): (ClientRequest & { what: string })[] {
  if (body.kind === 'none') return [{ what: 'a body', body: {} }];
  if (body.kind !== 'json') return BYTES.map((raw) => ({ what: `${raw.length} bytes`, raw, type: body.type }));
  const { definition } = body.schema;
  const texts = TEXTS.map((raw) => ({ what: `body ${String(raw.slice(0, 40))}`, raw }));
  return [
    ...texts,
    ...mutations(definition, known).map((each) => ({ what: JSON.stringify(each).slice(0, 120), body: each })),
  ];
}

/** The sample with each member, at any depth, left out or set to each odd value; and with surplus members. */
function mutations(definition: JsonSchema, known: Known): unknown[] {
  const whole = sample(definition, known);
  if (!isObject(whole)) return [...VALUES];
  const properties = definition['properties'] as Record<string, JsonSchema>;
  const odd = Object.keys(properties).flatMap((name) => {
    const without = Object.fromEntries(Object.entries(whole).filter(([other]) => other !== name));
    const inner = properties[name] ?? {};
    const deeper = inner['properties'] === undefined ? [] : mutations(inner, known);
    return [without, ...[...VALUES, ...deeper].map((value) => ({ ...whole, [name]: value }))];
  });
  return [...odd, { ...whole, extra: 1 }, { ...whole, ['\ud800']: 1 }, { ...whole, ['x'.repeat(10_000)]: null }];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Sample texts by format, or by pattern where there is no format. */
const TEXTS_OF: Readonly<Record<string, unknown>> = {
  uuid: NOBODY,
  [String(SHA256['pattern'])]: 'a'.repeat(64),
  [String(BASE64URL['pattern'])]: 'YWJj',
  date: '2026-03-01',
  'date-time': '2026-06-01T00:00:00.000Z',
};

/** Returns a value that matches the schema. */
function sample(definition: JsonSchema, known: Known): unknown {
  if ('const' in definition) return definition['const'];
  if ('enum' in definition) return (definition['enum'] as unknown[])[0];
  if ('anyOf' in definition) return sample((definition['anyOf'] as JsonSchema[])[0] ?? {}, known);
  switch (definition['type']) {
    case 'object': {
      const properties = Object.entries((definition['properties'] ?? {}) as Record<string, JsonSchema>);
      return Object.fromEntries(
        properties.map(([name, inner]) => [name, name in known.members ? known.members[name] : sample(inner, known)]),
      );
    }
    case 'array':
      return [sample((definition['items'] ?? {}) as JsonSchema, known)];
    case 'integer':
    case 'number':
      return definition['minimum'] ?? 1;
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return TEXTS_OF[String(definition['format'] ?? definition['pattern'])] ?? 'correct horse battery';
  }
}
