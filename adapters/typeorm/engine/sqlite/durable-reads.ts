import type { Random } from '../../../../application/ports/platform/random.js';
import type { SqliteConfig } from '../database.js';
import { translating } from '../errors.js';
import { retrying } from '../retry.js';
import type { Session } from '../store-context.js';
import { DurableViews } from './durable-views.js';
import { GroupSync } from './group-sync.js';
import type { LibsqlConnection } from './libsql-driver.js';
import { LibsqlSql } from './libsql-sql.js';
import { openConnection, type OpenConnection } from './open-connection.js';
import { versionSeenBy } from './commands.js';

/**
 * In KiB, negative as SQLite has it. A page of a long list reads some 500 pages, which would fill SQLite's default
 * cache.
 */
const CACHE = -16_384;

/** Reads outside transactions, whose results are durable, and the log's syncs that make them durable. */
export class DurableReads {
  private readonly sql = new LibsqlSql((statement) => this.execute(statement));

  private constructor(
    private readonly reader: OpenConnection,
    private readonly views: DurableViews,
    readonly log: GroupSync,
  ) {}

  static async open(config: SqliteConfig, random: Random, writer: LibsqlConnection): Promise<DurableReads> {
    const reader = await retrying(random, () => openConnection(config));
    reader.connection.pragma('query_only = ON');
    reader.connection.pragma(`cache_size = ${CACHE}`);
    // A first read creates the log's file.
    await retrying(random, async () => reader.connection.prepared('SELECT 1 FROM sqlite_master').get());
    const views = new DurableViews(config.file, () => versionSeenBy(writer));
    const log = await GroupSync.open(config.file, () => versionSeenBy(reader.connection), views);
    return new DurableReads(reader, views, log);
  }

  /** A statement of TypeORM sees every commit; its answer, even an error, waits until all of them are durable. */
  async run<T>(work: (session: Session) => Promise<T>): Promise<T> {
    const { manager } = this.reader.session;
    const session = {
      sql: this.sql,
      usesTypeorm: false,
      get manager() {
        this.usesTypeorm = true;
        return manager;
      },
    };
    try {
      return await work(session);
    } finally {
      if (session.usesTypeorm) await this.settled();
    }
  }

  /** Resolves when every commit that can be seen now is durable. */
  settled(): Promise<void> {
    return translating(() => this.log.settled());
  }

  /** Drops the views, which keep the log from being restarted. */
  leaveViews(): void {
    this.views.clear();
  }

  async close(): Promise<void> {
    await this.log.close();
    this.views.close();
    await this.reader.dataSource.destroy();
  }

  /**
   * Runs on a view of what is durable if there is one. Otherwise the result, even an error, waits until everything is
   * durable.
   */
  private async execute<T>(statement: (connection: LibsqlConnection) => T): Promise<T> {
    let view = this.views.current();
    if (view === null && this.log.commitBeside !== null) {
      await this.log.commitBeside;
      view = this.views.current();
    }
    if (view !== null) return statement(view);
    try {
      return statement(this.reader.connection);
    } finally {
      await this.settled();
    }
  }
}
