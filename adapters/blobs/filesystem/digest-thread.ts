import { Worker } from 'node:worker_threads';
import type { StagedDigest, StagingId } from '../../../application/ports/stores/blob-store.js';

interface Staged {
  readonly stagingId: StagingId;
  readonly path: string;
}

/** `epoch`, `start` and `end` describe an append: it began at byte `start` and has written up to `end`. */
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
 * A low-priority thread that hashes staged files while their bytes arrive: after the last PATCH only its own bytes are
 * left to hash, and the event loop hashes nothing. It starts when it is first needed and keeps the process alive only
 * while a digest is pending. Decision: docs/decisions/hashing-thread.md.
 */
export class DigestThread {
  private worker: Worker | null = null;
  private readonly asked = new Map<number, Asked>();
  private count = 0;

  /** Hashes bytes that are already in the file, continuing the state of the previous append. */
  follow(followed: Followed): void {
    this.post({ kind: 'follow', ...followed });
  }

  /** `epoch`: the epoch of the last append. If the thread followed another epoch, it reads the whole file. */
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
    // The server's environment may hold the master key, so the thread does not inherit it.
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

  /** The next job starts a new thread, which has no state and reads whole files. */
  private lose(worker: Worker, cause: unknown): void {
    if (this.worker !== worker) return;
    this.worker = null;
    for (const { reject } of this.asked.values()) reject(new Error('The hashing thread ended', { cause }));
    this.asked.clear();
  }
}
