import type { LockoutPolicy } from '../domain/accounts/lockout.js';
import type { Duration } from '../domain/kernel/instant.js';
import type { ProtocolVersion } from '../domain/protocol/protocol-version.js';
import type { QuotaLimits } from '../domain/quota/quota-state.js';
import type { SessionLifetimes } from '../domain/sessions/session.js';
import type { AuthPolicy } from './accounts/auth-policy.js';

/** The part of an OpenID provider's configuration that clients see. */
export interface OidcProvider {
  readonly id: string;
  readonly displayName: string;
  readonly issuer: string;
}

/**
 * The part of the configuration that use cases read; `infrastructure/config/config.ts` reads it from the environment.
 */
export interface Settings {
  /** Without a trailing slash; `iss` and `aud` of every access token. */
  readonly baseUrl: string;
  readonly serverHost: string;
  readonly auth: AuthPolicy;
  readonly oidc: { readonly providers: readonly OidcProvider[]; readonly redirectUris: readonly string[] };
  readonly sessions: SessionLifetimes & { readonly accessTokenTtl: Duration };
  readonly signingKeyGrace: Duration;
  /** The limits of an account that has none of its own. */
  readonly quota: QuotaLimits;
  /** The time that an upload session waits for its next byte. */
  readonly uploadExpiry: Duration;
  readonly federation: {
    /** The share of a hard limit that the blobs of one peer may take. */
    readonly cacheShare: number;
    /** Look-ups per minute and peer. */
    readonly lookupRate: number;
  };
  readonly lockout: LockoutPolicy;
  readonly protocol: { readonly min: ProtocolVersion };
  /** The least time from an announcement to its cutoff, and the least age of the one that covers a raised minimum. */
  readonly deprecationNotice: Duration;
  /** The time from the request to the deletion of an account; the request can be cancelled meanwhile. */
  readonly accountDeletionDelay: Duration;
  /** True when facts about accounts are sent to WEBHOOK_URL; otherwise none are written. */
  readonly webhooks: boolean;
}
