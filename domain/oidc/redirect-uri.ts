import { DomainError } from '../kernel/errors.js';

/** Only what the operator listed, byte for byte, and never with a fragment (RFC 6749 section 3.1.2). */
export function requireListedRedirect(redirectUri: string, listed: readonly string[]): void {
  if (listed.includes(redirectUri) && !redirectUri.includes('#')) return;
  throw new DomainError(
    'error.auth.redirect_uri_not_allowed',
    'Use a redirect_uri exactly as it stands in OIDC_REDIRECT_URIS of this server.',
  );
}

/** The redirect URI with one more parameter; what it was stays as it was, to the byte. */
export function withParameter(redirectUri: string, name: 'code' | 'error', value: string): string {
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`;
}
