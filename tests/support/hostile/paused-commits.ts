import type { Database, DatabaseConfig, DatabaseLoad } from '../../../adapters/typeorm/engine/database.js';
import type { StoreContext } from '../../../adapters/typeorm/engine/store-context.js';

export interface Paused {
  /** Settles when a transaction has done all its work and waits before its COMMIT. */
  readonly reached: Promise<void>;
  resume(): void;
}

/** A database that holds one transaction before its COMMIT: it has decided, but nobody else can see that yet. */
export class PausedCommits implements Database {
  /** Steps can be held too. */
  readonly besideTheLoop = null;
  private next: { skip: number; readonly reach: () => void; readonly resumed: Promise<void> } | null = null;

  constructor(private readonly inner: Database) {}

  /** Holds the transaction after the next `skip` ones; a transaction that runs again is not held. */
  arm(skip = 0): Paused {
    let reach: () => void = () => undefined;
    let resume: () => void = () => undefined;
    const reached = new Promise<void>((resolve) => (reach = resolve));
    const resumed = new Promise<void>((resolve) => (resume = resolve));
    this.next = { skip, reach, resumed };
    return { reached, resume };
  }

  transaction<T>(work: (context: StoreContext) => Promise<T>): Promise<T> {
    return this.inner.transaction(async (context) => {
      const result = await work(context);
      await this.hold();
      return result;
    });
  }

  get context(): StoreContext {
    return this.inner.context;
  }

  get config(): DatabaseConfig {
    return this.inner.config;
  }

  load(): DatabaseLoad {
    return this.inner.load();
  }

  close(): Promise<void> {
    return this.inner.close();
  }

  private async hold(): Promise<void> {
    const { next } = this;
    if (next === null) return;
    next.skip -= 1;
    if (next.skip >= 0) return;
    this.next = null;
    next.reach();
    await next.resumed;
  }
}
