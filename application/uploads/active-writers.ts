import type { UploadId } from '../../domain/kernel/ids.js';

interface Active {
  readonly abort: () => void;
  readonly ended: Promise<unknown>;
}

/**
 * The writers of this process. One whose client is gone without a word (a phone that lost its network) holds up the
 * same client's next connection no longer than its lease, and then is ended here: it keeps what it has, and no copy of
 * the bytes is needed to fence it off.
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

  /** Ends the upload's writer, if this process has one, and waits for its last words; `false` when there is none. */
  async end(id: UploadId): Promise<boolean> {
    const writer = this.active.get(id);
    if (writer === undefined) return false;
    writer.abort();
    await writer.ended;
    return true;
  }
}
