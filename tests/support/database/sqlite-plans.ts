import type { Database } from '../../../adapters/typeorm/engine/database.js';
import type { Row, Sql, SqlValue } from '../../../adapters/typeorm/engine/sql.js';
import type { Session, StoreContext } from '../../../adapters/typeorm/engine/store-context.js';
import { typeormStores } from '../../../adapters/typeorm/stores/stores.js';
import type { Stores } from '../../../application/ports/stores/stores.js';

type Values = readonly SqlValue[];
type Explain = (sql: Sql, text: string, values: Values) => Promise<readonly Row[]>;

/** Returns how SQLite reads each table for `work`, outside any transaction. */
export async function plansOf(
  { context }: Database,
  work: (stores: Stores) => Promise<unknown>,
): Promise<readonly string[]> {
  const plans: string[] = [];
  const add = (rows: readonly Row[]) => plans.push(...rows.map(({ detail }) => String(detail)));
  const ofRead: Explain = (sql, text, values) => sql.allOnce(text, values);
  /** No commit succeeds while libsql's `all` is at a plan: the writer gives the first row, the reader the others. */
  const ofWrite: Explain = async (sql, text, values) => {
    const first = await sql.first(text, values);
    const [, ...others] = await context.read((session) => session.sql.allOnce(text, values));
    return first === null ? others : [first, ...others];
  };
  const recording: StoreContext = {
    ...context,
    read: (each) => context.read((session) => each(explained(session, ofRead, add))),
    write: (each) => context.write((session) => each(explained(session, ofWrite, add))),
  };
  await work(typeormStores(recording));
  return plans;
}

function explained({ sql, ...session }: Session, explain: Explain, add: (rows: readonly Row[]) => unknown): Session {
  const first =
    <Result>(run: (text: string, values: Values) => Promise<Result>) =>
    async (text: string, values: Values) => {
      add(await explain(sql, `EXPLAIN QUERY PLAN ${text}`, values));
      return run(text, values);
    };
  return {
    ...session,
    sql: Object.assign(Object.create(sql) as Sql, {
      all: first((text, values) => sql.all(text, values)),
      allOnce: first((text, values) => sql.allOnce(text, values)),
      first: first((text, values) => sql.first(text, values)),
      run: first((text, values) => sql.run(text, values)),
    }),
  };
}
