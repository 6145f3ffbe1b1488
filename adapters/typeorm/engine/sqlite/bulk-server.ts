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

function opened(file: string, pragmas: readonly string[]): LibsqlConnection {
  const connection = new LibsqlConnection(file);
  for (const pragma of pragmas) connection.pragma(pragma);
  return connection;
}

class BulkServer {
  /** Reads take turns: each has the reader's one transaction. */
  private lastRead: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly writer: LibsqlConnection,
    private readonly reader: LibsqlConnection,
    private readonly runStep: RunStep,
  ) {}

  carryOut(order: Order): Promise<Answer> {
    if (order.act !== 'read') return this.write(order);
    const read = this.lastRead.then(() => this.read(order));
    this.lastRead = read.catch(() => undefined);
    return read;
  }

  close(): void {
    this.writer.close();
    this.reader.close();
  }

  private async write(order: Order): Promise<Answer> {
    const { writer } = this;
    if (order.act === 'step') {
      // What the owner gave up.
      rollback(writer);
      writer.exec('BEGIN IMMEDIATE');
      const version = versionSeenBy(writer);
      return { version, result: await this.run(writer, order) };
    }
    if (order.act === 'commit') writer.exec('COMMIT');
    if (order.act === 'rollback') rollback(writer);
    return { version: versionSeenBy(writer) };
  }

  private async read(order: StepOrder): Promise<Answer> {
    const { reader } = this;
    reader.exec('BEGIN');
    const result = await this.run(reader, order);
    rollback(reader);
    return { version: versionSeenBy(reader), result };
  }

  private async run(connection: LibsqlConnection, { name, input }: StepOrder): Promise<unknown> {
    const context = new TransactionContext('sqlite', new RawSession(connection));
    try {
      const result = await this.runStep(name, typeormStores(context), input);
      if (context.fatal !== null) throw context.fatal;
      return result;
    } catch (error) {
      rollback(connection);
      throw context.fatal ?? error;
    } finally {
      context.end();
    }
  }
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
