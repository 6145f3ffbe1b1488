import { parentPort, workerData } from 'node:worker_threads';
import type { Stores } from '../../../../application/ports/stores/stores.js';
import { typeormStores } from '../../stores/stores.js';
import { TransactionContext, type Session } from '../store-context.js';
import { LibsqlConnection } from './libsql-driver.js';
import { LibsqlSql } from './libsql-sql.js';
import { rollback, versionSeenBy } from './open-connection.js';
import { ShortRests } from './short-rests.js';
import { sent, type SentError } from './sent-error.js';

/** A step leaves its transaction open, for a commit or a rollback. */
export type Order =
  | { readonly number: number; readonly act: 'step'; readonly name: string; readonly input: unknown }
  | { readonly number: number; readonly act: 'commit' | 'rollback' | 'version' };

/** `version` changes with every commit of another connection. */
export interface Answer {
  readonly version: number;
  readonly result?: unknown;
}

export type Reply = { readonly number: number } & (Answer | { readonly failure: SentError });

export interface ServerData {
  readonly file: string;
  readonly pragmas: readonly string[];
}

export type RunStep = (name: string, stores: Stores, input: unknown) => Promise<unknown>;

/** Carries out the orders of `BulkThread`, one at a time, in the thread that calls it. */
export function serveSteps(runStep: RunStep): void {
  const { file, pragmas } = workerData as ServerData;
  const connection = new LibsqlConnection(file);
  for (const pragma of pragmas) connection.pragma(pragma);
  const carryOut = (order: Order) => carriedOut(connection, order, runStep);
  parentPort?.on('message', (order: Order | 'CLOSE') => {
    if (order === 'CLOSE') {
      connection.close();
      parentPort?.close();
      return;
    }
    const { number } = order;
    carryOut(order).then(
      (answer) => parentPort?.postMessage({ number, ...answer }),
      (error: unknown) => parentPort?.postMessage({ number, failure: sent(error) }),
    );
  });
}

async function carriedOut(connection: LibsqlConnection, order: Order, runStep: RunStep): Promise<Answer> {
  switch (order.act) {
    case 'step':
      return inTransaction(connection, (stores) => runStep(order.name, stores, order.input));
    case 'commit':
      connection.exec('COMMIT');
      break;
    case 'rollback':
      rollback(connection);
      break;
    case 'version':
  }
  return { version: versionSeenBy(connection) };
}

async function inTransaction(
  connection: LibsqlConnection,
  work: (stores: Stores) => Promise<unknown>,
): Promise<Answer> {
  // What the owner gave up.
  rollback(connection);
  connection.exec('BEGIN IMMEDIATE');
  const version = versionSeenBy(connection);
  const context = new TransactionContext('sqlite', new RawSession(connection));
  try {
    const result = await work(typeormStores(context));
    if (context.fatal !== null) throw context.fatal;
    return { version, result };
  } catch (error) {
    rollback(connection);
    throw context.fatal ?? error;
  } finally {
    context.end();
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
