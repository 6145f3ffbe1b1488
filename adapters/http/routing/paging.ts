import { fromBase64Url, toBase64Url, utf8 } from '../../../domain/kernel/bytes.js';
import { invalidField } from '../../../domain/kernel/errors.js';
import { isUuid } from '../../../domain/kernel/ids.js';
import type { Instant } from '../../../domain/kernel/instant.js';
import { nullable, text } from '../schemas/schema.js';
import type { QueryDocs } from './endpoint.js';

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 500;
/** The rows of a page take less than 4 MiB (contract section 6), minus 1 KiB for the JSON around them. */
const MAX_ANSWER = 4 * 1024 * 1024 - 1024;
/** The most bytes of documents to read for a page: more, in base64, exceed `MAX_ANSWER`, so `cutPage` drops them. */
export const MAX_DOCUMENTS = 3 * 1024 * 1024;

/** The last row of a page of a list, newest first; the next page starts after it. Opaque on the wire. */
interface Position {
  readonly createdAt: Instant;
  readonly id: string;
}

interface Page {
  readonly limit: number;
  readonly after: Position | null;
}

/** The query parameters of every list (contract section 1), for its endpoint's `query`. */
export const PAGE_QUERY = {
  limit: {
    description: 'The largest number of items on the page.',
    schema: { type: 'integer', minimum: 1, maximum: MAX_LIMIT, default: DEFAULT_LIMIT },
  },
  cursor: { description: 'The `next_cursor` of the previous page; absent for the first page.' },
} satisfies Record<string, QueryDocs>;
export const NEXT_CURSOR = nullable(text());

/** Reads limit and cursor. Ask the store for `limit` + 1 rows: the extra row tells `cutPage` of a next page. */
export function readPage(query: (name: string) => string | null): Page {
  return { limit: readLimit(query('limit')), after: readCursor(query('cursor')) };
}

/** Cuts a page at `limit` rows or MAX_ANSWER, but keeps at least one row. `wireBytes` bounds a row's encoded size. */
export function cutPage<Row extends Position>(
  rows: readonly Row[],
  limit: number,
  wireBytes: (row: Row) => number = () => 0,
): { readonly rows: readonly Row[]; readonly nextCursor: string | null } {
  let answer = 0;
  const tooMuch = rows.findIndex((row, index) => (answer += wireBytes(row)) > MAX_ANSWER && index > 0);
  const kept = rows.slice(0, tooMuch === -1 ? limit : Math.min(limit, tooMuch));
  const last = kept.at(-1);
  return { rows: kept, nextCursor: rows.length > kept.length && last !== undefined ? cursorOf(last) : null };
}

export function readLimit(text: string | null): number {
  if (text === null) return DEFAULT_LIMIT;
  const limit = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > MAX_LIMIT) throw invalidField('/limit', `must be a whole number from 1 to ${MAX_LIMIT}`);
  return limit;
}

export function cursorOf({ createdAt, id }: Position): string {
  return toBase64Url(utf8(`${createdAt} ${id}`));
}

function readCursor(text: string | null): Position | null {
  if (text === null) return null;
  const [, createdAt, id] = /^(\d{1,15}) (\S+)$/.exec(Buffer.from(fromBase64Url(text) ?? []).toString('latin1')) ?? [];
  if (!isUuid(id)) throw invalidField('/cursor', 'must be the next_cursor of the previous page');
  return { createdAt: Number(createdAt), id };
}
