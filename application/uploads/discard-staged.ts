import { SECOND, type Duration } from '../../domain/kernel/instant.js';
import { BlobStoreUnavailable } from '../ports/stores/blob-store-unavailable.js';
import type { BlobStore, StagedBytes } from '../ports/stores/blob-store.js';
import type { Incidents } from '../ports/platform/incidents.js';
import type { Patience } from '../ports/platform/patience.js';

const AT_ONCE = 8;
/** The longest that a client waits for it: the request has already taken effect. */
const LONGEST: Duration = 2 * SECOND;

/**
 * Discards the staged bytes of uploads that have ended, after the commit that ended them. The answer to that request
 * does not depend on the blob store: a failure is reported once, and `SweepStrays` removes the bytes later.
 */
export class DiscardStaged {
  constructor(
    private readonly parts: {
      readonly blobStore: Pick<BlobStore, 'discard'>;
      readonly patience: Patience;
      readonly incidents: Incidents;
    },
  ) {}

  /** Never throws, and ends within two seconds. Returns false if bytes may be left. */
  async execute(staged: readonly StagedBytes[]): Promise<boolean> {
    if (staged.length === 0) return true;
    const round = new Round(this.parts.blobStore, staged);
    const hasEnded = await this.parts.patience.waitFor(round.run(), LONGEST);
    round.end();
    const failure = round.failure(hasEnded);
    if (failure !== null) this.parts.incidents.report('staged bytes were not discarded', failure);
    return failure === null;
  }
}

/** Discards some at a time. Ends if the store is unavailable; bytes that cannot be discarded do not stop the others. */
class Round {
  private readonly waiting: IterableIterator<StagedBytes>;
  private readonly causes: unknown[] = [];
  private left: number;
  private isOver = false;

  constructor(
    private readonly blobStore: Pick<BlobStore, 'discard'>,
    staged: readonly StagedBytes[],
  ) {
    this.waiting = staged.values();
    this.left = staged.length;
  }

  async run(): Promise<void> {
    await Promise.all(Array.from({ length: AT_ONCE }, () => this.lane()));
  }

  /** Starts no further call; calls under way continue. */
  end(): void {
    this.isOver = true;
  }

  failure(hasEnded: boolean): Error | null {
    if (this.left === 0) return null;
    const [cause = new Error('the blob store does not answer in time')] = this.causes;
    const uploads = this.left === 1 ? '1 upload' : `${this.left} uploads`;
    const rest = hasEnded ? 'could not be discarded' : 'were not discarded in time';
    return new Error(`the bytes of ${uploads} ${rest}; the first cause: ${String(cause)}`, { cause });
  }

  private async lane(): Promise<void> {
    for (const staged of this.waiting) {
      if (this.isOver) return;
      try {
        await this.blobStore.discard(staged);
        this.left -= 1;
      } catch (cause) {
        this.causes.push(cause);
        if (cause instanceof BlobStoreUnavailable) this.isOver = true;
      }
    }
  }
}
