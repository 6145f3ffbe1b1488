import { Piscina } from 'piscina';
import { DomainError } from '../../domain/kernel/errors.js';
import { MINUTE } from '../../domain/kernel/instant.js';

/** `secret` is the keyed pre-hash of a password, never the password. */
export type BcryptJob =
  | { readonly kind: 'hash'; readonly secret: string; readonly cost: number }
  /** `cost`: the cost that a wrong password takes when the hash has a lower one. */
  | { readonly kind: 'compare'; readonly secret: string; readonly hash: string; readonly cost: number };

export interface BcryptThreadsOptions {
  /** Concurrent hashes: the number of cores. */
  readonly threads: number;
  /** Jobs that may wait for a thread; further jobs are rejected. */
  readonly maxWaiting: number;
}

const RETRY_AFTER_SECONDS = 5;
/** Leaves the thread about a thirtieth of a core that is otherwise busy. */
const NICENESS = 15;

/**
 * Low-priority threads that run only bcrypt, so that neither the event loop nor libuv's pool (files, DNS) waits for a
 * password (docs/decisions/password-threads.md). A thread starts when it is first needed, in about 30 ms.
 */
export class BcryptThreads {
  private pool: Piscina<BcryptJob, string | boolean>;
  private pending = 0;
  private closed = false;
  /** Why the threads of the previous pool did not start. */
  private failure: unknown = undefined;

  constructor(private readonly options: BcryptThreadsOptions) {
    this.pool = this.newPool();
  }

  /** @throws error.request.overloaded */
  async run(job: BcryptJob): Promise<string | boolean> {
    // Counted here, since the pool's own bound also counts jobs that wait for a thread to start.
    if (this.isClosed() || this.pending >= this.options.threads + this.options.maxWaiting) throw overloaded();
    const { pool } = this;
    this.pending += 1;
    try {
      return await pool.run(job);
    } catch (cause) {
      if (this.isClosed()) throw overloaded();
      throw pool === this.pool ? cause : overloaded(this.failure);
    } finally {
      this.pending -= 1;
    }
  }

  waiting(): number {
    return Math.max(0, this.pending - this.options.threads);
  }

  private isClosed(): boolean {
    return this.closed;
  }

  private newPool(): Piscina<BcryptJob, string | boolean> {
    const pool = new Piscina<BcryptJob, string | boolean>({
      filename: new URL('./bcrypt-worker.js', import.meta.url).href,
      minThreads: 0,
      maxThreads: this.options.threads,
      idleTimeout: 10 * MINUTE,
      niceIncrement: NICENESS,
      // The server's environment may contain the master key, so threads do not inherit it.
      env: {},
      execArgv: [],
    });
    pool.on('error', (cause: Error) => this.replace(pool, cause));
    return pool;
  }

  /**
   * Rejects the jobs of a pool whose threads cannot start (the process may have no more files, threads or memory): they
   * would wait for the next job. Held by tests/e2e/few-descriptors.test.ts.
   */
  private replace(pool: Piscina, cause: Error): void {
    if (this.isClosed() || pool !== this.pool || pool.threads.length > 0) return;
    this.failure = cause;
    this.pool = this.newPool();
    void pool.destroy();
  }

  /** Ends the threads; running and waiting jobs are rejected. */
  async close(): Promise<void> {
    this.closed = true;
    await this.pool.destroy();
  }
}

function overloaded(cause?: unknown): DomainError {
  const detail = 'Too many sign-ins are waiting. Try again shortly.';
  return new DomainError('error.request.overloaded', detail, { retryAfter: RETRY_AFTER_SECONDS }, { cause });
}
