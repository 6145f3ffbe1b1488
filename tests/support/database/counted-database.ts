import type { Database } from '../../../adapters/typeorm/engine/database.js';
import type { KeyedRead, Sql } from '../../../adapters/typeorm/engine/sql.js';
import type { Session, StoreContext } from '../../../adapters/typeorm/engine/store-context.js';

/** The statements since the last `clear`. */
export class Statements {
  /** Texts of statements without a transaction that only read. */
  readonly reads: string[] = [];
  /** Calls that write, and transactions. */
  writes = 0;
  /** Statements of transactions, besides their begin and end; one array for each. */
  readonly transactions: string[][] = [];

  clear(): void {
    this.reads.length = 0;
    this.transactions.length = 0;
    this.writes = 0;
  }
}

/** A database that records its statements. A read by TypeORM's manager counts too, without its text. */
export function counted(inner: Database, statements: Statements): Database {
  const [read, write] = [inner.context.read.bind(inner.context), inner.context.write.bind(inner.context)];
  const context: StoreContext = Object.assign(inner.context, {
    read: <T>(work: (session: Session) => Promise<T>): Promise<T> =>
      read((session) => {
        const before = statements.reads.length;
        const done = work({ ...session, sql: recording(session.sql, statements.reads) });
        if (statements.reads.length === before) statements.reads.push('');
        return done;
      }),
    write: <T>(work: (session: Session) => Promise<T>): Promise<T> => {
      statements.writes += 1;
      return write(work);
    },
  });
  return {
    context,
    config: inner.config,
    // Its statements are counted with those of other transactions.
    besideTheLoop: null,
    transaction: (work) => {
      statements.writes += 1;
      const texts: string[] = [];
      statements.transactions.push(texts);
      return inner.transaction((transaction) => work(recordedContext(transaction, texts)));
    },
    load: () => inner.load(),
    close: () => inner.close(),
  };
}

/** The same object, since stores can tell whether they are in a transaction. */
function recordedContext(context: StoreContext, texts: string[]): StoreContext {
  const [read, write] = [context.read.bind(context), context.write.bind(context)];
  const recorded = (session: Session): Session => ({ ...session, sql: recording(session.sql, texts) });
  return Object.assign(context, {
    read: <T>(work: (session: Session) => Promise<T>): Promise<T> => read((session) => work(recorded(session))),
    write: <T>(work: (session: Session) => Promise<T>): Promise<T> => write((session) => work(recorded(session))),
  });
}

function recording(sql: Sql, texts: string[]): Sql {
  return new Proxy(sql, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return (first: unknown, ...values: unknown[]) => {
        const text = typeof first === 'string' ? first : (first as KeyedRead).text(1);
        texts.push(text);
        return (value as (...given: unknown[]) => unknown).call(target, first, ...values);
      };
    },
  });
}
