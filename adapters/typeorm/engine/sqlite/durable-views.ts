import { BUSY_TIMEOUT } from './commands.js';
import type { HeldLock } from './held-lock.js';
import { LibsqlConnection } from './libsql-driver.js';

/** A commit of another connection of this process that is under way. */
interface CommitBeside {
  /** The value of `others` before the commit. */
  readonly before: number;
  readonly lock: Pick<HeldLock, 'held'>;
}

interface View {
  readonly connection: LibsqlConnection;
  others: number;
}

/**
 * Lets reads continue while commits wait for their sync: a view is the database as of the previous sync. It includes
 * everything that this process has answered, since answers wait for the sync too. If another connection has committed
 * since, other than by `outlasting`, there is no view, and a read sees everything and waits.
 *
 * A view is an open read transaction, which keeps the log from being restarted, so it exists only while a sync is due
 * or under way. Having no view is always correct, only slower. Held by tests/typeorm/durable-views.test.ts; decision:
 * docs/decisions/durable-views.md.
 */
export class DurableViews {
  /** One for the durable view, and one for the view that the next sync makes durable. */
  private readonly connections: readonly LibsqlConnection[];
  private durable: View | null = null;
  private next: View | null = null;
  private beside: CommitBeside | null = null;

  /** `others` returns a number that changes with every commit of another connection than the writer's. */
  constructor(
    file: string,
    private readonly others: () => number,
  ) {
    this.connections = [connected(file), connected(file)];
  }

  /** Returns the connection that has the durable view, for a statement that runs at once. */
  current(): LibsqlConnection | null {
    const view = this.durable;
    if (view === null) return null;
    return view.others === this.others() || this.isOutlasting(view) ? view.connection : null;
  }

  /** Call it directly before a commit, while everything that can be seen is durable. */
  keep(): void {
    this.durable ??= this.opened();
  }

  /** Call it directly before a sync. */
  prepare(): void {
    ended(this.next);
    this.next = this.opened();
  }

  /** Call it when that sync has ended and another one is due. */
  advance(): void {
    ended(this.durable);
    [this.durable, this.next] = [this.next, null];
  }

  /**
   * Runs a commit of another connection of this process, which has the write lock, so that the views outlast it. After
   * the commit `lock` is held if that connection has the write lock again and nobody has committed in between: then
   * only this commit has changed the number. The caller releases the lock afterwards.
   */
  async outlasting(commit: () => Promise<unknown>, lock: Pick<HeldLock, 'held'>): Promise<void> {
    const before = this.others();
    this.beside = { before, lock };
    try {
      await commit();
      const after = this.others();
      if (!lock.held) return;
      for (const view of [this.durable, this.next]) if (view?.others === before) view.others = after;
    } finally {
      this.beside = null;
    }
  }

  /** Call it when no sync is due any more. */
  clear(): void {
    ended(this.durable);
    ended(this.next);
    [this.durable, this.next] = [null, null];
  }

  close(): void {
    this.clear();
    for (const connection of this.connections) connection.close();
  }

  private isOutlasting({ others }: View): boolean {
    return this.beside !== null && this.beside.before === others && this.beside.lock.held;
  }

  /**
   * Reads the number first: a commit of another connection in between is then in the view under an outdated number, so
   * the view is not used.
   */
  private opened(): View | null {
    const others = this.others();
    const connection = this.connections.find(({ inTransaction }) => !inTransaction);
    return connection !== undefined && begin(connection) ? { connection, others } : null;
  }
}

function connected(file: string): LibsqlConnection {
  const connection = new LibsqlConnection(file);
  connection.pragma(`busy_timeout = ${BUSY_TIMEOUT}`);
  connection.pragma('query_only = ON');
  return connection;
}

/** The first statement takes the view. Returns false if another process prevents it. */
function begin(connection: LibsqlConnection): boolean {
  try {
    connection.exec('BEGIN');
    connection.prepared('SELECT 1 FROM sqlite_master').get();
    return true;
  } catch {
    if (connection.inTransaction) connection.exec('ROLLBACK');
    return false;
  }
}

function ended(view: View | null): void {
  if (view?.connection.inTransaction === true) view.connection.exec('ROLLBACK');
}
