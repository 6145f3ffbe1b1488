import { Worker } from 'node:worker_threads';
import { StoreUnavailable } from '../../../../application/ports/stores/store-unavailable.js';
import { endThread } from '../end-thread.js';
import type { Message, Reply, ThreadData } from './orders.js';
import { received } from './sent-error.js';
import { Waker } from './waker.js';

const PROGRAM = new URL('./bulk-worker.js', import.meta.url);
const LOST = 'database: the thread of bulk steps ended';

interface Pending<Answer> {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

/**
 * A thread with connections of its own, which runs whole bulk steps: their statements, and the work on their rows,
 * would block the event loop. It starts when it is first needed, and keeps the process alive only while an answer is
 * pending. If it ends, the database rolls its transactions back, and the next step starts a new thread. Held by
 * tests/typeorm/bulk-thread.test.ts; decision: docs/decisions/bulk-steps.md.
 */
export class BulkThread<Order, Answer> {
  private worker: Worker | null = null;
  private readonly pending = new Map<number, Pending<Answer>>();
  private readonly waker = new Waker();
  private count = 0;

  /** `program` is the file that the thread starts with. */
  constructor(
    private readonly data: ThreadData,
    private readonly program = PROGRAM,
  ) {}

  /** The number of orders that are not answered yet. */
  get underWay(): number {
    return this.pending.size;
  }

  /** Carries the order out, on a new thread if none runs. */
  carryOut(order: Order): Promise<Answer> {
    this.worker ??= this.start();
    return this.goOn(order);
  }

  /** Carries the order out on the thread that carried out the previous one. */
  goOn(order: Order): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const { worker } = this;
      if (worker === null) {
        reject(new StoreUnavailable(LOST));
        return;
      }
      const number = (this.count += 1);
      worker.postMessage({ number, order } satisfies Message<Order>);
      this.pending.set(number, { resolve, reject });
      this.waker.wakeFor(this.pending.size);
      worker.ref();
    });
  }

  async close(): Promise<void> {
    await endThread(this.worker);
    await this.waker.end();
  }

  private start(): Worker {
    // Stack traces name the sources, as those of the event loop do (infrastructure/main.ts).
    const execArgv = ['--enable-source-maps'];
    const worker = new Worker(this.program, { env: {}, execArgv, workerData: this.data });
    worker.unref();
    worker.on('message', (reply: Reply<Answer>) => this.settle(worker, reply));
    worker.on('error', (cause) => this.lose(worker, cause));
    worker.on('exit', () => this.lose(worker, undefined));
    return worker;
  }

  private settle(worker: Worker, reply: Reply<Answer>): void {
    const pending = this.pending.get(reply.number);
    this.pending.delete(reply.number);
    this.waker.wakeFor(this.pending.size);
    if (this.pending.size === 0) worker.unref();
    if ('failure' in reply) pending?.reject(received(reply.failure));
    else pending?.resolve(reply.answer);
  }

  private lose(worker: Worker, cause: unknown): void {
    if (this.worker !== worker) return;
    this.worker = null;
    const lost = new StoreUnavailable(LOST, { cause });
    for (const { reject } of this.pending.values()) reject(lost);
    this.pending.clear();
    this.waker.wakeFor(0);
  }
}
