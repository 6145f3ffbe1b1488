import { listsOf, type ListStatement, type Row, type SqlValue } from './sql.js';
import type { StoreContext } from './store-context.js';

/** A store that uses raw SQL only. The texts are constants, since each is prepared once and kept. */
export abstract class SqlStore {
  constructor(protected readonly db: StoreContext) {}

  protected first(text: string, values: readonly SqlValue[]): Promise<Row | null> {
    return this.db.read(({ sql }) => sql.first(text, values));
  }

  protected all(text: string, values: readonly SqlValue[]): Promise<readonly Row[]> {
    return this.db.read(({ sql }) => sql.all(text, values));
  }

  /** Returns the number of rows that the statement matched. */
  protected run(text: string, values: readonly SqlValue[]): Promise<number> {
    return this.db.write(({ sql }) => sql.run(text, values));
  }

  /** Reads the rows of these keys, by a statement for each list of them. */
  protected async allOf(
    statement: ListStatement,
    keys: readonly SqlValue[],
    valuesFor: ValuesFor = itself,
  ): Promise<readonly Row[]> {
    const rows: Row[] = [];
    for (const list of listsOf(keys)) rows.push(...(await this.all(statement.for(list), valuesFor(list))));
    return rows;
  }

  /** Changes the rows of these keys, by a statement for each list of at most `longest`. Returns their number. */
  protected async runOf(
    statement: ListStatement,
    keys: readonly SqlValue[],
    valuesFor: ValuesFor = itself,
    longest?: number,
  ): Promise<number> {
    let changed = 0;
    for (const list of listsOf(keys, longest)) changed += await this.run(statement.for(list), valuesFor(list));
    return changed;
  }
}

/** Returns the values of a statement with this list of keys. */
type ValuesFor = (list: readonly SqlValue[]) => readonly SqlValue[];

function itself(list: readonly SqlValue[]): readonly SqlValue[] {
  return list;
}
