import type { Instant } from '../../domain/kernel/instant.js';
import type { IdentityLinkStore } from '../ports/stores/identity-link-store.js';
import type { Caller } from '../sessions/caller.js';
import type { OidcOffer } from './oidc-offer.js';

export interface LinkedProvider {
  /** `null` when the deployment no longer offers this provider, so nobody can sign in with it. */
  readonly provider: string | null;
  readonly issuer: string;
  readonly linkedAt: Instant;
}

/** Lists the caller's identities at providers, oldest link first. */
export class ListLinks {
  constructor(private readonly parts: { readonly oidcOffer: OidcOffer; readonly identityLinks: IdentityLinkStore }) {}

  async execute(caller: Caller): Promise<readonly LinkedProvider[]> {
    const links = await this.parts.identityLinks.list(caller.account.id);
    return links.map(({ issuer, linkedAt }) => ({
      provider: this.parts.oidcOffer.providerOf(issuer)?.id ?? null,
      issuer,
      linkedAt,
    }));
  }
}
