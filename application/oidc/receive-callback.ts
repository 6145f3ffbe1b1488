import { DomainError, type ErrorCode } from '../../domain/kernel/errors.js';
import { withParameter } from '../../domain/oidc/redirect-uri.js';
import type { SignInAttempt } from '../../domain/oidc/sign-in-attempt.js';
import type { Incidents } from '../ports/platform/incidents.js';
import type { AttemptSecrets, AuthorizationAnswer, RelyingParty } from '../ports/federation/relying-party.js';
import { StoreUnavailable } from '../ports/stores/store-unavailable.js';
import type { OidcOffer } from './oidc-offer.js';
import type { OneTimeCodes } from './one-time-codes.js';
import type { SignInAttempts } from './sign-in-attempts.js';

/** Records a return from the provider and nothing else: `complete` creates accounts, links and sessions. */
export class ReceiveCallback {
  constructor(
    private readonly parts: {
      readonly oidcOffer: OidcOffer;
      readonly relyingParty: RelyingParty;
      readonly signInAttempts: SignInAttempts;
      readonly oneTimeCodes: OneTimeCodes;
      readonly incidents: Incidents;
    },
  ) {}

  /**
   * Returns the URL to redirect the browser to: back to the app, with a one-time code or an error code.
   * @throws error.auth.sign_in_invalid, error.auth.method_disabled, error.auth.provider_not_found: in these cases no
   * app is known.
   */
  async execute(provider: string, state: string, answer: AuthorizationAnswer): Promise<string> {
    this.parts.oidcOffer.requireProvider(provider);
    const { attempt, secrets } = await this.parts.signInAttempts.take(provider, state);
    try {
      return withParameter(attempt.redirectUri, 'code', await this.codeFor(attempt, secrets, answer));
    } catch (error) {
      if (!(error instanceof DomainError) || error.cause !== undefined) {
        this.parts.incidents.report(`a sign-in at the provider "${provider}" failed`, error);
      }
      return withParameter(attempt.redirectUri, 'error', codeOf(error));
    }
  }

  /**
   * Returns the URL of the app that the sign-in leads back to, and leaves the sign-in under way. @throws as `execute`
   */
  async appOf(provider: string, state: string): Promise<string> {
    this.parts.oidcOffer.requireProvider(provider);
    return (await this.parts.signInAttempts.find(provider, state)).redirectUri;
  }

  private async codeFor(attempt: SignInAttempt, secrets: AttemptSecrets, answer: AuthorizationAnswer): Promise<string> {
    const claims = await this.parts.relyingParty.redeem(attempt.provider, answer, secrets);
    return this.parts.oneTimeCodes.issue(attempt, claims);
  }
}

function codeOf(error: unknown): ErrorCode {
  if (error instanceof DomainError) return error.code;
  return error instanceof StoreUnavailable ? 'error.auth.unavailable' : 'error.server.internal';
}
