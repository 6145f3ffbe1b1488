/** A value that may be bound to a `?`. Other types (boolean, Date, undefined) never reach a driver. */
export type SqlValue = string | number | bigint | Uint8Array | null;

/** A row as the driver returns it; the codecs of `columns.ts` decode BIGINTs and bytes. */
export type Row = Readonly<Record<string, unknown>>;

/**
 * Prepared statements without an ORM's hydration, for statements that every request runs. `?` marks a value on both
 * engines; the text must be a constant, since it is prepared once and kept.
 */
export interface Sql {
  first(text: string, values: readonly SqlValue[]): Promise<Row | null>;
  /**
   * Reads a row by a unique key, for every request: concurrent callers share a statement (shared-reads.ts). `bound` are
   * the values of the placeholders before the keys; only callers with the same ones share.
   */
  firstBy(read: KeyedRead, key: Uint8Array, bound?: readonly Uint8Array[]): Promise<Row | null>;
  all(text: string, values: readonly SqlValue[]): Promise<readonly Row[]>;
  /** Returns the number of rows that the statement matched. */
  run(text: string, values: readonly SqlValue[]): Promise<number>;
  /** Like `all` and `run`, for a text that varies (an IN list), whose prepared statement is not kept for long. */
  allOnce(text: string, values: readonly SqlValue[]): Promise<readonly Row[]>;
  runOnce(text: string, values: readonly SqlValue[]): Promise<number>;
}

/** A SELECT of rows by one unique column of bytes. The selected columns include that column. */
export class KeyedRead {
  private readonly texts = new Map<number, string>();

  constructor(
    /** The SELECT without its WHERE clause. */
    private readonly select: string,
    /** The column's name in the returned rows. */
    readonly column: string,
    /** The column's name in the WHERE clause. */
    private readonly qualified = column,
  ) {}

  /** Returns the statement for this number of keys. */
  text(keys: number): string {
    const known = this.texts.get(keys);
    if (known !== undefined) return known;
    const text = `${this.select} WHERE ${this.qualified} IN (${placeholders(Array.from({ length: keys }))})`;
    this.texts.set(keys, text);
    return text;
  }
}

/** Rejects other values: the drivers would silently bind something else, or abort the process (libsql). */
export function assertBindable(value: unknown): asserts value is SqlValue {
  if (value === null || typeof value === 'string' || typeof value === 'bigint' || value instanceof Uint8Array) return;
  if (typeof value === 'number' && Number.isFinite(value)) return;
  throw new TypeError(`A ${typeof value} cannot be bound to an SQL statement: convert it with a codec of columns.ts.`);
}

/** Returns the placeholders of an IN list, for a text passed to `allOnce` or `runOnce`. */
export function placeholders(values: readonly unknown[]): string {
  return values.map(() => '?').join(', ');
}

/** Returns the rows of placeholders of an INSERT, for a text passed to `runOnce`. */
export function placeholderRows(rows: readonly (readonly unknown[])[]): string {
  return rows.map((row) => `(${placeholders(row)})`).join(', ');
}

/**
 * Returns the values of all rows, for such an INSERT. Not `rows.flat()`, which takes 40 times as long in V8 of Node 20.
 */
export function rowValues(rows: readonly (readonly SqlValue[])[]): SqlValue[] {
  return ([] as SqlValue[]).concat(...rows);
}

/** The lengths of lists. They are few, since every connection keeps one prepared statement per length. */
const LENGTHS = [4, 16, 64, 128, 256];
const LONGEST = 256;

/** A statement with an IN list made by `listsOf`: a constant text for each length of list, prepared once. */
export class ListStatement {
  private readonly texts: ReadonlyMap<number, string>;

  /** `build` puts the placeholders of the list into the text. */
  constructor(build: (list: string) => string) {
    this.texts = new Map(LENGTHS.map((length) => [length, build(placeholders(Array.from({ length })))]));
  }

  for(list: readonly unknown[]): string {
    const text = this.texts.get(list.length);
    if (text === undefined) throw new Error('The list was not made by listsOf.');
    return text;
  }
}

function lengthFor(count: number): number {
  return LENGTHS.find((each) => each >= count) ?? LONGEST;
}

/**
 * Splits values into lists of at most `longest` (one of the lengths) for a `ListStatement`. A list is padded with a value
 * of its own, which changes nothing.
 */
export function listsOf<Value extends SqlValue>(
  values: readonly Value[],
  longest = LONGEST,
): readonly (readonly Value[])[] {
  const lists: Value[][] = [];
  for (let from = 0; from < values.length;) {
    const length = Math.min(lengthFor(values.length - from), longest);
    const list = values.slice(from, from + length);
    const filler = Array.from({ length: length - list.length }, () => list[0] as Value);
    lists.push([...list, ...filler]);
    from += length;
  }
  return lists;
}
