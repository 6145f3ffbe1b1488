import { JobThread, type Numbered } from '../threads/job-thread.js';

interface Asked {
  readonly paths: readonly string[];
}

/** A job as removal-worker.js receives it. */
export type RemovalJob = Numbered<Asked>;

/**
 * A low-priority thread that removes files. The event loop would wake another thread for each file, which takes longer
 * than the removal itself. Decision: docs/decisions/account-deletion.md.
 */
export class RemovalThread {
  private readonly thread = new JobThread<Asked, object>(
    new URL('./removal-worker.js', import.meta.url),
    'A file of the blob store could not be removed',
  );

  /** Removes the files that exist. If one cannot be removed, all the others still are. */
  async remove(paths: readonly string[]): Promise<void> {
    await this.thread.ask({ paths });
  }

  close(): Promise<void> {
    return this.thread.close();
  }
}
