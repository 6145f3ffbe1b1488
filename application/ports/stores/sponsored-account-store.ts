import type { AccountId } from '../../../domain/kernel/ids.js';
import type { Instant } from '../../../domain/kernel/instant.js';

export interface SponsoredAccount {
  readonly id: AccountId;
  readonly sponsorId: AccountId;
  readonly createdAt: Instant;
}

/**
 * Accounts without an identity or a sign-in of their own (specification, "Account kinds"). They own assets; whatever is
 * stored for them is charged to their sponsor, so they have no counters.
 * Held by `tests/contracts/sponsored-account-store.test.ts`.
 */
export interface SponsoredAccountStore {
  insert(account: SponsoredAccount): Promise<void>;
  /** `null` for a registered account and where there is none. */
  sponsorOf(id: AccountId): Promise<AccountId | null>;
  /** Newest first. */
  list(
    sponsorId: AccountId,
    page: {
      readonly limit: number;
      readonly after: { readonly createdAt: Instant; readonly id: AccountId } | null;
    },
  ): Promise<readonly SponsoredAccount[]>;
  /** Its assets stay, and are read as their uploader's. `false` when the sponsor has no such account. */
  delete(sponsorId: AccountId, id: AccountId): Promise<boolean>;
}
