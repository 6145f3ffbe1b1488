import type { Clock } from '../ports/platform/clock.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import type { DeviceHints, SessionOpener } from '../sessions/session-opener.js';
import type { TokenPair } from '../sessions/token-pair.js';
import type { IdentityAccounts } from './identity-accounts.js';
import type { OidcOffer } from './oidc-offer.js';
import type { OneTimeCodes } from './one-time-codes.js';

/**
 * Ends a sign-in, or a link, for whoever holds the one-time code and the app's verifier: account, link and session are
 * made here, together or not at all. The code is burned before, in a step of its own, so that no failure revives it.
 */
export class CompleteOidc {
  constructor(
    private readonly parts: {
      readonly oidcOffer: OidcOffer;
      readonly oneTimeCodes: OneTimeCodes;
      readonly identityAccounts: IdentityAccounts;
      readonly unitOfWork: UnitOfWork;
      readonly sessionOpener: SessionOpener;
      readonly clock: Clock;
    },
  ) {}

  /**
   * @throws error.auth.method_disabled, error.auth.code_invalid, error.auth.user_already_exists,
   * error.auth.address_missing, error.auth.registration_closed, error.auth.identity_already_linked, error.account.suspended
   */
  async execute(
    command: { readonly code: string; readonly codeVerifier: string } & { readonly advisory: DeviceHints },
  ): Promise<TokenPair> {
    this.parts.oidcOffer.requireOffered();
    const { linking, claims } = await this.parts.oneTimeCodes.redeem(command.code, command.codeVerifier);
    const now = this.parts.clock.now();
    const opened = await this.parts.unitOfWork.run(async (stores) => {
      const accountId =
        linking === null
          ? await this.parts.identityAccounts.signedIn(stores, claims, now)
          : await this.parts.identityAccounts.linked(stores, linking, claims, now);
      const session = this.parts.sessionOpener.make(accountId, 'oidc', command.advisory, now);
      await stores.sessions.open(session.session);
      return session;
    });
    return this.parts.sessionOpener.opened(opened, now);
  }
}
