import { allowInsecureRequests, clockTolerance, customFetch, discovery, type Configuration } from 'openid-client';
import type { Clock } from '../../application/ports/platform/clock.js';
import { CLOCK_SKEW, HOUR, SECOND, timeLeft, type Duration, type Instant } from '../../domain/kernel/instant.js';
import type { Fetch } from './bounded-fetch.js';
import { clientAuthentication } from './client-authentication.js';
import { ProviderKeys } from './provider-keys.js';
import type { ProviderSettings } from './provider-settings.js';
import { unavailable } from './refusals.js';

/** A provider's metadata and signing keys. */
export interface DiscoveredProvider {
  readonly configuration: Configuration;
  readonly keys: ProviderKeys;
  readonly hasUserInfo: boolean;
}

const LIFETIME: Duration = HOUR;

/**
 * Discovers a provider when it is first needed, so that a provider that is down stops nothing else. Concurrent callers
 * share one request. Failures are not cached; a discovered provider expires after an hour.
 */
export class ProviderDirectory {
  private readonly known = new Map<
    string,
    { readonly provider: Promise<DiscoveredProvider>; readonly since: Instant }
  >();

  constructor(
    private readonly fetch: Fetch,
    private readonly clock: Clock,
  ) {}

  /** @throws error.auth.provider_unavailable */
  discovered(settings: ProviderSettings): Promise<DiscoveredProvider> {
    const now = this.clock.now();
    const known = this.known.get(settings.id);
    if (known !== undefined && timeLeft(known.since, LIFETIME, now) > 0) return known.provider;
    const provider = this.discover(settings).catch((cause: unknown) => {
      this.known.delete(settings.id);
      throw unavailable(cause);
    });
    this.known.set(settings.id, { provider, since: now });
    return provider;
  }

  /** Drops the cached metadata after a failure, since the provider's addresses may have changed. */
  forget({ id }: ProviderSettings): void {
    this.known.delete(id);
  }

  private async discover(settings: ProviderSettings): Promise<DiscoveredProvider> {
    const configuration = await discovery(
      new URL(settings.issuer),
      settings.clientId,
      { [clockTolerance]: CLOCK_SKEW / SECOND },
      await clientAuthentication(settings),
      {
        [customFetch]: this.fetch,
        // eslint-disable-next-line @typescript-eslint/no-deprecated -- marked so only to stand out; the operator asked for it
        execute: settings.allowInsecure ? [allowInsecureRequests] : [],
      },
    );
    const metadata = configuration.serverMetadata();
    requireAddress(metadata.authorization_endpoint, settings.allowInsecure);
    requireAddress(metadata.token_endpoint, settings.allowInsecure);
    const jwksUri = requireAddress(metadata.jwks_uri, settings.allowInsecure);
    const keys = new ProviderKeys(jwksUri, this.fetch, this.clock);
    return { configuration, keys, hasUserInfo: metadata.userinfo_endpoint !== undefined };
  }
}

function requireAddress(address: string | undefined, allowInsecure: boolean): URL {
  const url = address !== undefined && URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol === 'https:' || (allowInsecure && url?.protocol === 'http:')) return url;
  throw new Error("The provider's metadata lacks an endpoint, or has one that is not https");
}
