import type { AccountStore } from '../ports/stores/account-store.js';
import type { Caller } from '../sessions/caller.js';

/** Lets anonymous WebFinger answer for the caller, or no more. */
export class SetDiscoverability {
  constructor(private readonly parts: { readonly accounts: AccountStore }) {}

  async execute(caller: Caller, webfinger: boolean): Promise<void> {
    await this.parts.accounts.setWebfinger(caller.account.id, webfinger);
  }
}
