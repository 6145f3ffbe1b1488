import { Piscina } from 'piscina';
import { DomainError } from '../../domain/kernel/errors.js';
import { MINUTE } from '../../domain/kernel/instant.js';

/** `secret` is the keyed pre-hash of a password, never the password. */
export type BcryptJob =
  | { readonly kind: 'hash'; readonly secret: string; readonly cost: number }
  /** `cost`: what a wrong one costs, where the hash is of a lower cost. */
  | { readonly kind: 'compare'; readonly secret: string; readonly hash: string; readonly cost: number };

export interface BcryptThreadsOptions {
  /** Hashes that run at once: the number of cores. */
  readonly threads: number;
  /** Jobs that may wait for a thread; further ones are refused. */
  readonly maxWaiting: number;
}

const RETRY_AFTER_SECONDS = 5;
/** Leaves a thread about a thirtieth of a core that is busy otherwise. */
const NICENESS = 15;

/**
 * Threads of low priority that run nothing but bcrypt, so that neither the event loop nor libuv's pool (files, DNS) waits
 * for a password (docs/decisions/password-threads.md). A thread starts when it is first needed, about 30 ms.
 */
export class BcryptThreads {
  private readonly pool: Piscina<BcryptJob, string | boolean>;
  private pending = 0;
  private closed = false;

  constructor(private readonly options: BcryptThreadsOptions) {
    this.pool = new Piscina({
      filename: new URL('./bcrypt-worker.js', import.meta.url).href,
      minThreads: 0,
      maxThreads: options.threads,
      idleTimeout: 10 * MINUTE,
      niceIncrement: NICENESS,
      // The server's environment may contain the master key; no thread gets it.
      env: {},
      execArgv: [],
    });
  }

  /** @throws error.request.overloaded */
  async run(job: BcryptJob): Promise<string | boolean> {
    // Counted here, since the pool's own bound counts jobs that wait for a starting thread as well.
    if (this.isClosed() || this.pending >= this.options.threads + this.options.maxWaiting) throw overloaded();
    this.pending += 1;
    try {
      return await this.pool.run(job);
    } catch (cause) {
      throw this.isClosed() ? overloaded() : cause;
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

  /** Ends the threads; jobs that run or wait are refused. */
  async close(): Promise<void> {
    this.closed = true;
    await this.pool.destroy();
  }
}

function overloaded(): DomainError {
  return new DomainError('error.request.overloaded', 'Too many sign-ins wait at the moment. Try again shortly.', {
    retryAfter: RETRY_AFTER_SECONDS,
  });
}
