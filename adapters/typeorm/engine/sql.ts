/** What may be bound to a `?`. Everything else (boolean, Date, undefined) is refused before it reaches a driver. */
export type SqlValue = string | number | bigint | Uint8Array | null;

/** A row as the driver gives it: BIGINTs and bytes are read through the codecs of `columns.ts`. */
export type Row = Readonly<Record<string, unknown>>;

/**
 * Prepared statements without an ORM's hydration, for the statements that are run on every request. `?` marks a
 * value on both engines; the text must be a constant, since it is prepared once and kept.
 */
export interface Sql {
  first(text: string, values: readonly SqlValue[]): Promise<Row | null>;
  /** By a unique key, for what every request asks: those who ask at one moment share a statement (shared-reads.ts). */
  firstBy(read: KeyedRead, key: Uint8Array): Promise<Row | null>;
  all(text: string, values: readonly SqlValue[]): Promise<readonly Row[]>;
  /** The number of rows the statement matched. */
  run(text: string, values: readonly SqlValue[]): Promise<number>;
  /** As `all` and `run`, for a text that varies (an IN list): it is not kept prepared. */
  allOnce(text: string, values: readonly SqlValue[]): Promise<readonly Row[]>;
  runOnce(text: string, values: readonly SqlValue[]): Promise<number>;
}

/** A SELECT of rows by one unique column of bytes, which is among what it selects. */
export class KeyedRead {
  private readonly texts = new Map<number, string>();

  constructor(
    /** Up to its WHERE. */
    private readonly select: string,
    /** As the rows name it. */
    readonly column: string,
    /** As the WHERE names it. */
    private readonly qualified = column,
  ) {}

  /** For so many keys at once. */
  text(keys: number): string {
    const known = this.texts.get(keys);
    if (known !== undefined) return known;
    const text = `${this.select} WHERE ${this.qualified} IN (${placeholders(Array.from({ length: keys }))})`;
    this.texts.set(keys, text);
    return text;
  }
}

/** Both drivers take other values in silence and bind something else, or abort the process (libsql): refuse them. */
export function assertBindable(value: unknown): asserts value is SqlValue {
  if (value === null || typeof value === 'string' || typeof value === 'bigint' || value instanceof Uint8Array) return;
  if (typeof value === 'number' && Number.isFinite(value)) return;
  throw new TypeError(`A ${typeof value} cannot be bound to an SQL statement: convert it with a codec of columns.ts.`);
}

/** For an IN list, in a text for `allOnce` or `runOnce`. */
export function placeholders(values: readonly unknown[]): string {
  return values.map(() => '?').join(', ');
}

/** The length of the lists that `listsOf` makes; `WHERE id IN (${IN_LIST})` is a constant text, prepared once. */
const LIST_LENGTH = 64;
export const IN_LIST = Array.from({ length: LIST_LENGTH }, () => '?').join(', ');

/** Values for `IN_LIST`, list by list; the last one is filled up with a value of its own, which changes nothing. */
export function listsOf<Value extends SqlValue>(values: readonly Value[]): readonly (readonly Value[])[] {
  const lists: Value[][] = [];
  for (let from = 0; from < values.length; from += LIST_LENGTH) {
    const list = values.slice(from, from + LIST_LENGTH);
    const filler = Array.from({ length: LIST_LENGTH - list.length }, () => list[0] as Value);
    lists.push([...list, ...filler]);
  }
  return lists;
}
