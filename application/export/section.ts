import { isUuid, type AccountId } from '../../domain/kernel/ids.js';
import type { BulkStores, Stores } from '../ports/stores/stores.js';
import type { Settings } from '../settings.js';
import { encoded, type EncodedLine, type ExportLine } from './lines.js';

/** The rows of a page, if they may have documents or lists of their own. */
const ROWS = 50;
/** The rows of a page, if each is a short line: a page costs two messages, its statements and some turns. */
export const SHORT_ROWS = 100;
/**
 * A page ends with the row that reaches this many characters: documents have up to 60,000 each, and every export under
 * way holds a page.
 */
const LARGEST_PAGE = 256 << 10;

/** The parts of sections whose pages are read by a bulk step. */
export interface ContentParts extends BulkStores {
  readonly settings: Pick<Settings, 'serverHost' | 'quota'>;
}

export type ExportParts = ContentParts & Stores;

/** The key of the last row of a page, as JSON. */
export type Cursor = readonly (string | number)[];

export interface Page {
  readonly lines: readonly EncodedLine[];
  /** `null` at the end of the section. */
  readonly next: Cursor | null;
}

/** The values that a cursor may hold, since it comes back from the client. */
const KEYS = {
  id: isUuid,
  hash: (value: unknown) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value),
  instant: (value: unknown) => typeof value === 'number' && Number.isSafeInteger(value),
  size: (value: unknown) => typeof value === 'string' && /^\d{1,16}$/.test(value),
  word: (value: unknown) => typeof value === 'string' && /^[A-Za-z]{1,24}$/.test(value),
};
type KeyKind = keyof typeof KEYS;

/** A kind of data that the service holds about an account, read in pages. */
export interface Section<Parts> {
  readonly name: string;
  /** The form of its cursors. */
  readonly key: readonly KeyKind[];
  readonly page: (parts: Parts, accountId: AccountId, after: Cursor | null) => Promise<Page>;
}

export function isCursorOf({ key }: Pick<Section<never>, 'key'>, cursor: Cursor): boolean {
  return cursor.length === key.length && key.every((kind, index) => KEYS[kind](cursor[index]));
}

export interface Created {
  readonly createdAt: number;
  readonly id: string;
}

/** The cursors of rows in the order in which they were created. */
export const BY_CREATION = {
  key: ['instant', 'id'],
  keyOf: ({ createdAt, id }: Created): Cursor => [createdAt, id],
  afterOf: ([createdAt, id]: Cursor): Created => ({ createdAt: Number(createdAt), id: String(id) }),
} as const;

/** A section of a few rows, all in one page. */
export function single<Parts>(
  name: string,
  read: (parts: Parts, accountId: AccountId) => Promise<readonly ExportLine[]>,
): Section<Parts> {
  return {
    name,
    key: [],
    page: async (parts, accountId) => ({ lines: (await read(parts, accountId)).map(encoded), next: null }),
  };
}

/** A section in pages: `keyOf` gives the cursor of a row, `afterOf` turns a cursor into the store's. */
export function paged<Row, After, Parts = ContentParts>(
  name: string,
  {
    key,
    rows: limit = ROWS,
    read,
    keyOf,
    afterOf,
    lines,
  }: {
    readonly key: readonly KeyKind[];
    readonly rows?: number;
    readonly read: (
      parts: Parts,
      accountId: AccountId,
      page: { readonly after: After | null; readonly limit: number },
    ) => Promise<readonly Row[]>;
    readonly keyOf: (row: Row) => Cursor;
    readonly afterOf: (cursor: Cursor) => After;
    readonly lines: (row: Row, parts: Parts) => readonly ExportLine[] | Promise<readonly ExportLine[]>;
  },
): Section<Parts> {
  return {
    name,
    key,
    page: async (parts, accountId, after) => {
      const rows = await read(parts, accountId, { after: after === null ? null : afterOf(after), limit });
      const all: EncodedLine[] = [];
      const last = rows.at(-1);
      let length = 0;
      for (const row of rows) {
        const added = (await lines(row, parts)).map(encoded);
        all.push(...added);
        length += added.reduce((sum, { text }) => sum + text.length, 0);
        if (length >= LARGEST_PAGE && row !== last) return { lines: all, next: keyOf(row) };
      }
      return { lines: all, next: rows.length < limit || last === undefined ? null : keyOf(last) };
    },
  };
}
