import type { SqliteThreadData, StepOrder } from '../bulk/orders.js';
import { rawSession } from '../bulk/raw-session.js';
import type { RunStep, StepServer } from '../bulk/step-server.js';
import { TransactionContext, type Session } from '../store-context.js';
import { typeormStores } from '../../stores/stores.js';
import { LibsqlConnection } from './libsql-driver.js';
import { LibsqlSql } from './libsql-sql.js';
import { rollback, versionSeenBy } from './open-connection.js';
import { ShortRests } from './short-rests.js';

/** `step` leaves its transaction open, for a commit or a rollback. */
export type SqliteOrder = StepOrder | { readonly act: 'commit' | 'rollback' | 'version' };

/** `version` changes with every commit of another connection. */
export interface SqliteAnswer {
  readonly version: number;
  readonly result?: unknown;
}

interface Opened {
  readonly connection: LibsqlConnection;
  readonly session: Session;
}

/** Runs steps on the thread with two connections: one that writes, and one that reads. */
export class SqliteStepServer implements StepServer<SqliteOrder, SqliteAnswer> {
  private readonly writer: Opened;
  private readonly reader: Opened;
  /** Reads take turns: each has the reader's one transaction. */
  private lastRead: Promise<unknown> = Promise.resolve();

  constructor(
    { file, pragmas, readerPragmas }: SqliteThreadData,
    private readonly runStep: RunStep,
  ) {
    this.writer = opened(file, pragmas);
    this.reader = opened(file, readerPragmas);
  }

  carryOut(order: SqliteOrder): Promise<SqliteAnswer> {
    if (order.act !== 'read') return this.write(order);
    const read = this.lastRead.then(() => this.read(order));
    this.lastRead = read.catch(() => undefined);
    return read;
  }

  close(): Promise<void> {
    this.writer.connection.close();
    this.reader.connection.close();
    return Promise.resolve();
  }

  private async write(order: SqliteOrder): Promise<SqliteAnswer> {
    const { connection } = this.writer;
    if (order.act === 'step') {
      // What the owner gave up.
      rollback(connection);
      connection.exec('BEGIN IMMEDIATE');
      const version = versionSeenBy(connection);
      return { version, result: await this.run(this.writer, order) };
    }
    if (order.act === 'commit') connection.exec('COMMIT');
    if (order.act === 'rollback') rollback(connection);
    return { version: versionSeenBy(connection) };
  }

  private async read(order: StepOrder): Promise<SqliteAnswer> {
    const { connection } = this.reader;
    connection.exec('BEGIN');
    const result = await this.run(this.reader, order);
    rollback(connection);
    return { version: versionSeenBy(connection), result };
  }

  private run({ connection, session }: Opened, { name, input }: StepOrder): Promise<unknown> {
    const context = new TransactionContext('sqlite', session);
    const work = () => this.runStep(name, typeormStores(context), input);
    return context.ended(work, { commit: leftOpen, rollback: () => rollback(connection) });
  }
}

function opened(file: string, pragmas: readonly string[]): Opened {
  const connection = new LibsqlConnection(file);
  for (const pragma of pragmas) connection.pragma(pragma);
  const rests = new ShortRests();
  const sql = new LibsqlSql(async (statement) => {
    rests.take();
    return statement(connection);
  });
  return { connection, session: rawSession(sql) };
}

/** The owner of the thread orders the commit, and nothing that only reads needs one. */
function leftOpen(): void {
  return undefined;
}
