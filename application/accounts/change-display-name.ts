import { readDisplayName } from '../../domain/accounts/display-name.js';
import type { Profile } from '../../domain/accounts/account.js';
import type { AccountStore } from '../ports/stores/account-store.js';
import type { Caller } from '../sessions/caller.js';

/** Sets, clears (`null`) or leaves (`undefined`) the caller's display name, and returns the resulting profile. */
export class ChangeDisplayName {
  constructor(private readonly parts: { readonly accounts: AccountStore }) {}

  async execute(caller: Caller, given: string | null | undefined): Promise<Profile> {
    if (given === undefined) return caller.account;
    const displayName = readDisplayName(given);
    await this.parts.accounts.setDisplayName(caller.account.id, displayName);
    return { ...caller.account, displayName };
  }
}
