import type { JsonSchema } from '../../../adapters/http/schemas/schema.js';

export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly pattern: RegExp;
  readonly responses: Readonly<Record<string, JsonSchema>>;
}

/** Lists paths without parameters first: they take precedence over paths with a parameter in the same position. */
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

/** Returns the operation of a request, or null; a HEAD without an operation of its own is a GET. */
export function findOperation(operations: readonly Operation[], method: string, target: string): Operation | null {
  const path = target.split(/[?#]/, 1)[0] ?? '';
  const matching = operations.filter(({ pattern }) => pattern.test(path));
  const candidates = matching.filter(({ pattern }) => pattern.source === matching[0]?.pattern.source);
  const by = (wanted: string) => candidates.find((operation) => operation.method === wanted);
  return by(method) ?? (method === 'HEAD' ? by('GET') : undefined) ?? null;
}

function parametersIn(path: string): number {
  return path.split('{').length;
}
