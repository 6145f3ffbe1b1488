import type { AccountId } from '../kernel/ids.js';

/**
 * Bytes by their content, whoever uploaded them. The whole server has one blob a content hash, and one account is
 * charged for it: its first uploader, until the last reference to it drops.
 */
export interface BlobRecord {
  readonly contentHash: string;
  readonly size: bigint;
  readonly chargedTo: AccountId;
  /** Assets, derivatives, provenances and metadata that refer to it. At 0 its bytes are only waiting to be removed. */
  readonly references: number;
}

/** What is given back, to whom it was charged. */
export interface Credit {
  readonly accountId: AccountId;
  readonly bytes: bigint;
}

export interface Attribution {
  readonly blob: BlobRecord;
  /** Of the uploader; 0 for a twin, whose reservation is released whole. */
  readonly charged: bigint;
}

/**
 * At finalization, over the blob's locked row (accounting rule 2). A blob without references has been credited
 * already: who uploads it again before it is swept is its first uploader, and is charged.
 */
export function attribute(
  stored: BlobRecord | null,
  upload: Pick<BlobRecord, 'contentHash' | 'size'> & { readonly uploadUserId: AccountId },
): Attribution {
  const { uploadUserId: chargedTo, contentHash, size } = upload;
  if (stored === null || stored.references === 0) {
    return { blob: { contentHash, size, chargedTo, references: 1 }, charged: size };
  }
  return { blob: addReference(stored), charged: 0n };
}

/** A reference into a forked album: it moves no byte and charges nothing. */
export function addReference(blob: BlobRecord): BlobRecord {
  if (blob.references === 0) throw new RangeError(`blob ${blob.contentHash} is being removed`);
  return { ...blob, references: blob.references + 1 };
}

/** Accounting rule 6: the credit comes with the last reference, and goes to who was charged, even if another drops it. */
export function dropReference(blob: BlobRecord): { readonly blob: BlobRecord; readonly credit: Credit | null } {
  if (blob.references < 1) throw new RangeError(`blob ${blob.contentHash} has no reference to drop`);
  const references = blob.references - 1;
  return {
    blob: { ...blob, references },
    credit: references === 0 ? { accountId: blob.chargedTo, bytes: blob.size } : null,
  };
}
