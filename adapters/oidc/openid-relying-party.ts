import { buildAuthorizationUrl, calculatePKCECodeChallenge } from 'openid-client';
import type { Clock } from '../../application/ports/platform/clock.js';
import type {
  AttemptSecrets,
  AuthorizationAnswer,
  ProviderClaims,
  RelyingParty,
} from '../../application/ports/federation/relying-party.js';
import type { LogoutNotice } from '../../domain/oidc/provider-logout.js';
import { boundedFetch, type FetchBounds } from './bounded-fetch.js';
import { addressOf, noticeOf } from './logout-token.js';
import { claimsOf } from './provider-claims.js';
import { ProviderDirectory } from './provider-directory.js';
import type { ProviderSettings } from './provider-settings.js';
import { logoutRefusalOf, refusalOf } from './refusals.js';

/**
 * The relying party, on openid-client, which checks `state`, `iss` (RFC 9207), nonce, `aud`, `azp` and `exp`. The ID
 * token's signature is checked too, although the provider sends the token directly.
 */
export class OpenidRelyingParty implements RelyingParty {
  private readonly directory: ProviderDirectory;
  private readonly settings: ReadonlyMap<string, ProviderSettings>;

  constructor(
    providers: readonly ProviderSettings[],
    private readonly baseUrl: string,
    bounds: FetchBounds,
    private readonly clock: Clock,
  ) {
    this.settings = new Map(providers.map((provider) => [provider.id, provider]));
    this.directory = new ProviderDirectory(boundedFetch(bounds), clock);
  }

  async authorizationUrl(providerId: string, { state, nonce, codeVerifier }: AttemptSecrets): Promise<string> {
    const settings = this.settingsOf(providerId);
    const { configuration } = await this.directory.discovered(settings);
    const url = buildAuthorizationUrl(configuration, {
      redirect_uri: this.callbackOf(providerId).href,
      scope: settings.scopes.join(' '),
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
    });
    return url.href;
  }

  async redeem(providerId: string, answer: AuthorizationAnswer, attempt: AttemptSecrets): Promise<ProviderClaims> {
    const settings = this.settingsOf(providerId);
    const provider = await this.directory.discovered(settings);
    try {
      return await claimsOf(provider, settings, this.answered(providerId, answer, attempt), attempt);
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal.code === 'error.auth.provider_unavailable') this.directory.forget(settings);
      throw refusal;
    }
  }

  async readLogoutToken(providerId: string, token: string): Promise<LogoutNotice> {
    const settings = this.settingsOf(providerId);
    const { configuration, keys } = await this.directory.discovered(settings);
    const { issuer } = configuration.serverMetadata();
    const expected = { issuer, clientId: settings.clientId, now: this.clock.now() };
    addressOf(token, expected);
    try {
      return noticeOf(await keys.verify(token), expected);
    } catch (error) {
      throw logoutRefusalOf(error);
    }
  }

  private settingsOf(providerId: string): ProviderSettings {
    const settings = this.settings.get(providerId);
    if (settings === undefined) throw new Error(`The provider "${providerId}" is not configured`);
    return settings;
  }

  private callbackOf(providerId: string): URL {
    return new URL(`${this.baseUrl}/v1/auth/oidc/${providerId}/callback`);
  }

  /** Builds the callback that the library reads: with the relevant parameters only. */
  private answered(providerId: string, { code, iss, error }: AuthorizationAnswer, { state }: AttemptSecrets): URL {
    const url = this.callbackOf(providerId);
    for (const [name, value] of Object.entries({ state, code, iss, error })) {
      if (value !== null) url.searchParams.set(name, value);
    }
    return url;
  }
}
