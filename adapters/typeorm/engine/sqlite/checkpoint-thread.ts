import { Worker } from 'node:worker_threads';
import { endThread } from '../end-thread.js';

type Answer = { readonly pages: number } | { readonly failure: string };

/** A checkpoint follows after this many commits: 3 MiB of log, for which a full disk's reserve has room (disk-reserve.ts). */
const COMMITS = 128;
/** A checkpoint follows after this much content too, such as metadata: the main file grows by it, within the reserve. */
const CONTENT = 6 << 20;
/** A log of this many pages (of 4 KiB) is restarted, since a passive checkpoint never catches up with a busy writer. */
const LONG_LOG = 16_384;

/**
 * Copies the write-ahead log into the main file on a thread of its own, since a checkpoint syncs both and would block
 * the event loop meanwhile. The thread starts when it is first needed, and never keeps the process alive. If it dies,
 * SQLite's own checkpoint on the writer's connection takes over, at a log four times as long. Held by
 * tests/typeorm/checkpoint-thread.test.ts.
 */
export class CheckpointThread {
  private worker: Worker | null = null;
  private answered: ((pages: number) => void) | null = null;
  private commits = 0;
  private running = false;
  private closed = false;

  /** `alone` runs a task while nothing is written. */
  constructor(
    private readonly file: string,
    private readonly alone: (task: () => Promise<void>) => Promise<void>,
    private readonly longLog = LONG_LOG,
  ) {}

  /** Call it after each commit, with the bytes of its content; a large one counts as several. */
  committed(commits = 1, bytes = 0): void {
    this.commits += commits + (bytes / CONTENT) * COMMITS;
    if (this.commits < COMMITS || this.running || this.closed) return;
    this.commits = 0;
    this.running = true;
    void this.run().finally(() => (this.running = false));
  }

  async close(): Promise<void> {
    this.closed = true;
    await endThread(this.worker);
  }

  private async run(): Promise<void> {
    if ((await this.checkpoint('PASSIVE')) < this.longLog) return;
    // If the queue is full or closed, the log stays as it is.
    await this.alone(async () => {
      await this.checkpoint('RESTART');
    }).catch(() => undefined);
  }

  /** Returns the log's length in pages; 0 after a failure. */
  private checkpoint(mode: 'PASSIVE' | 'RESTART'): Promise<number> {
    if (this.closed) return Promise.resolve(0);
    return new Promise((resolve) => {
      this.answered = resolve;
      this.worker ??= this.start();
      this.worker.postMessage(mode);
    });
  }

  private start(): Worker {
    const options = { env: {}, execArgv: [], workerData: { file: this.file } };
    const worker = new Worker(new URL('./checkpoint-worker.js', import.meta.url), options);
    worker.unref();
    worker.on('message', (answer: Answer) => this.answer('pages' in answer ? answer.pages : 0));
    worker.on('error', () => this.lose());
    worker.on('exit', () => this.lose());
    return worker;
  }

  private answer(pages: number): void {
    this.answered?.(pages);
    this.answered = null;
  }

  private lose(): void {
    this.worker = null;
    this.answer(0);
  }
}
