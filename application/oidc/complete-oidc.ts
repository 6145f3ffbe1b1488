import type { AccountId } from '../../domain/kernel/ids.js';
import type { Instant } from '../../domain/kernel/instant.js';
import type { ProviderMarks } from '../../domain/oidc/provider-logout.js';
import { openAt } from '../../domain/sessions/session.js';
import { endedAtProvider } from '../../domain/oidc/sign-in-attempt.js';
import type { Clock } from '../ports/platform/clock.js';
import type { Incidents } from '../ports/platform/incidents.js';
import type { ProviderLogoutStore } from '../ports/stores/provider-logout-store.js';
import type { SessionLedger } from '../ports/stores/session-ledger.js';
import type { Stores } from '../ports/stores/stores.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import type { DeviceHints, NewSession, SessionOpener } from '../sessions/session-opener.js';
import type { TokenPair } from '../sessions/token-pair.js';
import type { Settings } from '../settings.js';
import type { IdentityAccounts } from './identity-accounts.js';
import type { OidcOffer } from './oidc-offer.js';
import type { OneTimeCodes, Redeemed } from './one-time-codes.js';
import { applyProviderLimits } from './provider-limits.js';
import type { ProviderMarking } from './provider-marking.js';

/**
 * Completes a sign-in, or a link, for the holder of the one-time code and the app's verifier: creates account, link and
 * session here, in one transaction. The code is burned before, in a transaction of its own, so that no failure revives
 * it.
 */
export class CompleteOidc {
  constructor(
    private readonly parts: {
      readonly oidcOffer: OidcOffer;
      readonly oneTimeCodes: OneTimeCodes;
      readonly identityAccounts: IdentityAccounts;
      readonly providerMarking: ProviderMarking;
      readonly providerLogouts: ProviderLogoutStore;
      readonly sessions: SessionLedger;
      readonly unitOfWork: UnitOfWork;
      readonly sessionOpener: SessionOpener;
      readonly incidents: Incidents;
      readonly clock: Clock;
      readonly settings: Pick<Settings, 'quota' | 'sessions'>;
    },
  ) {}

  /** Burns the codes that a rejected request names, however it names them: every attempt counts (contract section 3). */
  burn(named: readonly string[]): Promise<void> {
    return this.parts.oneTimeCodes.burn(named);
  }

  async execute(
    command: { readonly code: string; readonly codeVerifier: string } & { readonly advisory: DeviceHints },
  ): Promise<TokenPair> {
    this.parts.oidcOffer.requireOffered();
    const redeemed = await this.parts.oneTimeCodes.redeem(command.code, command.codeVerifier);
    const { issuer, subject, sid, limits } = redeemed.claims;
    if (limits === 'unreadable') this.reportUnreadable(issuer);
    const marks = this.parts.providerMarking.marksOf({ issuer, subject, session: sid });
    const now = this.parts.clock.now();
    const opened = await this.parts.unitOfWork.run((stores) =>
      this.open(stores, { ...redeemed, ...command }, marks, now),
    );
    await this.requireStillSignedIn(opened, marks, redeemed.issuedAt);
    return this.parts.sessionOpener.opened(opened, now);
  }

  private async open(
    stores: Stores,
    { linking, claims, code, advisory }: Redeemed & { readonly code: string; readonly advisory: DeviceHints },
    marks: ProviderMarks,
    now: Instant,
  ): Promise<NewSession> {
    const accountId: AccountId =
      linking === null
        ? await this.parts.identityAccounts.signedIn(stores, claims, now)
        : await this.parts.identityAccounts.linked(stores, linking, claims, now);
    await applyProviderLimits(stores, accountId, claims.limits, this.parts.settings.quota, now);
    // The last lock before the session: ending the account's pending sign-ins comes before revoking its sessions.
    await this.parts.oneTimeCodes.take(stores, code);
    const { session, refreshToken } = this.parts.sessionOpener.make(accountId, 'oidc', advisory, now);
    const marked = { ...session, ...marks };
    await stores.sessions.open(marked);
    return { session: marked, refreshToken };
  }

  /** Detects, after the commit, a logout at the provider that missed the session (`ReceiveProviderLogout`). */
  private async requireStillSignedIn({ session }: NewSession, marks: ProviderMarks, since: Instant): Promise<void> {
    if (!(await this.parts.providerLogouts.covers(marks, since))) return;
    const open = openAt(this.parts.settings.sessions, this.parts.clock.now());
    await this.parts.sessions.revoke(session.accountId, session.id, open);
    throw endedAtProvider();
  }

  private reportUnreadable(issuer: string): void {
    const cause = new Error('the claim is neither a number of bytes nor a size such as 100GiB');
    this.parts.incidents.report(
      `the quota_claim of the provider ${issuer} has an unknown form; the limits are unchanged`,
      cause,
    );
  }
}
