import { parentPort, workerData } from 'node:worker_threads';
import type { Stores } from '../../../../application/ports/stores/stores.js';
import { typeormStores } from '../../stores/stores.js';
import { TransactionContext, type Session } from '../store-context.js';
import { LibsqlConnection } from './libsql-driver.js';
import { LibsqlSql } from './libsql-sql.js';
import { rollback, versionSeenBy } from './open-connection.js';
import { ShortRests } from './short-rests.js';
import { sent, type SentError } from './sent-error.js';

interface StepOrder {
  readonly number: number;
  /** `step` leaves its transaction open, for a commit or a rollback; `read` only reads. */
  readonly act: 'step' | 'read';
  readonly name: string;
  readonly input: unknown;
}

export type Order = StepOrder | { readonly number: number; readonly act: 'commit' | 'rollback' | 'version' };

/** `version` changes with every commit of another connection. */
export interface Answer {
  readonly version: number;
  readonly result?: unknown;
}

export type Reply = { readonly number: number } & (Answer | { readonly failure: SentError });

export interface ServerData {
  readonly file: string;
  readonly pragmas: readonly string[];
  readonly readerPragmas: readonly string[];
}

export type RunStep = (name: string, stores: Stores, input: unknown) => Promise<unknown>;

/** Carries out the orders of `BulkThread` in the thread that calls it. */
export function serveSteps(runStep: RunStep): void {
  const { file, pragmas, readerPragmas } = workerData as ServerData;
  const server = new BulkServer(opened(file, pragmas), opened(file, readerPragmas), runStep);
  parentPort?.on('message', (order: Order | 'CLOSE') => {
    if (order === 'CLOSE') {
      server.close();
      parentPort?.close();
      return;
    }
    const { number } = order;
    server.carryOut(order).then(
      (answer) => parentPort?.postMessage({ number, ...answer }),
      (error: unknown) => parentPort?.postMessage({ number, failure: sent(error) }),
    );
  });
}

interface Opened {
  readonly connection: LibsqlConnection;
  readonly session: Session;
}

function opened(file: string, pragmas: readonly string[]): Opened {
  const connection = new LibsqlConnection(file);
  for (const pragma of pragmas) connection.pragma(pragma);
  return { connection, session: new RawSession(connection) };
}

class BulkServer {
  /** Reads take turns: each has the reader's one transaction. */
  private lastRead: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly writer: Opened,
    private readonly reader: Opened,
    private readonly runStep: RunStep,
  ) {}

  carryOut(order: Order): Promise<Answer> {
    if (order.act !== 'read') return this.write(order);
    const read = this.lastRead.then(() => this.read(order));
    this.lastRead = read.catch(() => undefined);
    return read;
  }

  close(): void {
    this.writer.connection.close();
    this.reader.connection.close();
  }

  private async write(order: Order): Promise<Answer> {
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

  private async read(order: StepOrder): Promise<Answer> {
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

/** The owner of the thread orders the commit, and nothing that only reads needs one. */
function leftOpen(): void {
  return undefined;
}

class RawSession implements Session {
  readonly sql: LibsqlSql;

  constructor(connection: LibsqlConnection) {
    const rests = new ShortRests();
    this.sql = new LibsqlSql(async (statement) => {
      rests.take();
      return statement(connection);
    });
  }

  get manager(): never {
    throw new Error('A bulk step takes only stores of raw SQL: TypeORM has no connection on the thread.');
  }
}
