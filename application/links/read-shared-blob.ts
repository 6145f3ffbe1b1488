import { readableBy, type ReadableBlob } from '../assets/read-blob.js';
import type { Clock } from '../ports/platform/clock.js';
import { throughReferences } from '../assets/through-references.js';
import type { BlobStore } from '../ports/stores/blob-store.js';
import type { SharedScope } from '../ports/stores/shared-asset-store.js';
import type { Stores } from '../ports/stores/stores.js';
import type { BulkStep, UnitOfWork } from '../ports/stores/unit-of-work.js';
import type { GuestRequests } from './guest-requests.js';
import type { Guest } from './guest.js';
import { sharedScope } from './shared-scope.js';

/** The client package asks for as many at once (client/src/api/small-blobs.ts). */
const BLOBS_A_REQUEST = 16;

export const REFERS_TO: BulkStep<{ readonly scope: SharedScope; readonly contentHash: string }, boolean> = {
  name: 'refers to',
  run: ({ sharedAssets }, { scope, contentHash }) => sharedAssets.refersTo(scope, contentHash),
};

/**
 * Reads the ciphertext of a blob that an asset shown by the share link refers to: originals, derivatives and metadata
 * alike.
 */
export class ReadSharedBlob {
  constructor(
    private readonly parts: Stores & {
      readonly unitOfWork: UnitOfWork;
      readonly guestRequests: GuestRequests;
      readonly clock: Clock;
      readonly blobStore: BlobStore;
    },
  ) {}

  /** Throws the same error for a blob that the link does not show and for one that does not exist. */
  async execute(guest: Guest, contentHash: string): Promise<ReadableBlob> {
    return this.readerOf(guest)(contentHash);
  }

  /**
   * Returns the reader of a batch of `blobs` blobs; every sixteen count as one request.
   *
   * @throws error.link.shows_nothing, error.link.rate_limited
   */
  async forBatch(guest: Guest, blobs: number): Promise<(contentHash: string) => Promise<ReadableBlob>> {
    const { guestRequests, clock } = this.parts;
    const read = this.readerOf(guest);
    // The first sixteen are the guest's request itself, which is counted already.
    await guestRequests.admitAll(guest.link.id, Math.ceil(blobs / BLOBS_A_REQUEST) - 1, clock.now());
    return read;
  }

  private readerOf(guest: Guest): (contentHash: string) => Promise<ReadableBlob> {
    const scope = sharedScope(guest);
    const { sharedAssets } = this.parts;
    return (contentHash) =>
      readableBy(this.parts, contentHash, {
        find: () => sharedAssets.findShown(scope, contentHash),
        isHeld: (references) => throughReferences(this.parts, references, REFERS_TO, { scope, contentHash }),
      });
  }
}
