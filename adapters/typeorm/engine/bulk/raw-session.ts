import type { Sql } from '../sql.js';
import type { Session } from '../store-context.js';

/** A session on the thread, where TypeORM has no connection. */
export function rawSession(sql: Sql): Session {
  return {
    sql,
    get manager(): never {
      throw new Error('A bulk step takes only stores of raw SQL: TypeORM has no connection on the thread.');
    },
  };
}
