import { open, type FileHandle } from 'node:fs/promises';
import { StoreUnavailable } from '../../../../application/ports/stores/store-unavailable.js';
import type { DurableViews } from './durable-views.js';
import type { HeldLock } from './held-lock.js';

/** The part of an open file that syncs it. */
type Syncing = Pick<FileHandle, 'datasync' | 'close'>;
type Views = Pick<DurableViews, 'keep' | 'prepare' | 'advance' | 'clear' | 'outlasting'>;

/**
 * Makes commits durable together. The writer commits without a sync (`synchronous = NORMAL`); every answer then waits
 * for one sync of the write-ahead log that began after the commit, and concurrent answers share it. The log is
 * sequential, so a sync covers every earlier commit, also another process's. Held by
 * tests/typeorm/group-sync.test.ts; decision: docs/decisions/commits-share-their-sync.md.
 */
export class GroupSync {
  /** The version of the database that the last sync covers. */
  private durable: number | null = null;
  private underWay: Promise<void> = Promise.resolve();
  private next: Promise<void> | null = null;
  private failure: StoreUnavailable | null = null;
  private beside: Promise<unknown> | null = null;

  /** `version` returns a number that changes with every commit that readers can see (`PRAGMA data_version`). */
  constructor(
    private readonly log: Syncing,
    private readonly version: () => number,
    private readonly views: Views,
  ) {}

  /** Never opens the database's other files: closing one would drop the locks that SQLite holds on it. */
  static async open(databaseFile: string, version: () => number, views: Views): Promise<GroupSync> {
    return new GroupSync(await open(`${databaseFile}-wal`, 'r'), version, views);
  }

  /**
   * A commit by `committing` that is under way; it never rejects. Whether the views outlast it is known only at its
   * end.
   */
  get commitBeside(): Promise<unknown> | null {
    return this.beside;
  }

  /** Call it directly before each commit without a sync, so that reads need not wait for it (durable-views.ts). */
  beforeCommit(): void {
    if (this.failure === null && this.version() === this.durable) this.views.keep();
  }

  /** Resolves when every commit that can be seen now is durable. */
  async settled(): Promise<void> {
    if (this.failure !== null) throw this.failure;
    if (this.version() === this.durable) {
      this.clearViews();
      return;
    }
    this.next ??= this.underWay.then(() => this.sync());
    await this.next;
  }

  /**
   * Runs another connection's commit without a sync; that connection belongs to this process and has the write lock.
   * `lock` is that of `DurableViews.outlasting`.
   */
  async committing(commit: () => Promise<unknown>, lock: HeldLock): Promise<void> {
    this.beforeCommit();
    const committed = this.views.outlasting(commit, lock);
    this.beside = committed.catch(() => undefined);
    await this.beside;
    this.beside = null;
    await committed;
  }

  async close(): Promise<void> {
    await this.underWay;
    await this.log.close();
  }

  /** A commit that is under way needs the view that was kept before it. */
  private clearViews(): void {
    if (this.beside === null) this.views.clear();
  }

  private sync(): Promise<void> {
    const syncing = this.synced();
    this.next = null;
    this.underWay = syncing.catch(() => undefined);
    return syncing;
  }

  /**
   * A failed sync may have dropped pages, which a second sync would not report, so the failure ends the use of the
   * database.
   */
  private async synced(): Promise<void> {
    try {
      const version = this.version();
      this.views.prepare();
      await this.log.datasync();
      this.durable = version;
      if (this.next === null && this.beside === null) this.views.clear();
      else this.views.advance();
    } catch (cause) {
      this.views.clear();
      this.failure = new StoreUnavailable('database: the log cannot be synced; restart the service', { cause });
      throw this.failure;
    }
  }
}
