import type { SponsoredAccount, SponsoredAccountStore } from '../ports/stores/sponsored-account-store.js';
import type { Caller } from '../sessions/caller.js';

export class ListSponsoredAccounts {
  constructor(private readonly parts: { readonly sponsoredAccounts: SponsoredAccountStore }) {}

  execute(caller: Caller, page: Parameters<SponsoredAccountStore['list']>[1]): Promise<readonly SponsoredAccount[]> {
    return this.parts.sponsoredAccounts.list(caller.account.id, page);
  }
}
