import { invalidField, type DomainError } from '../../../domain/kernel/errors.js';
import { isUuid } from '../../../domain/kernel/ids.js';

/**
 * Returns an id of the path. Text that is no UUID gets the same error as an unknown id, so no store ever sees it.
 * Every id of every path and query is read here: `tests/http/pipeline/ids.test.ts` walks the route tables.
 */
export function pathId(params: Readonly<Record<string, string>>, name: string, notFound: () => DomainError): string {
  const id = params[name];
  if (!isUuid(id)) throw notFound();
  return id;
}

/** Returns an id of the query, or null if it is absent or empty. @throws error.request.invalid */
export function queryId(query: (name: string) => string | null, name: string): string | null {
  const id = query(name);
  if (id === null || id === '') return null;
  if (isUuid(id)) return id;
  throw invalidField(`/${name}`, 'must be a lower-case UUID');
}
