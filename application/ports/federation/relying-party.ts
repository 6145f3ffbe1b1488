import type { Identity } from '../../../domain/oidc/identity.js';

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
}

/**
 * The service's side of OpenID Connect: authorization code with PKCE S256. Every request to a provider is bounded in time
 * and size, and a provider that fails is asked anew the next time. Held by tests/oidc/relying-party.test.ts.
 */
export interface RelyingParty {
  /** Where to send the browser. @throws error.auth.provider_unavailable */
  authorizationUrl(providerId: string, attempt: AttemptSecrets): Promise<string>;
  /**
   * Exchanges the code and checks everything there is to check about the answer.
   * @throws error.auth.provider_unavailable, error.auth.sign_in_denied, error.auth.sign_in_invalid
   */
  redeem(providerId: string, answer: AuthorizationAnswer, attempt: AttemptSecrets): Promise<ProviderClaims>;
}
