import { BlobStoreUnavailable } from '../../../application/ports/stores/blob-store-unavailable.js';
import type { BlobStore, StagedBytes } from '../../../application/ports/stores/blob-store.js';
import type { Patience } from '../../../application/ports/platform/patience.js';
import type { Duration } from '../../../domain/kernel/instant.js';

/** `away`: nothing is reached. `stuck`: only the staged bytes cannot be removed. `frozen`: no answer ever comes. */
export type Mood = 'well' | 'away' | 'stuck' | 'frozen';

/** A wrapper of the storage's blob store that fails at discarding when a test says so, and the wait for it. */
export class FickleStore {
  mood: Mood = 'well';
  /** How long its callers would have waited, at most. */
  readonly waits: Duration[] = [];

  /** The value of `startTestService`'s `blobStore`. */
  readonly before = (own: BlobStore): BlobStore => {
    const discard = (staged: StagedBytes) => this.answer(() => own.discard(staged));
    const stat: BlobStore['stat'] = (place) => (this.mood === 'away' ? away() : own.stat(place));
    return Object.assign(Object.create(own) as BlobStore, { discard, stat });
  };

  /** Gives up at once what a frozen store never ends. */
  readonly patience: Patience = {
    waitFor: (work, longest) => {
      this.waits.push(longest);
      return this.mood === 'frozen' ? Promise.resolve(false) : work.then(() => true);
    },
  };

  private answer(discard: () => Promise<void>): Promise<void> {
    switch (this.mood) {
      case 'well':
        return discard();
      case 'away':
        return away();
      case 'stuck':
        return Promise.reject(new BlobStoreUnavailable('stuck'));
      case 'frozen':
        return new Promise(() => undefined);
    }
  }
}

function away(): Promise<never> {
  return Promise.reject(new BlobStoreUnavailable('away'));
}
