import { DomainError } from '../../domain/kernel/errors.js';
import { requireAnotherWayIn } from '../../domain/oidc/identity.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import type { Caller } from '../sessions/caller.js';
import { isSameIssuer, type OidcOffer } from './oidc-offer.js';

/** Removes the caller's identity at a provider from the account; its sessions stay. */
export class UnlinkIdentity {
  constructor(private readonly parts: { readonly oidcOffer: OidcOffer; readonly unitOfWork: UnitOfWork }) {}

  /** Runs under the account's lock, so that of two concurrent unlinks the second sees the result of the first. */
  async execute(caller: Caller, providerId: string): Promise<void> {
    const provider = this.parts.oidcOffer.requireProvider(providerId);
    const accountId = caller.account.id;
    await this.parts.unitOfWork.run(async ({ accounts, identityLinks }) => {
      const account = await accounts.lock(accountId);
      const links = await identityLinks.list(accountId);
      const link = links.find(({ issuer }) => isSameIssuer(issuer, provider.issuer));
      if (link === undefined) throw notLinked();
      const issuers = links
        .map(({ issuer }) => issuer)
        .filter((issuer) => this.parts.oidcOffer.providerOf(issuer) !== null);
      const hasPassword = (account?.passwordHash ?? null) !== null;
      requireAnotherWayIn({ password: this.parts.oidcOffer.passwordsTaken && hasPassword, issuers }, link.issuer);
      await identityLinks.delete(accountId, link.issuer);
    });
  }
}

function notLinked(): DomainError {
  return new DomainError('error.auth.identity_not_linked', 'No identity of this provider is linked.');
}
