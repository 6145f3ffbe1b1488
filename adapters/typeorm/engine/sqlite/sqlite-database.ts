import { performance } from 'node:perf_hooks';
import type { Random } from '../../../../application/ports/platform/random.js';
import { BUSY_TIMEOUT } from './commands.js';
import type { Database, DatabaseLoad, SqliteConfig } from '../database.js';
import type { BulkStep } from '../../../../application/ports/stores/unit-of-work.js';
import { BulkThread } from '../bulk/bulk-thread.js';
import type { SqliteAnswer, SqliteOrder } from './sqlite-step-server.js';
import { CheckpointThread } from './checkpoint-thread.js';
import { DiskReserve } from './disk-reserve.js';
import { DurableReads } from './durable-reads.js';
import { HeldLock } from './held-lock.js';
import { openConnection, type OpenConnection } from './open-connection.js';
import { checkpoint, restartLog, rollback } from './commands.js';
import { TimeSlice } from './time-slice.js';
import { forgetStatistics } from './statistics.js';
import { isDiskFull } from '../errors.js';
import { retrying } from '../retry.js';
import { SerialQueue } from '../serial-queue.js';
import { noTransaction, TransactionContext, type StoreContext } from '../store-context.js';

/** The most ms that a write may wait in the queue. */
const LONGEST_WAIT = 10_000;
/** In pages of the log; the checkpoint thread acts earlier. */
const OWN_CHECKPOINT = 65_536;
/** In KiB, negative as SQLite requires. A bulk removal changes pages throughout the indexes. */
const WRITER_CACHE = -32_768;
/** In KiB, negative. An export reads each page once; its indexes stay. */
const READER_CACHE = -8_192;
const WRITER_PRAGMAS = [
  // Overwrites deleted content, so that a deleted account cannot be read from the file's free pages.
  'secure_delete = ON',
  `cache_size = ${WRITER_CACHE}`,
  `wal_autocheckpoint = ${OWN_CHECKPOINT}`,
];
/** A bulk commit is some megabytes: the checkpoint thread copies it, outside the queue. */
const BULK_PRAGMAS = [
  `busy_timeout = ${BUSY_TIMEOUT}`,
  ...WRITER_PRAGMAS,
  'synchronous = NORMAL',
  'wal_autocheckpoint = 0',
];
const BULK_READER_PRAGMAS = [`busy_timeout = ${BUSY_TIMEOUT}`, 'query_only = ON', `cache_size = ${READER_CACHE}`];
/**
 * A bulk commit counts as this many commits, so the log is copied when it has some 64 MiB. It holds many pages several
 * times, and only the last of each is copied (docs/decisions/account-deletion.md).
 */
const BULK_COMMIT = 4;

/**
 * Two connections to one file: a writer, behind a queue, and a reader. A commit is visible at once, and nothing that
 * was read or written is answered before it is durable (group-sync.ts). Reads do not wait for that while they can see
 * what was durable before (durable-views.ts).
 *
 * All callers of a TypeORM data source for SQLite share one connection. An unqueued write would join another caller's
 * open transaction and be lost in its rollback, and a read there would see uncommitted rows.
 */
export class SqliteDatabase implements Database {
  readonly context: StoreContext;
  private readonly writes = new SerialQueue(LONGEST_WAIT);
  private readonly checkpoints: CheckpointThread;
  private readonly bulk: BulkThread<SqliteOrder, SqliteAnswer>;
  private readonly bulkLock = new HeldLock();
  private retries = 0;

  private constructor(
    readonly config: SqliteConfig,
    private readonly random: Random,
    private readonly writer: OpenConnection,
    private readonly reads: DurableReads,
    private readonly reserve: DiskReserve | null,
    bulkProgram: URL | undefined,
  ) {
    this.checkpoints = new CheckpointThread(config.file, (task) => this.unread(task));
    const data = { ...config, pragmas: BULK_PRAGMAS, readerPragmas: BULK_READER_PRAGMAS, lock: this.bulkLock.memory };
    this.bulk = new BulkThread(data, bulkProgram);
    this.context = {
      dialect: 'sqlite',
      lock: noTransaction,
      lockAll: noTransaction,
      read: (work) => this.attempts(() => reads.run(work)),
      // In a transaction of its own: the commit comes at a known moment, before any read that can see it.
      write: (work) => this.transaction((context) => context.write(work)),
    };
  }

  /**
   * `keepsReserve`: keeps a reserve file beside the database, which is released when the disk is full. `bulkProgram` is
   * the file that the thread of bulk steps starts with, instead of the service's own.
   */
  static async open(
    config: SqliteConfig,
    random: Random,
    keepsReserve = false,
    bulkProgram?: URL,
  ): Promise<SqliteDatabase> {
    const writer = await retrying(random, () => openWriter(config));
    for (const pragma of WRITER_PRAGMAS) writer.connection.pragma(pragma);
    // Commits are synced together instead (group-sync.ts).
    writer.connection.pragma('synchronous = NORMAL');
    const reads = await DurableReads.open(config, random, writer.connection);
    const reserve = keepsReserve ? new DiskReserve(`${config.file}-reserve`, random) : null;
    await reserve?.renew(performance.now());
    return new SqliteDatabase(config, random, writer, reads, reserve, bulkProgram);
  }

  transaction<T>(work: (context: StoreContext) => Promise<T>): Promise<T> {
    return this.queued(() => this.exclusively(work));
  }

  readonly besideTheLoop = {
    transaction: <Input, Result>({ name }: BulkStep<Input, Result>, input: Input): Promise<Result> =>
      this.queued(() => this.onThread(name, input) as Promise<Result>),
    read: <Input, Result>({ name }: BulkStep<Input, Result>, input: Input): Promise<Result> =>
      this.durably(() => this.attempts(() => this.readOnThread(name, input) as Promise<Result>)),
  };

  load(): DatabaseLoad {
    const busy = Math.min(1, this.writes.length);
    return { busy, waiting: this.writes.length - busy, retries: this.retries };
  }

  async close(): Promise<void> {
    await this.checkpoints.close();
    await this.writes.run(async () => {
      await this.bulk.close();
      await this.reads.close();
      checkpoint(this.writer.connection);
      await this.writer.dataSource.destroy();
    });
  }

  private queued<T>(once: () => Promise<T>): Promise<T> {
    const run = () => this.attempts(() => this.withReserve(once));
    return this.durably(() => this.writes.run(run));
  }

  /** Runs a task while nothing is written and no view is open. */
  private unread(task: () => Promise<void>): Promise<void> {
    return this.writes.run(async () => {
      await this.reads.settled();
      await task();
    });
  }

  /** An error waits too: it may carry a value that was read, such as the offset of an upload. */
  private async durably<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } finally {
      await this.reads.settled();
    }
  }

  /** Runs within the queue: only another process can hold the lock, and only the caller at the head waits for it. */
  private attempts<T>(work: () => Promise<T>): Promise<T> {
    return retrying(this.random, work, () => (this.retries += 1));
  }

  /**
   * Work that failed on a full disk was rolled back. It is retried in the log's own space, which is free once its pages
   * are in the main file, and then in the space that the reserve releases (tests/e2e/full-disk.test.ts).
   */
  private async withReserve<T>(work: () => Promise<T>): Promise<T> {
    try {
      const result = await work();
      void this.reserve?.renew(performance.now());
      return result;
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      return await this.inFreedSpace(work, error);
    }
  }

  private async inFreedSpace<T>(work: () => Promise<T>, full: unknown): Promise<T> {
    this.reads.leaveViews();
    if (restartLog(this.writer.connection)) {
      try {
        return await work();
      } catch (error) {
        if (!isDiskFull(error)) throw error;
      }
    }
    if ((await this.reserve?.release()) !== true) throw full;
    restartLog(this.writer.connection);
    return work();
  }

  private async readOnThread(name: string, input: unknown): Promise<unknown> {
    return (await this.bulk.carryOut({ act: 'read', name, input })).result;
  }

  /** The caller holds the queue: no other connection of this process writes meanwhile. */
  private async onThread(name: string, input: unknown): Promise<unknown> {
    const { bulk } = this;
    try {
      const { result } = await bulk.carryOut({ act: 'step', name, input });
      await this.reads.log.committing(() => bulk.goOn({ act: 'commit' }), this.bulkLock);
      this.checkpoints.committed(BULK_COMMIT);
      return result;
    } finally {
      // Releases the write lock, which the commit has taken again.
      await bulk.goOn({ act: 'rollback' }).catch(() => undefined);
    }
  }

  /** Not TypeORM's own transaction, which loses count when SQLite rolls back by itself (disk full, I/O error). */
  private async exclusively<T>(work: (context: StoreContext) => Promise<T>): Promise<T> {
    const { connection, session, slice } = this.writer;
    slice?.beginTransaction();
    rollback(connection);
    connection.exec('BEGIN IMMEDIATE');
    const before = connection.bytesGiven;
    const context = new TransactionContext('sqlite', session);
    const commit = () => {
      this.reads.log.beforeCommit();
      connection.exec('COMMIT');
      this.checkpoints.committed(1, connection.bytesGiven - before);
    };
    try {
      return await context.ended(work, { commit, rollback: () => rollback(connection) });
    } finally {
      slice?.endTransaction();
    }
  }
}

async function openWriter(config: SqliteConfig): Promise<OpenConnection> {
  const first = await openConnection(config, new TimeSlice());
  try {
    if (!forgetStatistics(first.connection)) return first;
  } catch (error) {
    await first.dataSource.destroy();
    throw error;
  }
  const writer = await openConnection(config, new TimeSlice());
  await first.dataSource.destroy();
  return writer;
}
