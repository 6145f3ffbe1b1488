import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database, DatabaseConfig, DatabaseLoad } from '../../../adapters/typeorm/engine/database.js';
import type { StoreContext } from '../../../adapters/typeorm/engine/store-context.js';
import { StoreUnavailable } from '../../../application/ports/stores/store-unavailable.js';

/**
 * A fault of a statement or a COMMIT:
 * - `deadlock`, `lock time-out`: the database rolled it back and reports that (1213, 1205)
 * - `lost before`: the connection broke before it was executed
 * - `lost after`: it was executed, and the connection broke before the answer
 */
export type Fault = 'deadlock' | 'lock time-out' | 'lost before' | 'lost after';

/** The errors that mysql2 throws; the adapter translates them on SQLite too. */
const THROWN: Readonly<Record<Fault, object>> = {
  deadlock: { errno: 1213, code: 'ER_LOCK_DEADLOCK' },
  'lock time-out': { errno: 1205, code: 'ER_LOCK_WAIT_TIMEOUT' },
  'lost before': { code: 'PROTOCOL_CONNECTION_LOST' },
  'lost after': { code: 'PROTOCOL_CONNECTION_LOST' },
};

/** Injects faults into the statements and commits that run between `arm` and `disarm`. */
export class StatementFaults {
  /** The number of statements and commits since `arm`. */
  passed = 0;
  private readonly scope = new AsyncLocalStorage<true>();
  private isScoped = false;
  private plan: { readonly at: number; readonly every: boolean; readonly fault: Fault } | null = null;

  /**
   * `at`: the index, from 0, of the statement or commit that fails; beyond the last, none fails and all are counted.
   */
  arm(at: number, fault: Fault): void {
    this.passed = 0;
    this.plan = { at, every: false, fault };
  }

  /** Makes every `nth` statement or commit fail from now on. */
  armEvery(nth: number, fault: Fault): void {
    this.passed = 0;
    this.plan = { at: nth - 1, every: true, fault };
  }

  disarm(): void {
    this.plan = null;
  }

  /** Runs work in which alone faults happen: not in what the service does by itself meanwhile. */
  async within<T>(work: () => Promise<T>): Promise<T> {
    this.isScoped = true;
    return this.scope.run(true, work).finally(() => (this.isScoped = false));
  }

  async around<T>(statement: () => Promise<T>): Promise<T> {
    const fault = this.next();
    if (fault !== null && fault !== 'lost after') throw driverError(fault);
    const result = await statement();
    if (fault === 'lost after') throw driverError(fault);
    return result;
  }

  /** Returns the errors for the next COMMIT: `before` makes it fail, `after` replaces its answer. */
  commit(): { readonly before: Error | null; readonly after: Error | null } {
    const fault = this.next();
    if (fault === 'lost after') return { before: null, after: new StoreUnavailable('the answer to COMMIT was lost') };
    return { before: fault === null ? null : driverError(fault), after: null };
  }

  private next(): Fault | null {
    if (this.plan === null || (this.isScoped && this.scope.getStore() === undefined)) return null;
    const isDue = this.passed === this.plan.at;
    this.passed = isDue && this.plan.every ? 0 : this.passed + 1;
    return isDue ? this.plan.fault : null;
  }
}

function driverError(fault: Fault): Error {
  return Object.assign(new Error(`injected: ${fault}`), THROWN[fault]);
}

/** A database with injected faults: its errors pass through the adapter as a driver's errors do. */
export class FaultyDatabase implements Database {
  readonly context: StoreContext;
  /** The statements of steps can fail too. */
  readonly besideTheLoop = null;

  constructor(
    private readonly inner: Database,
    private readonly faults: StatementFaults,
  ) {
    this.context = withFaults(inner.context, faults);
  }

  get config(): DatabaseConfig {
    return this.inner.config;
  }

  async transaction<T>(work: (context: StoreContext) => Promise<T>): Promise<T> {
    const lost: Error[] = [];
    const result = await this.inner.transaction(async (context) => {
      const done = await work(withFaults(context, this.faults));
      const { before, after } = this.faults.commit();
      if (before !== null) throw before;
      if (after !== null) lost.push(after);
      return done;
    });
    const [after] = lost;
    if (after !== undefined) throw after;
    return result;
  }

  load(): DatabaseLoad {
    return this.inner.load();
  }

  close(): Promise<void> {
    return this.inner.close();
  }
}

/** Changes the context in place: the stores recognise a transaction's context by its class. */
function withFaults(context: StoreContext, faults: StatementFaults): StoreContext {
  const [read, write] = [context.read.bind(context), context.write.bind(context)];
  const around =
    (run: typeof read): typeof read =>
    (work) =>
      run((session) => faults.around(() => work(session)));
  return Object.assign(context, { read: around(read), write: around(write) });
}
