import { DomainError } from '../../domain/kernel/errors.js';
import type { OidcProvider, Settings } from '../settings.js';

/** The deployment's offer of OpenID Connect. */
export class OidcOffer {
  readonly passwordsTaken: boolean;
  readonly redirectUris: readonly string[];
  private readonly offered: boolean;
  private readonly configured: readonly OidcProvider[];

  constructor({ settings: { auth, oidc } }: { readonly settings: Pick<Settings, 'auth' | 'oidc'> }) {
    this.offered = auth.methods.includes('oidc');
    this.passwordsTaken = auth.methods.includes('local');
    this.configured = oidc.providers;
    this.redirectUris = oidc.redirectUris;
  }

  get providers(): readonly OidcProvider[] {
    return this.offered ? this.configured : [];
  }

  /** @throws error.auth.method_disabled */
  requireOffered(): void {
    if (this.offered) return;
    throw new DomainError(
      'error.auth.method_disabled',
      'This server does not sign in with OpenID Connect. Use an address and a password.',
    );
  }

  /** @throws error.auth.method_disabled, error.auth.provider_not_found */
  requireProvider(id: string): OidcProvider {
    this.requireOffered();
    const provider = this.configured.find((each) => each.id === id);
    if (provider !== undefined) return provider;
    throw new DomainError('error.auth.provider_not_found', 'This server offers no provider of this id.');
  }

  providerOf(issuer: string): OidcProvider | null {
    return this.providers.find((provider) => isSameIssuer(provider.issuer, issuer)) ?? null;
  }
}

/**
 * Ignores a trailing slash: the configured issuer may have one and the provider's own, which is stored, may not, or the
 * reverse.
 */
export function isSameIssuer(left: string, right: string): boolean {
  return left.replace(/\/$/, '') === right.replace(/\/$/, '');
}
