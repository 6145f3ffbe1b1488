import type { AccountId } from '../../../domain/kernel/ids.js';
import type { Instant } from '../../../domain/kernel/instant.js';
import type { ChargedKind, KindTotals } from '../../../domain/quota/charged-kind.js';

/** A content that has a reference. All references to it have the same size, except after damage. */
export interface HeldContent {
  readonly contentHash: string;
  /** The number of references of assets and pulls. */
  readonly references: number;
  /** The size according to the references; the largest of them. */
  readonly size: bigint;
  /** The smallest size of the references. */
  readonly smallest: bigint;
}

/** The result of an audit of one page of contents, in the order of their hashes, or of other rows in that of their keys. */
export interface AuditedPage {
  /** The number of contents on the page. */
  readonly count: number;
  /** The hash of the last of them; `null` of an empty page. */
  readonly last: string | null;
  /** The hashes of those that do not agree. */
  readonly suspects: readonly string[];
}

/**
 * All references to stored content, those of assets (originals, derivatives, provenances, metadata) and of pulls: the
 * rows of the `BlobLedger` must agree with them. For checks and audits. Held by
 * `tests/contracts/reference-ledger.test.ts`.
 */
export interface ReferenceLedger {
  /**
   * Compares the next `limit` rows of the `BlobLedger` after `after` with their references. A suspect has another
   * number of references than its row counts, or a reference of another size. The database compares, so that a million
   * rows need not be read here.
   */
  compareRows(after: string | null, limit: number): Promise<AuditedPage>;
  /** Looks for the rows of the next `limit` contents that have a reference, after `after`. A suspect has none. */
  findRows(after: string | null, limit: number): Promise<AuditedPage>;
  /** A content without references is left out. */
  of(contentHashes: readonly string[]): Promise<ReadonlyMap<string, HeldContent>>;
  /**
   * Corrects the size in all references to a content whose row the transaction locks, and what its pulls count against
   * their budgets.
   */
  resize(contentHash: string, size: bigint): Promise<void>;
  /** The oldest reference to the content; `except` excludes that account's references. */
  firstHolder(contentHash: string, except?: AccountId): Promise<Holder | null>;
  /**
   * Sums the account's next `limit` charges after `after`, by the kind in the blob's row: for every blob whose row names
   * the account, the size according to its references.
   */
  sumCharges(accountId: AccountId, after: ChargePlace | null, limit: number): Promise<ChargedPage>;
}

/** A charge's place in the order of an account's charges. */
export interface ChargePlace {
  /** The size in the blob's row. */
  readonly size: bigint;
  readonly contentHash: string;
}

export interface ChargedPage {
  readonly totals: KindTotals;
  /** The place of the last charge; `null` when no charge comes after it. */
  readonly last: ChargePlace | null;
}

/** The account of a reference, and the kind of the reference. */
export interface Holder {
  readonly accountId: AccountId;
  readonly kind: ChargedKind;
  readonly createdAt: Instant;
}
