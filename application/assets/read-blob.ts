import { DomainError } from '../../domain/kernel/errors.js';
import { isSha256Hex } from '../../domain/kernel/bytes.js';
import type { AccountId } from '../../domain/kernel/ids.js';
import { samePlace, type BlobExtent, type BlobPlace } from '../../domain/uploads/blob-attribution.js';
import type { BlobLedger } from '../ports/stores/blob-ledger.js';
import type { BlobBytes, BlobRange, BlobStore } from '../ports/stores/blob-store.js';
import { BlobStoreUnavailable } from '../ports/stores/blob-store-unavailable.js';
import type { Caller } from '../sessions/caller.js';
import type { Stores } from '../ports/stores/stores.js';
import type { BulkStep, UnitOfWork } from '../ports/stores/unit-of-work.js';
import { throughReferences } from './through-references.js';

/** A blob that the caller may read; its bytes are opened once the requested range is known. */
export interface ReadableBlob {
  readonly contentHash: string;
  readonly size: bigint;
  /** @throws error.blob.not_found when it was removed meanwhile */
  open(range?: BlobRange): Promise<BlobBytes>;
}

export const CAN_REACH: BulkStep<{ readonly accountId: AccountId; readonly contentHash: string }, boolean> = {
  name: 'can reach',
  run: ({ assets }, { accountId, contentHash }) => assets.canReach(accountId, contentHash),
};

/** Reads the ciphertext of a blob that an asset of the caller's albums refers to, or that the caller pulled. */
export class ReadBlob {
  constructor(private readonly parts: Stores & { readonly unitOfWork: UnitOfWork; readonly blobStore: BlobStore }) {}

  /** @throws error.blob.not_found, also for a blob that only others have */
  execute({ account: { id } }: Caller, contentHash: string): Promise<ReadableBlob> {
    return readableBy(this.parts, contentHash, {
      find: () => this.parts.assets.findReachable(id, contentHash),
      isHeld: (references) => this.canReach(id, contentHash, references),
    });
  }

  private async canReach(accountId: AccountId, contentHash: string, references: number): Promise<boolean> {
    const { cachedBlobs } = this.parts;
    if ((await cachedBlobs.find(accountId, contentHash)) !== null) return true;
    return throughReferences(this.parts, references, CAN_REACH, { accountId, contentHash });
  }
}

interface Deps {
  readonly blobs: BlobLedger;
  readonly blobStore: BlobStore;
}

/** A caller's right to a blob. */
interface Right {
  /**
   * Reads the right and the place in one statement; `null` without a right, or if the place has to be read by itself,
   * as that of a blob with many references.
   */
  readonly find: () => Promise<BlobExtent | null>;
  readonly isHeld: (references: number) => Promise<boolean>;
}

/** Returns a blob to a caller with a right to it. @throws error.blob.not_found, as for one that does not exist */
export async function readableBy(deps: Deps, contentHash: string, { find, isHeld }: Right): Promise<ReadableBlob> {
  if (!isSha256Hex(contentHash)) throw blobNotFound();
  const found = await find();
  if (found !== null) return opening(deps, found, () => isHeld(0));
  const blob = await deps.blobs.find(contentHash);
  const isHeldNow = () => isHeld(blob?.references ?? 0);
  if (!(await isHeldNow())) throw blobNotFound();
  // Its row may have been committed since.
  return blob === null ? readable(deps, contentHash, isHeldNow) : opening(deps, blob, isHeldNow);
}

/** `isHeld` is true while the blob still has a reference. Then a missing file was lost, or its disk is not mounted. */
export async function readable(deps: Deps, contentHash: string, isHeld: () => Promise<boolean>): Promise<ReadableBlob> {
  const blob = await deps.blobs.find(contentHash);
  if (blob === null) throw await missing(contentHash, isHeld);
  return opening(deps, blob, isHeld);
}

function opening(deps: Deps, blob: BlobExtent, isHeld: () => Promise<boolean>): ReadableBlob {
  const { contentHash } = blob;
  const open = async (range?: BlobRange) => {
    const bytes = (await deps.blobStore.read(blob, range, blob.size)) ?? (await readMoved(deps, blob, range));
    if (bytes === null) throw await missing(contentHash, isHeld);
    if (bytes.size === blob.size) return bytes;
    await bytes.close();
    throw new BlobStoreUnavailable(
      `blob store: the file of ${contentHash} has ${bytes.size} of its ${blob.size} bytes`,
    );
  };
  return { contentHash, size: blob.size, open };
}

/** The blob was purged and uploaded again after the row was read, so it is at another place. */
async function readMoved({ blobs, blobStore }: Deps, blob: BlobPlace, range?: BlobRange): Promise<BlobBytes | null> {
  const moved = await blobs.find(blob.contentHash);
  return moved === null || samePlace(moved, blob) ? null : blobStore.read(moved, range);
}

async function missing(contentHash: string, isHeld: () => Promise<boolean>): Promise<Error> {
  return (await isHeld())
    ? new BlobStoreUnavailable(`blob store: the file of ${contentHash} is missing`)
    : blobNotFound();
}

function blobNotFound(): DomainError {
  return new DomainError('error.blob.not_found', 'There is no such blob, or you cannot read it.');
}
