import type { JsonSchema } from '../../../adapters/http/schemas/schema.js';

export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly pattern: RegExp;
  readonly responses: Readonly<Record<string, JsonSchema>>;
}

/** Paths without parameters first: they win over those with one in the same place. */
export function operationsOf(document: JsonSchema): readonly Operation[] {
  const paths = document['paths'] as Record<string, Record<string, JsonSchema>>;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      pattern: new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{[^}]+\}/g, '[^/]+')}$`),
      responses: operation['responses'] as Record<string, JsonSchema>,
    })),
  );
  return operations.sort((a, b) => parametersIn(a.path) - parametersIn(b.path));
}

/** The operation that a request is for; a HEAD without one of its own is a GET. Null: there is none. */
export function findOperation(operations: readonly Operation[], method: string, target: string): Operation | null {
  const path = target.split(/[?#]/, 1)[0] ?? '';
  const candidates = operations.filter(({ pattern }) => pattern.test(path));
  const by = (wanted: string) => candidates.find((operation) => operation.method === wanted);
  return by(method) ?? (method === 'HEAD' ? by('GET') : undefined) ?? null;
}

function parametersIn(path: string): number {
  return path.split('{').length;
}
