export type SqlValue = string | number | bigint | Uint8Array | null;
export type SqlRow = Readonly<Record<string, SqlValue>>;

/** A platform's connection to one SQLite file. Statements run one at a time. */
export interface SqlConnection {
  /** Runs one or more statements without values. */
  exec(sql: string): Promise<void>;
  /** Runs a statement; returns the number of changed rows. */
  run(sql: string, values?: readonly SqlValue[]): Promise<number>;
  all(sql: string, values?: readonly SqlValue[]): Promise<SqlRow[]>;
  close(): Promise<void>;
  /** Does what `runInOrder` does, by one call, on a platform where each call takes long, such as by a message. */
  inOrder?(statements: readonly Statement[]): Promise<readonly Outcome[]>;
}

/** A statement that waits with others. */
export interface Statement {
  readonly call: 'run' | 'all';
  readonly sql: string;
  readonly values: readonly SqlValue[] | undefined;
}

/** The number of rows that a statement changed, or those that it read; or its error. */
export type Outcome = { readonly result: number | SqlRow[] } | { readonly error: unknown };

type Single = Pick<SqlConnection, 'exec' | 'run' | 'all'>;

/**
 * Runs statements in their order, and several writes in one transaction, which takes one sync. Reads between them are
 * part of it: their results are returned after its commit.
 */
export function runInOrder(connection: Single, statements: readonly Statement[]): Promise<readonly Outcome[]> {
  const writes = statements.filter(({ call }) => call === 'run').length;
  return writes > 1 ? together(connection, statements) : oneByOne(connection, statements);
}

/** An error takes back all of the transaction: then each statement runs alone, to its own outcome. */
async function together(connection: Single, statements: readonly Statement[]): Promise<readonly Outcome[]> {
  try {
    await connection.exec('BEGIN IMMEDIATE');
  } catch (error) {
    // Such as another process that writes for seconds: each write alone would wait for it again.
    return statements.map(() => ({ error }));
  }
  try {
    const outcomes: Outcome[] = [];
    for (const { call, sql, values } of statements) outcomes.push({ result: await connection[call](sql, values) });
    await connection.exec('COMMIT');
    return outcomes;
  } catch {
    await connection.exec('ROLLBACK').catch(() => undefined);
    return oneByOne(connection, statements);
  }
}

async function oneByOne(connection: Single, statements: readonly Statement[]): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const { call, sql, values } of statements) {
    try {
      outcomes.push({ result: await connection[call](sql, values) });
    } catch (error) {
      outcomes.push({ error });
    }
  }
  return outcomes;
}
