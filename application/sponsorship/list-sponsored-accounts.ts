import type { OwnedAccount, SponsoredAccountStore } from '../ports/stores/sponsored-account-store.js';
import type { Caller } from '../sessions/caller.js';

/** Those that the caller owns, as their sponsor or beside it. */
export class ListSponsoredAccounts {
  constructor(private readonly parts: { readonly sponsoredAccounts: SponsoredAccountStore }) {}

  execute(caller: Caller, page: Parameters<SponsoredAccountStore['list']>[1]): Promise<readonly OwnedAccount[]> {
    return this.parts.sponsoredAccounts.list(caller.account.id, page);
  }
}
