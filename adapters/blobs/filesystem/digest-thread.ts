import type { BlobDigest, StagingId } from '../../../application/ports/stores/blob-store.js';
import { JobThread, type Numbered } from '../threads/job-thread.js';

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

type Asked = Staged & { readonly kind: 'digest'; readonly epoch: number };
type Told = (Followed & { readonly kind: 'follow' }) | { readonly kind: 'forget'; readonly stagingId: StagingId };

/** A job as digest-worker.js receives it. */
export type DigestJob = Numbered<Asked> | Told;

interface Answer {
  readonly digest: { readonly size: number; readonly contentHash: string } | null;
}

/**
 * A low-priority thread that hashes staged files while their bytes arrive: after the last PATCH only its own bytes are
 * left to hash, and the event loop hashes nothing. A new thread has no state and reads whole files. Decision:
 * docs/decisions/hashing-thread.md.
 */
export class DigestThread {
  private readonly thread = new JobThread<Asked, Answer, Told>(
    new URL('./digest-worker.js', import.meta.url),
    'Bytes could not be read',
  );

  /** Hashes bytes that are already in the file, continuing the state of the previous append. */
  follow(followed: Followed): void {
    this.thread.tell({ kind: 'follow', ...followed });
  }

  /** `epoch`: the epoch of the last append. If the thread followed another epoch, it reads the whole file. */
  async digest(staged: Staged, epoch: number): Promise<BlobDigest | null> {
    const { digest } = await this.thread.ask({ kind: 'digest', epoch, ...staged });
    return digest && { size: BigInt(digest.size), contentHash: digest.contentHash };
  }

  forget(stagingId: StagingId): void {
    if (this.thread.isRunning) this.thread.tell({ kind: 'forget', stagingId });
  }

  close(): Promise<void> {
    return this.thread.close();
  }
}
