import { Worker } from 'node:worker_threads';
import { DomainError } from '../../domain/kernel/errors.js';

/** `secret` is the keyed pre-hash of a password, never the password. */
export type BcryptJob =
  | { readonly kind: 'hash'; readonly secret: string; readonly cost: number }
  /** `cost`: what a wrong one costs, where the hash is of a lower cost. */
  | { readonly kind: 'compare'; readonly secret: string; readonly hash: string; readonly cost: number };

interface Pending {
  readonly job: BcryptJob;
  readonly resolve: (answer: string | boolean) => void;
  readonly reject: (error: Error) => void;
}

export interface BcryptThreadsOptions {
  /** How many hashes run at once: the number of cores. */
  readonly threads: number;
  /** How many may wait for a thread before further ones are refused. */
  readonly maxWaiting: number;
}

const RETRY_AFTER_SECONDS = 5;

/**
 * A few threads of low priority that do nothing but bcrypt. Neither the event loop nor libuv's pool (files, DNS) ever
 * waits for a password (docs/decisions/password-threads.md).
 *
 * A thread starts when it is first needed (about 30 ms) and keeps the process alive only while it works.
 */
export class BcryptThreads {
  private readonly waiting: Pending[] = [];
  private readonly idle: Worker[] = [];
  private readonly busy = new Map<Worker, Pending>();
  private closed = false;

  constructor(private readonly options: BcryptThreadsOptions) {}

  run(job: BcryptJob): Promise<string | boolean> {
    if (this.closed || this.waiting.length >= this.options.maxWaiting) return Promise.reject(overloaded());
    return new Promise((resolve, reject) => {
      this.waiting.push({ job, resolve, reject });
      this.dispatch();
    });
  }

  async close(): Promise<void> {
    this.closed = true;
    for (const pending of this.waiting.splice(0)) pending.reject(overloaded());
    await Promise.all([...this.idle.splice(0), ...this.busy.keys()].map((worker) => worker.terminate()));
  }

  private dispatch(): void {
    if (this.waiting.length === 0) return;
    const worker = this.idle.pop() ?? this.start();
    const pending = worker && this.waiting.shift();
    if (!pending) return;
    this.busy.set(worker, pending);
    worker.ref();
    worker.postMessage(pending.job);
  }

  private start(): Worker | undefined {
    if (this.busy.size >= this.options.threads) return undefined;
    // Nothing of the server's environment, where the master key may stand, is handed on.
    const worker = new Worker(new URL('./bcrypt-worker.js', import.meta.url), { env: {}, execArgv: [] });
    worker.on('message', (answer: string | boolean) => this.finish(worker, answer));
    worker.on('error', (cause) => this.lose(worker, cause));
    worker.on('exit', () => this.lose(worker, undefined));
    return worker;
  }

  private finish(worker: Worker, answer: string | boolean): void {
    this.busy.get(worker)?.resolve(answer);
    this.busy.delete(worker);
    worker.unref();
    this.idle.push(worker);
    this.dispatch();
  }

  private lose(worker: Worker, cause: unknown): void {
    this.busy.get(worker)?.reject(new Error('A password hashing thread ended', { cause }));
    this.busy.delete(worker);
    const position = this.idle.indexOf(worker);
    if (position >= 0) this.idle.splice(position, 1);
    if (!this.closed) this.dispatch();
  }
}

function overloaded(): DomainError {
  return new DomainError('error.request.overloaded', 'Too many people are signing in; try again shortly.', {
    retryAfter: RETRY_AFTER_SECONDS,
  });
}
