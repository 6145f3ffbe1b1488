import type { UploadId } from '../../domain/kernel/ids.js';

interface Active {
  readonly abort: () => void;
  readonly ended: Promise<unknown>;
}

/**
 * The upload writers of this process. A writer whose client vanished silently (a phone that lost its network) blocks
 * the client's next connection only until its lease expires; then it is stopped here. The stopped writer keeps its
 * bytes, and fencing it off needs no copy of them.
 */
export class ActiveWriters {
  private readonly active = new Map<UploadId, Active>();

  /** `abort` must end `work` soon. */
  async run<T>(id: UploadId, abort: () => void, work: () => Promise<T>): Promise<T> {
    const running = work();
    const mine = { abort, ended: running.catch(() => undefined) };
    this.active.set(id, mine);
    try {
      return await running;
    } finally {
      if (this.active.get(id) === mine) this.active.delete(id);
    }
  }

  /** Stops the upload's writer, if this process has one, and waits until it has ended; `false` when there is none. */
  async end(id: UploadId): Promise<boolean> {
    const writer = this.active.get(id);
    if (writer === undefined) return false;
    writer.abort();
    await writer.ended;
    return true;
  }
}
