import type { Request } from 'express';
import { invalidField } from '../../../../domain/kernel/errors.js';

/** Reads query parameters one by one. Rejects a repeated parameter, because it is ambiguous. */
export function queryReader(request: Request): (name: string) => string | null {
  let parsed: URLSearchParams | null = null;
  return (name) => {
    parsed ??= new URLSearchParams(queryOf(request.url));
    const values = parsed.getAll(name);
    if (values.length > 1) throw invalidField(`/${name}`, 'must be in the query only once');
    return values[0] ?? null;
  };
}

function queryOf(url: string): string {
  const mark = url.indexOf('?');
  return mark < 0 ? '' : url.slice(mark + 1);
}
