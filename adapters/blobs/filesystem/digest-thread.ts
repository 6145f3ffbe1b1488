import { Worker } from 'node:worker_threads';
import type { StagedDigest, StagingId } from '../../../application/ports/stores/blob-store.js';

interface Staged {
  readonly stagingId: StagingId;
  readonly path: string;
}

/** `epoch`, `start` and `end` are those of an append: it began at byte `start` and has written up to `end`. */
export interface Followed extends Staged {
  readonly epoch: number;
  readonly start: number;
  readonly end: number;
}

export type DigestJob =
  | (Followed & { readonly kind: 'follow' })
  | (Staged & { readonly kind: 'digest'; readonly number: number; readonly epoch: number })
  | { readonly kind: 'forget'; readonly stagingId: StagingId };

type Answer =
  | { readonly number: number; readonly digest: { readonly size: number; readonly contentHash: string } | null }
  | { readonly number: number; readonly failure: string };

interface Asked {
  readonly resolve: (digest: StagedDigest | null) => void;
  readonly reject: (error: Error) => void;
}

/**
 * A thread of low priority that hashes staged files while their bytes are still coming in: after the last PATCH no more
 * than that is left to hash, and the event loop hashes nothing. It starts when it is first needed and keeps the process
 * alive only while it is asked something. Decision: docs/decisions/hashing-thread.md.
 */
export class DigestThread {
  private worker: Worker | null = null;
  private readonly asked = new Map<number, Asked>();
  private count = 0;

  /** Bytes that are in the file: what was hashed of it before goes on with them. */
  follow(followed: Followed): void {
    this.post({ kind: 'follow', ...followed });
  }

  /** With the epoch of the last append; where the thread followed another, the whole file is read. */
  digest(staged: Staged, epoch: number): Promise<StagedDigest | null> {
    return new Promise((resolve, reject) => {
      const number = (this.count += 1);
      this.asked.set(number, { resolve, reject });
      this.post({ kind: 'digest', number, epoch, ...staged });
      this.worker?.ref();
    });
  }

  forget(stagingId: StagingId): void {
    if (this.worker !== null) this.post({ kind: 'forget', stagingId });
  }

  async close(): Promise<void> {
    await this.worker?.terminate();
  }

  private post(job: DigestJob): void {
    this.worker ??= this.start();
    this.worker.postMessage(job);
  }

  private start(): Worker {
    // Nothing of the server's environment, where the master key may stand, is handed on.
    const worker = new Worker(new URL('./digest-worker.js', import.meta.url), { env: {}, execArgv: [] });
    worker.unref();
    worker.on('message', (answer: Answer) => this.answer(worker, answer));
    worker.on('error', (cause) => this.lose(worker, cause));
    worker.on('exit', () => this.lose(worker, undefined));
    return worker;
  }

  private answer(worker: Worker, answer: Answer): void {
    const asked = this.asked.get(answer.number);
    this.asked.delete(answer.number);
    if (this.asked.size === 0) worker.unref();
    if ('failure' in answer) return asked?.reject(new Error(`Staged bytes could not be read: ${answer.failure}`));
    const { digest } = answer;
    asked?.resolve(digest && { size: BigInt(digest.size), contentHash: digest.contentHash });
  }

  /** The next job starts another, which knows nothing and reads all. */
  private lose(worker: Worker, cause: unknown): void {
    if (this.worker !== worker) return;
    this.worker = null;
    for (const { reject } of this.asked.values()) reject(new Error('The hashing thread ended', { cause }));
    this.asked.clear();
  }
}
