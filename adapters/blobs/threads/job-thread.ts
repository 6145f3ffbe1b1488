import { Worker } from 'node:worker_threads';

/** A job as its worker receives it; the reply has the same number. */
export type Numbered<Job> = Job & { readonly number: number };

type Reply<Answer> = { readonly number: number } & (Answer | Failure);

interface Failure {
  readonly failure: string;
  /** The system's code of the error, if the worker sends it. */
  readonly code?: string | undefined;
}

interface Pending<Answer> {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

/**
 * A thread that does jobs. `Asked` jobs are answered, `Told` ones are not. The thread starts with the first job and
 * keeps the process alive only while an answer is pending. If it ends, its pending jobs fail, and the next job starts a
 * new thread, which knows nothing of the earlier jobs. Held by `tests/blobs/digest-thread.test.ts`.
 */
export class JobThread<Asked extends object, Answer extends object, Told extends object = never> {
  private worker: Worker | null = null;
  private readonly pending = new Map<number, Pending<Answer>>();
  private count = 0;

  /** `entry`: the worker's file. The message of a failed job begins with `failed`. */
  constructor(
    private readonly entry: URL,
    private readonly failed: string,
  ) {}

  get isRunning(): boolean {
    return this.worker !== null;
  }

  ask(job: Asked): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const number = (this.count += 1);
      this.pending.set(number, { resolve, reject });
      const worker = (this.worker ??= this.start());
      worker.ref();
      worker.postMessage({ ...job, number } satisfies Numbered<Asked>);
    });
  }

  tell(job: Told): void {
    this.worker ??= this.start();
    this.worker.postMessage(job);
  }

  async close(): Promise<void> {
    await this.worker?.terminate();
  }

  private start(): Worker {
    // The server's environment may hold the master key, so the thread does not inherit it.
    const worker = new Worker(this.entry, { env: {}, execArgv: [] });
    worker.unref();
    worker.on('message', (reply: Reply<Answer>) => this.settle(worker, reply));
    worker.on('error', (cause) => this.lose(worker, cause));
    worker.on('exit', () => this.lose(worker, undefined));
    return worker;
  }

  private settle(worker: Worker, reply: Reply<Answer>): void {
    const pending = this.pending.get(reply.number);
    this.pending.delete(reply.number);
    if (this.pending.size === 0) worker.unref();
    if ('failure' in reply) pending?.reject(this.failureOf(reply));
    else pending?.resolve(reply);
  }

  private failureOf({ failure, code }: Failure): Error {
    const error = new Error(`${this.failed}: ${failure}`);
    return code === undefined ? error : Object.assign(error, { code });
  }

  private lose(worker: Worker, cause: unknown): void {
    if (this.worker !== worker) return;
    this.worker = null;
    for (const { reject } of this.pending.values()) reject(new Error(`${this.failed}: the thread ended`, { cause }));
    this.pending.clear();
  }
}
