import type { QuotaClaim, RequiredClaim } from '../../domain/oidc/claim-rules.js';

/** The operator's configuration of a provider. */
export interface ProviderSettings {
  readonly id: string;
  readonly issuer: string;
  readonly clientId: string;
  /** The client authenticates with `clientSecret` or `privateKey`; with neither it is a public client (PKCE only). */
  readonly clientSecret: string | null;
  /** The method that sends the secret; `null`: as the provider's metadata lists it. */
  readonly clientSecretMethod: 'client_secret_basic' | 'client_secret_post' | null;
  /** A private JWK, for private_key_jwt. */
  readonly privateKey: Readonly<Record<string, unknown>> | null;
  readonly scopes: readonly string[];
  /** The claim required for a sign-in; `null`: everyone whom the provider authenticates may sign in. */
  readonly requiredClaim: RequiredClaim | null;
  /** `null`: the provider sets no limits. */
  readonly quotaClaim: QuotaClaim | null;
  /** Permits a plain-http issuer; for tests. */
  readonly allowInsecure: boolean;
}
