import type { Identity } from '../../../domain/oidc/identity.js';
import type { LogoutNotice } from '../../../domain/oidc/provider-logout.js';

/** The secrets that bind one request to the provider to its answer; new for each sign-in. */
export interface AttemptSecrets {
  readonly state: string;
  readonly nonce: string;
  /** The service's own PKCE verifier (RFC 7636), 43 to 128 characters. */
  readonly codeVerifier: string;
}

/** The parameters of the callback that mean something, besides `state`. */
export interface AuthorizationAnswer {
  readonly code: string | null;
  /** RFC 9207. */
  readonly iss: string | null;
  readonly error: string | null;
}

/** All that is taken from a provider's answer. */
export interface ProviderClaims extends Identity {
  readonly email: string | null;
  /** The provider's name of its own session, where it tells one. */
  readonly sid: string | null;
  /**
   * The limits that the provider's `quota_claim` gives: in bytes, at most 2^53-1; `null` leaves one to the deployment.
   * As a whole `null` without such a rule; `unreadable` where the claim is no size.
   */
  readonly limits: { readonly soft: number | null; readonly hard: number | null } | 'unreadable' | null;
}

/**
 * The service's side of OpenID Connect: authorization code with PKCE S256. Every request to a provider is bounded in time
 * and size, and a provider that fails is asked anew the next time. Held by tests/oidc/relying-party.test.ts.
 */
export interface RelyingParty {
  /** Where to send the browser. @throws error.auth.provider_unavailable */
  authorizationUrl(providerId: string, attempt: AttemptSecrets): Promise<string>;
  /**
   * Exchanges the code and checks everything there is to check about the answer, the provider's `required_claim` too.
   * @throws error.auth.provider_unavailable, error.auth.sign_in_denied, error.auth.sign_in_invalid
   */
  redeem(providerId: string, answer: AuthorizationAnswer, attempt: AttemptSecrets): Promise<ProviderClaims>;
  /**
   * Makes every check of Back-Channel Logout 1.0 section 2.6 that needs no memory.
   * @throws error.auth.logout_token_invalid, error.auth.provider_unavailable
   */
  readLogoutToken(providerId: string, token: string): Promise<LogoutNotice>;
}
