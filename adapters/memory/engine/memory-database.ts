import { MemoryTable, type TableDefinition } from './memory-table.js';
import { SerialQueue } from './serial-queue.js';

/** The database access of a store: bound to one transaction, or to none; then each `run` is one atomic step. */
export interface MemoryContext {
  readonly inTransaction: boolean;
  /** `step` is synchronous, so no other step can interleave with it. */
  run<T>(step: (database: MemoryDatabase) => T): Promise<T>;
}

/**
 * A database for tests and trials, as strict as the real ones: transactions are serial, a rollback undoes every row, a
 * unique key rejects duplicates, and callers cannot modify a stored row.
 */
export class MemoryDatabase {
  readonly context: MemoryContext;
  private readonly queue = new SerialQueue();
  private readonly tables = new Map<string, MemoryTable<object>>();
  private undo: (() => void)[] = [];

  constructor() {
    this.context = {
      inTransaction: false,
      run: (step) => this.queue.run(() => this.allOrNothing(async () => step(this))),
    };
  }

  /** Creates the table on first use, so that its definition stays beside its store. */
  table<Row extends object>(definition: TableDefinition<Row>): MemoryTable<Row> {
    const known = this.tables.get(definition.name);
    if (known !== undefined) return known as unknown as MemoryTable<Row>;
    const table = new MemoryTable(definition, (undo) => this.undo.push(undo));
    this.tables.set(definition.name, table as unknown as MemoryTable<object>);
    return table;
  }

  transaction<T>(work: (context: MemoryContext) => Promise<T>): Promise<T> {
    return this.queue.run(async () => {
      let over = false;
      const run = async <R>(step: (database: MemoryDatabase) => R): Promise<R> => {
        if (over) throw new Error('The transaction is over: its stores cannot be used any more.');
        return step(this);
      };
      try {
        return await this.allOrNothing(() => work({ inTransaction: true, run }));
      } finally {
        over = true;
      }
    });
  }

  private async allOrNothing<T>(work: () => Promise<T>): Promise<T> {
    this.undo = [];
    try {
      return await work();
    } catch (error) {
      for (const undo of this.undo.reverse()) undo();
      throw error;
    }
  }
}

/** Guards methods that lock a row, which the real databases also reject outside a transaction. */
export function assertInTransaction(context: MemoryContext): void {
  if (!context.inTransaction) {
    throw new Error('A row is locked within a transaction only: use the stores that UnitOfWork.run gives.');
  }
}
