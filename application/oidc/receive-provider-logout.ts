import { DomainError } from '../../domain/kernel/errors.js';
import { CLOCK_SKEW, type Instant } from '../../domain/kernel/instant.js';
import type { LogoutNotice } from '../../domain/oidc/provider-logout.js';
import { CODE_LIFETIME } from '../../domain/oidc/sign-in-attempt.js';
import type { RelyingParty } from '../ports/federation/relying-party.js';
import type { Clock } from '../ports/platform/clock.js';
import type { ProviderLogoutStore } from '../ports/stores/provider-logout-store.js';
import type { Stores } from '../ports/stores/stores.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import type { OidcOffer } from './oidc-offer.js';
import type { ProviderMarking } from './provider-marking.js';

/**
 * Revokes a person's sessions for a provider (OpenID Connect Back-Channel Logout 1.0). The logout is recorded and
 * committed before the sessions are revoked; a concurrent sign-in commits its session before it looks for the logout,
 * so one of the two sees the other. A delivery that fails between the two steps may be repeated.
 */
export class ReceiveProviderLogout {
  constructor(
    private readonly parts: {
      readonly oidcOffer: OidcOffer;
      readonly relyingParty: RelyingParty;
      readonly providerMarking: ProviderMarking;
      readonly providerLogouts: ProviderLogoutStore;
      readonly unitOfWork: UnitOfWork;
      readonly clock: Clock;
    },
  ) {}

  async execute(providerId: string, logoutToken: string): Promise<void> {
    this.parts.oidcOffer.requireProvider(providerId);
    const notice = await this.parts.relyingParty.readLogoutToken(providerId, logoutToken);
    const now = this.parts.clock.now();
    const tokenMark = this.parts.providerMarking.tokenMark(notice);
    const ended = this.parts.providerMarking.endedBy(notice);
    const row = { ...ended, tokenMark, notedAt: now, expiresAt: keptUntil(notice, now) };
    if ((await this.parts.providerLogouts.note(row)) === 'done') throw usedAlready();
    await this.parts.unitOfWork.run(async (stores) => {
      if (!(await stores.providerLogouts.finish(tokenMark, now))) throw usedAlready();
      await stores.sessions.revokeOfProvider(ended, now);
      await endUnmarked(stores, notice, now);
    });
  }
}

/** Sessions of the previous release record no provider: every logout of their person revokes them. */
async function endUnmarked(stores: Stores, { issuer, subject }: LogoutNotice, now: Instant): Promise<void> {
  const link = subject === null ? null : await stores.identityLinks.find({ issuer, subject });
  if (link !== null) await stores.sessions.revokeUnmarked(link.accountId, now);
}

/** The row is kept as long as the token could be accepted, and a one-time code issued before could be redeemed. */
function keptUntil({ expiresAt }: LogoutNotice, now: Instant): Instant {
  return Math.max(expiresAt, now + CODE_LIFETIME) + 2 * CLOCK_SKEW;
}

function usedAlready(): DomainError {
  return new DomainError('error.auth.logout_token_invalid', 'The logout token is rejected: its jti was used already.');
}
