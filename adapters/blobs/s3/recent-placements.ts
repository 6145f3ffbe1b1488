import type { StagingId } from '../../../application/ports/stores/blob-store.js';

/** Staged bytes that this process has put at their final place. */
export interface Placed {
  readonly epoch: number;
  readonly size: bigint;
  /** True if state objects under `staging/` remain, for the commit to remove. */
  readonly hasStates: boolean;
}

/** More than the uploads that are between their last byte and their commit at one time. */
const MAX_REMEMBERED = 1024;

/** Remembers recently placed objects, which saves a request; on a miss the caller asks the store. */
export class RecentPlacements {
  private readonly known = new Map<StagingId, Placed>();

  remember(id: StagingId, placed: Placed): void {
    const [oldest] = this.known.keys();
    if (oldest !== undefined && this.known.size >= MAX_REMEMBERED) this.known.delete(oldest);
    this.known.set(id, placed);
  }

  find(id: StagingId): Placed | null {
    return this.known.get(id) ?? null;
  }

  forget(id: StagingId): void {
    this.known.delete(id);
  }
}
