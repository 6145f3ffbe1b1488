import type { Instant } from '../../../domain/kernel/instant.js';
import { JobThread, type Numbered } from '../threads/job-thread.js';

interface Asked {
  readonly folder: string;
}

/** A job as listing-worker.js receives it. */
export type ListingJob = Numbered<Asked>;

export interface Entry {
  readonly name: string;
  /** A link has the kind of its target. */
  readonly kind: 'file' | 'folder' | 'other';
  /** In bytes. */
  readonly size: number;
  /** The time of the last change of the file's bytes or name. */
  readonly changedAt: Instant;
}

/**
 * A low-priority thread that lists folders, with the size and time of each file. On the event loop each file would need
 * a call of its own: a third of the time of a storage check. Decision: docs/decisions/storage-check.md.
 */
export class ListingThread {
  private readonly thread = new JobThread<Asked, { readonly entries: readonly Entry[] }>(
    new URL('./listing-worker.js', import.meta.url),
    'A folder of the blob store could not be listed',
  );

  /** The entries by name; none if the folder does not exist. Fails if `folder` is no folder. */
  async list(folder: string): Promise<readonly Entry[]> {
    return (await this.thread.ask({ folder })).entries;
  }

  close(): Promise<void> {
    return this.thread.close();
  }
}
