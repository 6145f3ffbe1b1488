import { DomainError } from '../../domain/kernel/errors.js';
import type { AccountId } from '../../domain/kernel/ids.js';
import type { SponsoredAccountStore } from '../ports/stores/sponsored-account-store.js';
import type { Caller } from '../sessions/caller.js';

/** Ends a sponsored account. Its assets stay, as the sponsor's own, and so does what they are charged with. */
export class DeleteSponsoredAccount {
  constructor(private readonly parts: { readonly sponsoredAccounts: SponsoredAccountStore }) {}

  /** @throws error.account.not_found, for another's too */
  async execute(caller: Caller, id: AccountId): Promise<void> {
    if (await this.parts.sponsoredAccounts.delete(caller.account.id, id)) return;
    throw sponsoredNotFound();
  }
}

export function sponsoredNotFound(): DomainError {
  return new DomainError('error.account.not_found', 'There is no such account among those you sponsor.');
}
