import type { Identity } from '../../../domain/oidc/identity.js';
import type { LogoutNotice } from '../../../domain/oidc/provider-logout.js';

/** The secrets that bind one request to the provider to its answer; new for each sign-in. */
export interface AttemptSecrets {
  readonly state: string;
  readonly nonce: string;
  /** The service's own PKCE verifier (RFC 7636), 43 to 128 characters. */
  readonly codeVerifier: string;
}

/** The callback's meaningful parameters, besides `state`. */
export interface AuthorizationAnswer {
  readonly code: string | null;
  /** RFC 9207. */
  readonly iss: string | null;
  readonly error: string | null;
}

/** Everything that is used of a provider's answer. */
export interface ProviderClaims extends Identity {
  readonly email: string | null;
  /** The provider's id of its own session, if it gives one. */
  readonly sid: string | null;
  /**
   * The limits from the provider's `quota_claim`, in bytes, at most 2^53-1. A member is `null` when the deployment's
   * limit applies. The whole is `null` when there is no such rule, and `unreadable` when the claim is no size.
   */
  readonly limits: { readonly soft: number | null; readonly hard: number | null } | 'unreadable' | null;
}

/**
 * The service's side of OpenID Connect: authorization code with PKCE S256. Every request to a provider is bounded in
 * time and size; a failure is not cached, so the next call tries again. Held by tests/oidc/relying-party.test.ts.
 */
export interface RelyingParty {
  /** Returns the URL to redirect the browser to. @throws error.auth.provider_unavailable */
  authorizationUrl(providerId: string, attempt: AttemptSecrets): Promise<string>;
  /**
   * Exchanges the code and makes every check of the answer, including the provider's `required_claim`.
   * @throws error.auth.provider_unavailable, error.auth.sign_in_denied, error.auth.sign_in_invalid
   */
  redeem(providerId: string, answer: AuthorizationAnswer, attempt: AttemptSecrets): Promise<ProviderClaims>;
  /**
   * Makes every stateless check of Back-Channel Logout 1.0 section 2.6.
   * @throws error.auth.logout_token_invalid, error.auth.provider_unavailable
   */
  readLogoutToken(providerId: string, token: string): Promise<LogoutNotice>;
}
