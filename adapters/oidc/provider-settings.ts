import type { QuotaClaim, RequiredClaim } from '../../domain/oidc/claim-rules.js';

/** The operator's configuration of a provider. */
export interface ProviderSettings {
  readonly id: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | null;
  /** `null`: the method that the provider lists. */
  readonly clientSecretMethod: 'client_secret_basic' | 'client_secret_post' | null;
  /** A private JWK. */
  readonly privateKey: Readonly<Record<string, unknown>> | null;
  readonly scopes: readonly string[];
  readonly requiredClaim: RequiredClaim | null;
  readonly quotaClaim: QuotaClaim | null;
  /** True if plain http is allowed. */
  readonly allowInsecure: boolean;
}
