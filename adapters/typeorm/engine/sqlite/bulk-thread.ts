import { Worker } from 'node:worker_threads';
import { StoreUnavailable } from '../../../../application/ports/stores/store-unavailable.js';
import type { KeyedRead, Row, Sql, SqlValue } from '../sql.js';
import type { Session } from '../store-context.js';
import { endThread } from './end-thread.js';
import { fromDriver, toDriver } from './libsql-driver.js';

const BEGIN = 'BEGIN IMMEDIATE';
const LOST = 'database: the thread of bulk transactions ended';

interface Job {
  readonly act: 'exec' | 'all' | 'run';
  readonly text: string;
  readonly values: readonly SqlValue[];
  /** The statement stays prepared. */
  readonly kept: boolean;
}

interface Answer {
  readonly version?: number;
  readonly changes?: number;
  readonly columns?: readonly string[];
  readonly rows?: readonly (readonly unknown[])[];
}

type Reply = { readonly number: number } & (Answer | { readonly failure: { message: string; code?: string } });

interface Pending {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

/**
 * A connection on a thread of its own, for transactions that change very many rows: their statements would block the
 * event loop. It starts when it is first needed, and keeps the process alive only while an answer is pending. If it
 * ends, SQLite rolls its transaction back, and the next transaction starts a new thread. Its owner runs one transaction
 * at a time, within the writers' queue. Held by tests/typeorm/bulk-thread.test.ts.
 */
export class BulkThread implements Sql {
  private worker: Worker | null = null;
  private readonly pending = new Map<number, Pending>();
  private count = 0;

  constructor(
    private readonly file: string,
    private readonly pragmas: readonly string[],
  ) {}

  get session(): Session {
    return new RawSession(this);
  }

  /** Each returns a number that changes with every commit of another connection, which `version` asks for alone. */
  begin = (): Promise<number> => this.exec(BEGIN);
  commit = (): Promise<number> => this.exec('COMMIT');
  rollback = (): Promise<number> => this.exec('ROLLBACK');
  version = (): Promise<number> => this.exec('');

  async first(text: string, values: readonly SqlValue[]): Promise<Row | null> {
    return (await this.all(text, values))[0] ?? null;
  }

  firstBy(read: KeyedRead, key: Uint8Array): Promise<Row | null> {
    return this.first(read.text(1), [key]);
  }

  all(text: string, values: readonly SqlValue[]): Promise<readonly Row[]> {
    return this.rows({ act: 'all', text, values, kept: true });
  }

  run(text: string, values: readonly SqlValue[]): Promise<number> {
    return this.changes({ act: 'run', text, values, kept: true });
  }

  allOnce(text: string, values: readonly SqlValue[]): Promise<readonly Row[]> {
    return this.rows({ act: 'all', text, values, kept: false });
  }

  runOnce(text: string, values: readonly SqlValue[]): Promise<number> {
    return this.changes({ act: 'run', text, values, kept: false });
  }

  async close(): Promise<void> {
    await endThread(this.worker);
  }

  private async exec(text: string): Promise<number> {
    return (await this.ask({ act: 'exec', text, values: [], kept: false })).version ?? 0;
  }

  private async rows(job: Job): Promise<readonly Row[]> {
    const { columns = [], rows = [] } = await this.ask(job);
    return rows.map((row) => Object.fromEntries(columns.map((name, index) => [name, fromDriver(row[index])])));
  }

  private async changes(job: Job): Promise<number> {
    return (await this.ask(job)).changes ?? 0;
  }

  private ask(job: Job): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const values = job.values.map(toDriver);
      // Only a transaction's first statement starts a thread: on a new one, a later statement would be outside it.
      if (job.text === BEGIN) this.worker ??= this.start();
      const { worker } = this;
      if (worker === null) {
        reject(new StoreUnavailable(LOST));
        return;
      }
      const number = (this.count += 1);
      this.pending.set(number, { resolve, reject });
      worker.ref();
      worker.postMessage({ ...job, values, number });
    });
  }

  private start(): Worker {
    const workerData = { file: this.file, pragmas: this.pragmas };
    const worker = new Worker(new URL('./bulk-worker.js', import.meta.url), { env: {}, execArgv: [], workerData });
    worker.unref();
    worker.on('message', (reply: Reply) => this.settle(worker, reply));
    worker.on('error', (cause) => this.lose(worker, cause));
    worker.on('exit', () => this.lose(worker, undefined));
    return worker;
  }

  private settle(worker: Worker, reply: Reply): void {
    const pending = this.pending.get(reply.number);
    this.pending.delete(reply.number);
    if (this.pending.size === 0) worker.unref();
    if ('failure' in reply) pending?.reject(driverError(reply.failure));
    else pending?.resolve(reply);
  }

  private lose(worker: Worker, cause: unknown): void {
    if (this.worker !== worker) return;
    this.worker = null;
    const lost = new StoreUnavailable(LOST, { cause });
    for (const { reject } of this.pending.values()) reject(lost);
    this.pending.clear();
  }
}

/** The driver's error as it was thrown in the thread; a message does not carry its code. */
function driverError({ message, code }: { message: string; code?: string }): Error {
  return Object.assign(new Error(message), code === undefined ? {} : { code });
}

class RawSession implements Session {
  constructor(readonly sql: Sql) {}

  get manager(): never {
    throw new Error('A bulk transaction takes only stores of raw SQL: TypeORM cannot run on the thread.');
  }
}
