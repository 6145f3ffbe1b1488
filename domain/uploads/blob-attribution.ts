import type { AccountId } from '../kernel/ids.js';
import type { Instant } from '../kernel/instant.js';
import type { ChargedKind } from '../quota/charged-kind.js';

/** The location of a content's bytes. */
export interface BlobPlace {
  readonly contentHash: string;
  /** The staging id under which the bytes arrived; `null` for blobs of releases with one place per content hash. */
  readonly location: string | null;
}

export function samePlace(left: BlobPlace, right: BlobPlace): boolean {
  return left.contentHash === right.contentHash && left.location === right.location;
}

/** 32 hex digits that tell places apart: the location, or the first half of the hash for the place without one. */
export function placeKey({ contentHash, location }: BlobPlace): string {
  return location?.replaceAll('-', '') ?? contentHash.slice(0, 32);
}

/** The place of the bytes committed from a staging. */
export function placeOf(staging: { readonly id: string; readonly contentHash: string }): BlobPlace {
  return { contentHash: staging.contentHash, location: staging.id };
}

/**
 * Bytes by their content, whoever uploaded them. The whole server has one blob for each content hash, and one account
 * is charged for it: its first uploader, until the last reference is dropped.
 */
export interface BlobRecord extends BlobPlace {
  readonly size: bigint;
  readonly chargedTo: AccountId;
  /** The kind of the reference that `chargedTo` is charged for. */
  readonly kind: ChargedKind;
  /** The time since which `chargedTo` has been charged. */
  readonly chargedAt: Instant;
  /**
   * The number of assets, derivatives, provenances, metadata and pulls that refer to it. The record ends when the last
   * one is dropped: its place is doomed, and its bytes wait for removal and are never used again at this place.
   */
  readonly references: number;
}

/**
 * A blob with more references is checked on a thread, because the time of a check grows with their number. An app seals
 * each file under a key of its own, so a blob has few, but anybody can upload the same bytes a hundred thousand times.
 */
export const MANY_REFERENCES = 64;

/** The facts of a row that the stored bytes are compared with. */
export type BlobExtent = Pick<BlobRecord, keyof BlobPlace | 'size'>;

/** The credited bytes, and the account that receives the credit. */
export interface Credit {
  readonly accountId: AccountId;
  readonly kind: ChargedKind;
  readonly bytes: bigint;
}

export interface Attribution {
  readonly blob: BlobRecord;
  /** The uploader's charge; 0 for content that exists already, whose reservation is released whole. */
  readonly charged: bigint;
  /** The place whose bytes are unused once this is committed, if there is one. */
  readonly unused: BlobPlace | null;
}

/** Bytes that were put in place for a reference that is about to be made. */
export type Arrival = Omit<BlobRecord, 'references'>;

/**
 * Adds an arrival's reference, under the lock of the blob's row (accounting rule 2). A row without references is new, or
 * has lost the last one in the same transaction, which credits it: the arrival's account counts as its first uploader, is
 * charged, and replaces the row's place and size with its own.
 */
export function attribute(stored: BlobRecord, arrival: Arrival): Attribution {
  const isMine = samePlace(stored, arrival);
  if (stored.references > 0) return { blob: addReference(stored), charged: 0n, unused: isMine ? null : arrival };
  return { blob: { ...arrival, references: 1 }, charged: arrival.size, unused: isMine ? null : stored };
}

/** A reference into a forked album: it moves no bytes and charges nothing. */
export function addReference(blob: BlobRecord): BlobRecord {
  if (blob.references === 0) throw new RangeError(`blob ${blob.contentHash} has no reference yet`);
  return { ...blob, references: blob.references + 1 };
}

/** Moves the charge of an account in deletion to the account with the oldest other reference. */
export function transferCharge(
  blob: BlobRecord,
  to: { readonly accountId: AccountId; readonly kind: ChargedKind },
  now: Instant,
): BlobRecord {
  return { ...blob, chargedTo: to.accountId, kind: to.kind, chargedAt: now };
}

/**
 * Accounting rule 6: dropping the last reference credits the account that was charged, even if another one drops it.
 */
export function dropReference(blob: BlobRecord): { readonly blob: BlobRecord; readonly credit: Credit | null } {
  if (blob.references < 1) throw new RangeError(`blob ${blob.contentHash} has no reference to drop`);
  const references = blob.references - 1;
  return {
    blob: { ...blob, references },
    credit: references === 0 ? { accountId: blob.chargedTo, kind: blob.kind, bytes: blob.size } : null,
  };
}

/**
 * The error for a defect, which must roll the transaction back: contents lose more references than their rows count.
 */
export function tooFewReferences(contents: number): RangeError {
  return new RangeError(`${contents} contents have references, but no row or a row that counts fewer`);
}
