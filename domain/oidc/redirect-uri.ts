import { DomainError } from '../kernel/errors.js';

/** Accepts only a URI that the operator listed, byte for byte, and without a fragment (RFC 6749 section 3.1.2). */
export function requireListedRedirect(redirectUri: string, listed: readonly string[]): void {
  if (listed.includes(redirectUri) && !redirectUri.includes('#')) return;
  throw new DomainError(
    'error.auth.redirect_uri_not_allowed',
    'Use a redirect_uri exactly as OIDC_REDIRECT_URIS of this server lists it.',
  );
}

/** Returns the redirect URI with one more parameter; the rest stays unchanged, byte for byte. */
export function withParameter(redirectUri: string, name: 'code' | 'error', value: string): string {
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`;
}
