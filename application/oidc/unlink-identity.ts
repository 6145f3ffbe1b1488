import { DomainError } from '../../domain/kernel/errors.js';
import { requireAnotherWayIn } from '../../domain/oidc/identity.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import type { Caller } from '../sessions/caller.js';
import { isSameIssuer, type OidcOffer } from './oidc-offer.js';

/** Removes the caller's identity at a provider from the account; its sessions stay. */
export class UnlinkIdentity {
  constructor(private readonly parts: { readonly oidcOffer: OidcOffer; readonly unitOfWork: UnitOfWork }) {}

  async execute(caller: Caller, providerId: string): Promise<void> {
    await this.ofIssuer(caller, this.parts.oidcOffer.requireProvider(providerId).issuer);
  }

  /**
   * Also unlinks an identity whose provider this server no longer offers: otherwise it would sign in again as soon as
   * the provider is back. Runs under the account's lock, so that of two concurrent unlinks the second sees the result
   * of the first.
   */
  async ofIssuer(caller: Caller, issuer: string): Promise<void> {
    const accountId = caller.account.id;
    await this.parts.unitOfWork.run(async ({ accounts, identityLinks }) => {
      const account = await accounts.lock(accountId);
      const links = await identityLinks.list(accountId);
      const link = links.find((each) => isSameIssuer(each.issuer, issuer));
      if (link === undefined) throw notLinked();
      const issuers = links.map((each) => each.issuer).filter((each) => this.parts.oidcOffer.providerOf(each) !== null);
      const hasPassword = (account?.passwordHash ?? null) !== null;
      requireAnotherWayIn({ password: this.parts.oidcOffer.passwordsTaken && hasPassword, issuers }, link.issuer);
      await identityLinks.delete(accountId, link.issuer);
    });
  }
}

function notLinked(): DomainError {
  return new DomainError('error.auth.identity_not_linked', 'No identity of this provider is linked.');
}
