import type { StagingId } from '../../../application/ports/stores/blob-store.js';

/** Staged bytes that this process has put at their place. */
export interface Placed {
  readonly epoch: number;
  readonly size: bigint;
  /** Whether there are state objects to be removed. */
  readonly hasStates: boolean;
}

/** Enough for those between their last byte and their commit. */
const MOST = 1024;

/** Spares a look at the store after what was done a moment ago; who finds nothing here looks there. */
export class PlacedObjects {
  private readonly known = new Map<StagingId, Placed>();

  remember(id: StagingId, placed: Placed): void {
    const [oldest] = this.known.keys();
    if (oldest !== undefined && this.known.size >= MOST) this.known.delete(oldest);
    this.known.set(id, placed);
  }

  find(id: StagingId): Placed | null {
    return this.known.get(id) ?? null;
  }

  forget(id: StagingId): void {
    this.known.delete(id);
  }
}
