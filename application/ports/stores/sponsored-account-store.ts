import type { AccountId } from '../../../domain/kernel/ids.js';
import type { Instant } from '../../../domain/kernel/instant.js';

export interface SponsoredAccount {
  readonly id: AccountId;
  readonly sponsorId: AccountId;
  readonly createdAt: Instant;
}

/** A sponsored account as its owners see it. */
export interface OwnedAccount extends SponsoredAccount {
  /** Beside the sponsor, by id. */
  readonly owners: readonly AccountId[];
  /** Bytes that the sponsor is charged for content of its assets. */
  readonly used: bigint;
}

/**
 * Accounts without an identity or a sign-in of their own (specification, "Account kinds"). Their owners, the sponsor and
 * those beside it, act for them; whatever is stored for them is charged to the sponsor, so they have no counters.
 *
 * A change of the owners, and the creation of an album for the account, begin with `lock`, which comes before albums in
 * the order of locks (ARCHITECTURE.md): so every owner is an admin of every album that the account owns. Held by
 * `tests/contracts/sponsored-account-store.test.ts`.
 */
export interface SponsoredAccountStore {
  insert(account: SponsoredAccount): Promise<void>;
  /** Locks the row until the transaction ends; `null` for a registered account and for an unknown id. */
  lock(id: AccountId): Promise<SponsoredAccount | null>;
  /** The sponsor of `id`, if `ownerId` is the sponsor or an owner beside it; else `null`. One statement. */
  sponsorFor(id: AccountId, ownerId: AccountId): Promise<AccountId | null>;
  /** The accounts that `ownerId` owns, as sponsor or beside it, newest first. */
  list(
    ownerId: AccountId,
    page: {
      readonly limit: number;
      readonly after: { readonly createdAt: Instant; readonly id: AccountId } | null;
    },
  ): Promise<readonly OwnedAccount[]>;
  /** The accounts whose sponsor is `sponsorId`. */
  sponsoredBy(sponsorId: AccountId): Promise<readonly AccountId[]>;
  /** The accounts that `ownerId` owns beside their sponsors. */
  ownedBeside(ownerId: AccountId, limit: number): Promise<readonly AccountId[]>;
  countSponsored(sponsorId: AccountId): Promise<number>;

  /** Beside the sponsor, by id. */
  owners(id: AccountId): Promise<readonly AccountId[]>;
  /** `false` when it is one already. */
  addOwner(id: AccountId, ownerId: AccountId): Promise<boolean>;
  /** `false` when it is none. */
  removeOwner(id: AccountId, ownerId: AccountId): Promise<boolean>;

  /**
   * Deletes the account and its owners. Its assets stay, and their uploader is read as their owner. `false` when the
   * sponsor has no such account.
   */
  delete(sponsorId: AccountId, id: AccountId): Promise<boolean>;
}
