import { requireKey, requireStorable, type KeyKind } from './storable.js';

export interface TableDefinition<Row extends object> {
  readonly name: string;
  /** The primary key, as text: join the parts of a compound key with a character that none of them contains. */
  key(row: Row): string;
  /** The types of the primary key's columns, if a key of another type must be rejected as the databases reject it. */
  readonly keyKinds?: readonly KeyKind[];
  /** Further unique keys by name. As in SQL, `null` never conflicts. */
  readonly unique?: Readonly<Record<string, (row: Row) => string | null>>;
}

/** Rows by primary key. They are copied on insert and on read. */
export class MemoryTable<Row extends object> {
  private readonly rows = new Map<string, Readonly<Row>>();

  constructor(
    private readonly definition: TableDefinition<Row>,
    private readonly onChange: (undo: () => void) => void,
  ) {}

  get(key: string): Row | null {
    requireKey(this.definition.keyKinds ?? [], key);
    const row = this.rows.get(key);
    return row === undefined ? null : structuredClone(row);
  }

  first(matches: (row: Readonly<Row>) => boolean): Row | null {
    for (const row of this.rows.values()) if (matches(row)) return structuredClone(row);
    return null;
  }

  filter(matches: (row: Readonly<Row>) => boolean): Row[] {
    return [...this.rows.values()].filter(matches).map((row) => structuredClone(row));
  }

  /** Returns the name of the violated unique key (`'primary'` for the primary one), or `null` if the row is stored. */
  insert(row: Row): string | null {
    requireStorable(this.definition.name, row);
    const key = this.definition.key(row);
    const clash = this.rows.has(key) ? 'primary' : this.clash(key, row);
    if (clash === null) this.put(key, row);
    return clash;
  }

  /** Inserts a row whose keys cannot conflict; a conflict is a defect and throws. */
  mustInsert(row: Row): void {
    const clash = this.insert(row);
    if (clash !== null) throw new Error(`${this.definition.name}: duplicate ${clash}`);
  }

  /** Returns the number of rows that matched and were changed. */
  update(matches: (row: Readonly<Row>) => boolean, changes: Partial<Row>): number {
    const matching = [...this.rows].filter(([, row]) => matches(row));
    for (const [key, row] of matching) {
      const changed = { ...row, ...changes };
      requireStorable(this.definition.name, changed);
      const clash = this.clash(key, changed);
      if (clash !== null) throw new Error(`${this.definition.name}: duplicate ${clash}`);
      this.put(key, changed);
    }
    return matching.length;
  }

  delete(matches: (row: Readonly<Row>) => boolean): number {
    const matching = [...this.rows].filter(([, row]) => matches(row));
    for (const [key, row] of matching) {
      this.rows.delete(key);
      this.onChange(() => this.rows.set(key, row));
    }
    return matching.length;
  }

  private put(key: string, row: Row): void {
    const before = this.rows.get(key);
    this.rows.set(key, Object.freeze(structuredClone(row)));
    this.onChange(() => {
      if (before === undefined) this.rows.delete(key);
      else this.rows.set(key, before);
    });
  }

  private clash(key: string, row: Row): string | null {
    for (const [name, valueOf] of Object.entries(this.definition.unique ?? {})) {
      const value = valueOf(row);
      if (value === null) continue;
      for (const [otherKey, other] of this.rows) if (otherKey !== key && valueOf(other) === value) return name;
    }
    return null;
  }
}
