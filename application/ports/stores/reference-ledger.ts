import type { AccountId } from '../../../domain/kernel/ids.js';
import type { Instant } from '../../../domain/kernel/instant.js';
import type { ChargedKind, KindTotals } from '../../../domain/quota/charged-kind.js';

/** A content that something refers to. */
export interface HeldContent {
  readonly contentHash: string;
  /** References of assets and pulls. */
  readonly references: number;
  /** As the references have it. */
  readonly size: bigint;
}

/**
 * All references to stored content, those of assets (originals, derivatives, provenances, metadata) and of pulls alike:
 * what the rows of the `BlobLedger` must agree with. For checks and audits.
 * Held by `tests/contracts/reference-ledger.test.ts`.
 */
export interface ReferenceLedger {
  /** Every content that is referred to, by hash, after `after`. */
  page(after: string | null, limit: number): Promise<readonly HeldContent[]>;
  /** What nothing refers to is left out. */
  of(contentHashes: readonly string[]): Promise<ReadonlyMap<string, HeldContent>>;
  /** The oldest reference to the content; `except`: of another account than that. */
  firstHolder(contentHash: string, except?: AccountId): Promise<Holder | null>;
  /**
   * What accounts are to be charged, by the kind in the blob's row: of every blob that is theirs by its row, the size
   * that its references have.
   */
  chargedTotals(accountIds: readonly AccountId[]): Promise<ReadonlyMap<AccountId, KindTotals>>;
}

/** Whose a reference is, and what it refers to the content as. */
export interface Holder {
  readonly accountId: AccountId;
  readonly kind: ChargedKind;
  readonly createdAt: Instant;
}
