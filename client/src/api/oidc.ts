import { sha256, toBase64Url, utf8 } from '../kernel/bytes.js';
import { GatehouseError, unreadable } from '../http/error.js';
import type { CallOptions } from '../http/options.js';
import type { Transport } from '../http/transport.js';
import type { DeviceHints } from './sign-in.js';
import type { OidcLink, OidcProvider, OidcStarted, TokenPair } from './wire.js';

/** A pending sign-in, which the app keeps until the person returns. The verifier is a secret of this device. */
export interface OidcAttempt {
  readonly provider: string;
  /** The address to send the person's browser to. */
  readonly authorizationUrl: string;
  readonly codeVerifier: string;
  readonly purpose: 'sign_in' | 'link';
}

const HTTP_ADDRESS = /^https?:\/\//i;

/** Sign-in at a provider: authorization code with PKCE (RFC 7636) from end to end. */
export class OidcApi {
  constructor(private readonly transport: Transport) {}

  async providers(call: CallOptions = {}): Promise<readonly OidcProvider[]> {
    const options = { ...call, signedIn: false };
    const path = '/v1/auth/oidc';
    return (await this.transport.json<{ providers: readonly OidcProvider[] }>('GET', path, options)).providers;
  }

  /** `redirectUri` must be on the deployment's list. `purpose: 'link'` adds the identity to the signed-in account. */
  async start(
    provider: string,
    redirectUri: string,
    purpose: OidcAttempt['purpose'] = 'sign_in',
    call: CallOptions = {},
  ): Promise<OidcAttempt> {
    const codeVerifier = toBase64Url(this.transport.platform.random(32));
    const code_challenge = toBase64Url(sha256(utf8(codeVerifier)));
    const json = { redirect_uri: redirectUri, code_challenge, ...(purpose === 'link' && { purpose }) };
    const options = { ...call, json, signedIn: purpose === 'link', repeatable: true };
    const path = `/v1/auth/oidc/${encodeURIComponent(provider)}/start`;
    const { authorization_url } = await this.transport.json<OidcStarted>('POST', path, options);
    // The app opens this address in its own page, where `javascript:` would be a program with all its keys.
    if (!HTTP_ADDRESS.test(authorization_url)) throw unreadable('The address of the provider is not one of the web.');
    return { provider, authorizationUrl: authorization_url, codeVerifier, purpose };
  }

  /** Completes the sign-in. `returned` is the address that the person came back to. Throws the provider's error. */
  async complete(
    attempt: Pick<OidcAttempt, 'codeVerifier'>,
    returned: string,
    hints: DeviceHints = {},
    call: CallOptions = {},
  ): Promise<TokenPair> {
    const json = { code: codeOfReturn(returned), code_verifier: attempt.codeVerifier, ...hints };
    const options = { ...call, json, signedIn: false };
    const pair = await this.transport.json<TokenPair>('POST', '/v1/auth/oidc/complete', options);
    await this.transport.session.opened(pair);
    return pair;
  }

  async links(call: CallOptions = {}): Promise<readonly OidcLink[]> {
    return (await this.transport.json<{ links: readonly OidcLink[] }>('GET', '/v1/auth/oidc/links', call)).links;
  }

  async unlink(provider: string, call: CallOptions = {}): Promise<void> {
    await this.transport.done('DELETE', `/v1/auth/oidc/${encodeURIComponent(provider)}/link`, call);
  }

  /** Unlinks an identity that `links` lists with or without a provider. */
  async unlinkIssuer(issuer: string, call: CallOptions = {}): Promise<void> {
    await this.transport.done('DELETE', `/v1/auth/oidc/links?issuer=${encodeURIComponent(issuer)}`, call);
  }
}

function codeOfReturn(address: string): string {
  const [, query = ''] = (address.split('#')[0] ?? '').split('?');
  const values = new Map(query.split('&').map((pair) => pair.split('=', 2) as [string, string | undefined]));
  const error = values.get('error');
  if (error !== undefined) throw new GatehouseError(decodeURIComponent(error), 'The sign-in at the provider failed.');
  const code = values.get('code');
  if (code === undefined) throw new TypeError('The address that the person came back to has neither code nor error.');
  return decodeURIComponent(code);
}
