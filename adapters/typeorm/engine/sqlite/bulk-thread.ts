import { Worker } from 'node:worker_threads';
import { StoreUnavailable } from '../../../../application/ports/stores/store-unavailable.js';
import type { Answer, Order, Reply, ServerData } from './bulk-server.js';
import { endThread } from './end-thread.js';
import { received } from './sent-error.js';

const PROGRAM = new URL('./bulk-worker.js', import.meta.url);
const LOST = 'database: the thread of bulk steps ended';

interface Pending {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

/**
 * A thread with connections of its own, which runs bulk steps whole: their statements, and what they make of the rows,
 * would block the event loop. It starts when it is first needed, and keeps the process alive only while an answer is
 * pending. If it ends, SQLite rolls its transaction back, and the next step starts a new thread. Its owner runs one
 * transaction at a time, within the writers' queue. Held by tests/typeorm/bulk-thread.test.ts; decision:
 * docs/decisions/bulk-steps.md.
 */
export class BulkThread {
  private worker: Worker | null = null;
  private readonly pending = new Map<number, Pending>();
  private count = 0;

  /** `program` is the file that the thread starts with. */
  constructor(
    private readonly data: ServerData,
    private readonly program = PROGRAM,
  ) {}

  /** Begins a transaction and runs the step in it. Each act returns the version that the connection sees. */
  step(name: string, input: unknown): Promise<Answer> {
    // On a new thread a commit would be outside the transaction, so only a step starts one.
    this.worker ??= this.start();
    return this.ask((number) => ({ number, act: 'step', name, input }));
  }

  /** Runs a step that only reads, also while a transaction is open, of which it sees nothing. */
  read(name: string, input: unknown): Promise<Answer> {
    this.worker ??= this.start();
    return this.ask((number) => ({ number, act: 'read', name, input }));
  }

  commit(): Promise<Answer> {
    return this.ask((number) => ({ number, act: 'commit' }));
  }

  rollback(): Promise<Answer> {
    return this.ask((number) => ({ number, act: 'rollback' }));
  }

  async version(): Promise<number> {
    return (await this.ask((number) => ({ number, act: 'version' }))).version;
  }

  async close(): Promise<void> {
    await endThread(this.worker);
  }

  private ask(order: (number: number) => Order): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const { worker } = this;
      if (worker === null) {
        reject(new StoreUnavailable(LOST));
        return;
      }
      const number = (this.count += 1);
      worker.postMessage(order(number));
      this.pending.set(number, { resolve, reject });
      worker.ref();
    });
  }

  private start(): Worker {
    const worker = new Worker(this.program, { env: {}, execArgv: [], workerData: this.data });
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
    if ('failure' in reply) pending?.reject(received(reply.failure));
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
