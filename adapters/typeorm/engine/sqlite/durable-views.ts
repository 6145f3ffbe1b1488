import { LibsqlConnection } from './libsql-driver.js';

/** In ms; only another process can hold a lock that a read meets. */
const BUSY_TIMEOUT = 50;

interface View {
  readonly connection: LibsqlConnection;
  others: number;
}

/**
 * Lets reads go on while commits wait for their sync: a view is the database as the sync before left it. Whatever this
 * process has answered is in it, since answers wait for the sync too. If another connection has committed since,
 * otherwise than by `outlasting`, there is no view, and a read sees everything and waits.
 *
 * A view is an open read transaction, which keeps the log from being begun anew, so there is one only while a sync is
 * due or under way. It is always right to have none, only slower. Held by tests/typeorm/durable-views.test.ts;
 * decision: docs/decisions/commits-share-their-sync.md.
 */
export class DurableViews {
  /** One for the durable view, and one for the view that the next sync makes durable. */
  private readonly connections: readonly LibsqlConnection[];
  private durable: View | null = null;
  private next: View | null = null;

  /** `others` returns a number that changes with every commit of another connection than the writer's. */
  constructor(
    file: string,
    private readonly others: () => number,
  ) {
    this.connections = [connected(file), connected(file)];
  }

  /** Returns the connection that has the durable view, for a statement that runs before anything else does. */
  current(): LibsqlConnection | null {
    const view = this.durable;
    return view !== null && view.others === this.others() ? view.connection : null;
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
   * Runs a commit of another connection of this process, which has the write lock, so that the views outlast it. `isLatest`
   * tells, after it was asked, if no other connection has committed since. The number is read before the question, so
   * that a commit of another process in between ends the views.
   */
  async outlasting(commit: () => Promise<unknown>, isLatest: () => Promise<boolean>): Promise<void> {
    const before = this.others();
    await commit();
    const after = this.others();
    // The commit is there, whether it can be asked about or not.
    if (!(await isLatest().catch(() => false))) return;
    for (const view of [this.durable, this.next]) if (view?.others === before) view.others = after;
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

  /** The number is read first: what another connection commits in between is in the view, but not known to be. */
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
