import { DomainError } from '../../domain/kernel/errors.js';
import { isSha256Hex } from '../../domain/kernel/bytes.js';
import type { AccountId } from '../../domain/kernel/ids.js';
import type { BlobBytes, BlobRange, BlobStore } from '../ports/stores/blob-store.js';
import { StoreUnavailable } from '../ports/stores/store-unavailable.js';
import type { Caller } from '../sessions/caller.js';
import type { AssetStore } from '../ports/stores/asset-store.js';
import type { CachedBlobStore } from '../ports/stores/cached-blob-store.js';

/** A blob that the caller may read; its bytes are opened when it is known which of them are wanted. */
export interface ReadableBlob {
  readonly contentHash: string;
  readonly size: bigint;
  /** @throws error.blob.not_found when it was removed meanwhile */
  open(range?: BlobRange): Promise<BlobBytes>;
}

/** The ciphertext of whatever an asset of one of the caller's albums refers to, or the caller pulled from a peer. */
export class ReadBlob {
  constructor(
    private readonly parts: {
      readonly assets: AssetStore;
      readonly cachedBlobs: CachedBlobStore;
      readonly blobStore: BlobStore;
    },
  ) {}

  /** @throws error.blob.not_found, the same for a blob that others have */
  async execute(caller: Caller, contentHash: string): Promise<ReadableBlob> {
    const isHeld = () => this.canReach(caller.account.id, contentHash);
    if (!isSha256Hex(contentHash) || !(await isHeld())) throw notFound();
    return readable(this.parts.blobStore, contentHash, isHeld);
  }

  private async canReach(accountId: AccountId, contentHash: string): Promise<boolean> {
    const { assets, cachedBlobs } = this.parts;
    return (await assets.canReach(accountId, contentHash)) || (await cachedBlobs.find(accountId, contentHash)) !== null;
  }
}

/** `isHeld`: whether anything refers to it still. Then a file that is not there was lost, or its disk is not mounted. */
export async function readable(
  blobStore: BlobStore,
  contentHash: string,
  isHeld: () => Promise<boolean>,
): Promise<ReadableBlob> {
  const missing = async () =>
    (await isHeld()) ? new StoreUnavailable(`blob store: the file of ${contentHash} is missing`) : notFound();
  const size = await blobStore.stat(contentHash);
  if (size === null) throw await missing();
  const open = async (range?: BlobRange) => {
    const bytes = await blobStore.open(contentHash, range);
    if (bytes === null) throw await missing();
    return bytes;
  };
  return { contentHash, size, open };
}

function notFound(): DomainError {
  return new DomainError('error.blob.not_found', 'There is no such blob among those you can reach.');
}
