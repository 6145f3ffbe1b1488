import type { AccountId } from '../kernel/ids.js';
import type { Instant } from '../kernel/instant.js';
import type { ChargedKind } from '../quota/charged-kind.js';

/** Where the bytes of a content are. */
export interface BlobPlace {
  readonly contentHash: string;
  /** The staging id that the bytes came in under; `null` for blobs of releases that had one place a content hash. */
  readonly location: string | null;
}

export function samePlace(left: BlobPlace, right: BlobPlace): boolean {
  return left.contentHash === right.contentHash && left.location === right.location;
}

/** The place of what is committed from a staging. */
export function placeOf(staging: { readonly id: string; readonly contentHash: string }): BlobPlace {
  return { contentHash: staging.contentHash, location: staging.id };
}

/**
 * Bytes by their content, whoever uploaded them. The whole server has one blob a content hash, and one account is
 * charged for it: its first uploader, until the last reference to it drops.
 */
export interface BlobRecord extends BlobPlace {
  readonly size: bigint;
  readonly chargedTo: AccountId;
  /** Of the reference that `chargedTo` is charged for. */
  readonly kind: ChargedKind;
  /** Since when `chargedTo` is charged. */
  readonly chargedAt: Instant;
  /**
   * Assets, derivatives, provenances, metadata and pulls that refer to it. At 0 it is dead: its bytes wait to be removed,
   * and never come to life again at this location.
   */
  readonly references: number;
}

/** The credit, and the account that gets it. */
export interface Credit {
  readonly accountId: AccountId;
  readonly kind: ChargedKind;
  readonly bytes: bigint;
}

export interface Attribution {
  readonly blob: BlobRecord;
  /** The uploader's charge; 0 for a twin, whose reservation is released whole. */
  readonly charged: bigint;
  /** The one place whose bytes are nobody's once this is committed, if there is one. */
  readonly unused: BlobPlace | null;
}

/** Bytes that were put in place for a reference that is about to be made. */
export type Arrival = Omit<BlobRecord, 'references'>;

/**
 * Over the blob's locked row (accounting rule 2). A blob without references has been credited already: who brings it
 * again before it is collected is its first uploader, is charged, and takes the row over with a place and size of their own.
 */
export function attribute(stored: BlobRecord, arrival: Arrival): Attribution {
  const isMine = samePlace(stored, arrival);
  if (stored.references > 0) return { blob: addReference(stored), charged: 0n, unused: isMine ? null : arrival };
  return { blob: { ...arrival, references: 1 }, charged: arrival.size, unused: isMine ? null : stored };
}

/** A reference into a forked album: it moves no byte and charges nothing. */
export function addReference(blob: BlobRecord): BlobRecord {
  if (blob.references === 0) throw new RangeError(`blob ${blob.contentHash} is being removed`);
  return { ...blob, references: blob.references + 1 };
}

/** Its account is being deleted: from now on the blob is charged to whoever else has referred to it for longest. */
export function transferCharge(
  blob: BlobRecord,
  to: { readonly accountId: AccountId; readonly kind: ChargedKind },
  now: Instant,
): BlobRecord {
  return { ...blob, chargedTo: to.accountId, kind: to.kind, chargedAt: now };
}

/** Accounting rule 6: the credit comes with the last reference, and goes to who was charged, even if another drops it. */
export function dropReference(blob: BlobRecord): { readonly blob: BlobRecord; readonly credit: Credit | null } {
  if (blob.references < 1) throw new RangeError(`blob ${blob.contentHash} has no reference to drop`);
  const references = blob.references - 1;
  return {
    blob: { ...blob, references },
    credit: references === 0 ? { accountId: blob.chargedTo, kind: blob.kind, bytes: blob.size } : null,
  };
}
