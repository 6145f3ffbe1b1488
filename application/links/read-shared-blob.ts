import { readableBy, type ReadableBlob } from '../assets/read-blob.js';
import type { BlobLedger } from '../ports/stores/blob-ledger.js';
import type { BlobStore } from '../ports/stores/blob-store.js';
import type { SharedAssetStore } from '../ports/stores/shared-asset-store.js';
import type { Guest } from './guest.js';
import { sharedScope } from './shared-scope.js';

/**
 * Reads the ciphertext of a blob that an asset shown by the share link refers to: originals, derivatives and metadata
 * alike.
 */
export class ReadSharedBlob {
  constructor(
    private readonly parts: {
      readonly sharedAssets: SharedAssetStore;
      readonly blobs: BlobLedger;
      readonly blobStore: BlobStore;
    },
  ) {}

  /** Throws the same error for a blob that the link does not show and for one that does not exist. */
  async execute(guest: Guest, contentHash: string): Promise<ReadableBlob> {
    return this.readerOf(guest)(contentHash);
  }

  /** Returns the reads of many blobs. @throws error.link.shows_nothing */
  readerOf(guest: Guest): (contentHash: string) => Promise<ReadableBlob> {
    const scope = sharedScope(guest);
    const { sharedAssets } = this.parts;
    return (contentHash) =>
      readableBy(this.parts, contentHash, {
        find: () => sharedAssets.findShown(scope, contentHash),
        isHeld: () => sharedAssets.refersTo(scope, contentHash),
      });
  }
}
