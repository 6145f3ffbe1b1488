import { resolve } from 'node:path';
import type { DatabaseConfig } from '../../adapters/typeorm/engine/database.js';
import { readAddresses, readTrustProxy, type Addresses } from './addresses.js';
import { DAY, HOUR, MINUTE } from '../../domain/kernel/instant.js';
import { ANY_BUILD, parseClientBuild } from '../../domain/protocol/client-build.js';
import { parseProtocolVersion } from '../../domain/protocol/protocol-version.js';
import type { Settings } from '../../application/settings.js';
import { readBlobStore, type BlobStoreConfig } from './blob-store.js';
import { dataDirOf, prepareDataDir } from './data-dir.js';
import { readDatabaseUrl } from './database-url.js';
import { ConfigError, EnvReader, type Environment } from './env.js';
import { readOidcProviders, type OidcProviderConfig } from './oidc-providers.js';
import { readWebhooks } from './webhooks.js';
import { readFederationPeers, type FederationPeerConfig } from './federation-peers.js';
import { checkSecrets, readSecrets, type Secrets } from './secrets.js';

/** The service's configuration, typed, checked and frozen. Contract section 9. */
export interface Config extends Addresses, Settings {
  readonly dataDir: string;
  readonly database: DatabaseConfig;
  readonly blobStore: BlobStoreConfig;
  readonly oidc: Settings['oidc'] & { readonly providers: readonly OidcProviderConfig[] };
  readonly federation: Settings['federation'] & { readonly peers: readonly FederationPeerConfig[] };
  readonly protocol: { readonly min: string; readonly max: string; readonly minClientBuild: string };
  readonly corsOrigins: readonly string[];
  readonly bcryptCost: number;
  readonly importPriority: 'low' | 'normal';
  readonly logLevel: string;
  readonly trustProxy: boolean | number | string;
  readonly workers: number;
}

/** The oldest and the newest protocol version that this build speaks. */
const OLDEST_PROTOCOL = '2026-01-01';
const NEWEST_PROTOCOL = '2026-11-01';
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

export interface Configuration {
  readonly config: Config;
  readonly secrets: Secrets;
}

/** Reads and checks the configuration. Writes nothing. */
export function checkConfig(environment: Environment): Config {
  const env = new EnvReader(environment);
  const dataDir = dataDirOf(env);
  const config: Config = {
    ...readAddresses(env),
    dataDir,
    database: database(env, dataDir),
    blobStore: readBlobStore(env),
    auth: {
      methods: authMethods(env),
      ...registration(env),
    },
    oidc: { providers: readOidcProviders(env), redirectUris: redirectUris(env) },
    sessions: sessions(env),
    signingKeyGrace: env.duration('SIGNING_KEY_GRACE', HOUR),
    quota: quota(env),
    uploadExpiry: env.duration('UPLOAD_EXPIRY', 24 * HOUR),
    federation: {
      peers: readFederationPeers(env),
      cacheShare: env.share('FEDERATION_CACHE_SHARE', 0.25),
      lookupRate: env.integer('FEDERATION_LOOKUP_RATE', 60, 1, 1_000_000),
    },
    protocol: protocol(env),
    corsOrigins: corsOrigins(env),
    bcryptCost: env.integer('BCRYPT_COST', 12, 4, 16),
    lockout: {
      threshold: env.integer('LOCKOUT_THRESHOLD', 10, 1, 1_000),
      window: env.duration('LOCKOUT_WINDOW', 15 * MINUTE),
    },
    deprecationNotice: env.duration('DEPRECATION_NOTICE', 30 * DAY),
    accountDeletionDelay: env.duration('ACCOUNT_DELETION_DELAY', 7 * DAY),
    importPriority: env.choice('IMPORT_PRIORITY', 'low', ['low', 'normal']),
    logLevel: env.choice('LOG_LEVEL', 'info', LOG_LEVELS),
    trustProxy: readTrustProxy(env),
    workers: env.integer('WORKERS', 1, 1, 256),
    webhooks: readWebhooks(env) !== null,
  };
  checkSecrets(env, config);
  checkTogether(config);
  return Object.freeze(config);
}

/** Creates the data folder, and the master key if there is none: call `refuseLostKey` first. */
export function readConfig(environment: Environment): Configuration {
  const config = checkConfig(environment);
  prepareDataDir(config.dataDir);
  return { config, secrets: readSecrets(new EnvReader(environment), config) };
}

/** Returns the database's location and reads nothing else: for the command lines, before they create any file. */
export function readDatabase(environment: Environment): DatabaseConfig {
  const env = new EnvReader(environment);
  return database(env, dataDirOf(env));
}

function checkTogether({ auth, oidc }: Config): void {
  if (auth.methods.includes('oidc') && oidc.providers.length === 0) {
    throw new ConfigError('OIDC_PROVIDERS', 'must name a provider, because AUTH_METHODS offers oidc', ['AUTH_METHODS']);
  }
  if (auth.methods.includes('oidc') && oidc.redirectUris.length === 0) {
    const remedy =
      'must list the redirect addresses of the apps, for example https://app.example.org/signed-in, because AUTH_METHODS offers oidc';
    throw new ConfigError('OIDC_REDIRECT_URIS', remedy, ['AUTH_METHODS']);
  }
}

function database(env: EnvReader, dataDir: string): DatabaseConfig {
  const url = readDatabaseUrl(env);
  return url === null ? { kind: 'sqlite', file: resolve(dataDir, 'gatehouse.sqlite') } : { kind: 'mysql', url };
}

function authMethods(env: EnvReader): Config['auth']['methods'] {
  const chosen = env.choice('AUTH_METHODS', 'local', ['local', 'oidc', 'local,oidc', 'oidc,local']);
  return chosen.split(',') as Config['auth']['methods'];
}

function registration(env: EnvReader): Pick<Config['auth'], 'registrationOpen' | 'oidcRegistrationOpen'> {
  const local = env.choice('REGISTRATION', 'open', ['open', 'closed']);
  const oidc = env.choice('OIDC_REGISTRATION', 'open', ['open', 'closed']);
  return { registrationOpen: local === 'open', oidcRegistrationOpen: oidc === 'open' };
}

function sessions(env: EnvReader): Config['sessions'] {
  return {
    accessTokenTtl: env.duration('ACCESS_TOKEN_TTL', 15 * MINUTE),
    inactivity: env.duration('SESSION_INACTIVITY', 180 * DAY),
    hardExpiry: env.duration('SESSION_HARD_EXPIRY', 365 * DAY),
  };
}

function quota(env: EnvReader): Config['quota'] {
  const soft = env.size('QUOTA_SOFT_LIMIT');
  const hard = env.size('QUOTA_HARD_LIMIT');
  if (soft !== null && hard !== null && soft > hard) {
    throw new ConfigError('QUOTA_SOFT_LIMIT', 'must not be above QUOTA_HARD_LIMIT', ['QUOTA_HARD_LIMIT']);
  }
  return { soft, hard, graceWindow: env.duration('QUOTA_GRACE_WINDOW', 14 * DAY) };
}

function protocol(env: EnvReader): Config['protocol'] {
  const version = (name: string, fallback: string): string => {
    const parsed = parseProtocolVersion(env.text(name) ?? fallback);
    if (parsed === null) throw new ConfigError(name, 'must be a real date, YYYY-MM-DD');
    return parsed;
  };
  const [min, max] = [version('PROTOCOL_MIN', OLDEST_PROTOCOL), version('PROTOCOL_MAX', NEWEST_PROTOCOL)];
  if (min > max) throw new ConfigError('PROTOCOL_MIN', 'must not be after PROTOCOL_MAX', ['PROTOCOL_MAX']);
  const minClientBuild = parseClientBuild(env.text('MIN_CLIENT_BUILD') ?? ANY_BUILD);
  if (minClientBuild === null) throw new ConfigError('MIN_CLIENT_BUILD', 'must be a semantic version, as 1.4.0');
  return { min, max, minClientBuild };
}

function corsOrigins(env: EnvReader): readonly string[] {
  const origins = env.list('CORS_ORIGINS');
  for (const origin of origins) {
    if (!isOrigin(origin)) {
      const remedy =
        'must list origins, for example https://app.example.org or capacitor://localhost, separated by commas';
      throw new ConfigError('CORS_ORIGINS', remedy);
    }
  }
  return origins;
}

/**
 * True when the text is an origin as a browser writes it in `Origin`. The URL standard serializes origins of its own
 * schemes only; the origin of an app (`capacitor://localhost`, `tauri://localhost`) is a scheme and a host.
 */
function isOrigin(origin: string): boolean {
  if (origin.includes('*') || !URL.canParse(origin)) return false;
  return /^https?:/.test(origin)
    ? new URL(origin).origin === origin
    : /^[a-z][a-z0-9+.-]*:\/\/[a-z0-9.-]+(:\d{1,5})?$/.test(origin);
}

/** Returns the URIs unnormalized, because they are compared byte for byte with what an app sends. */
function redirectUris(env: EnvReader): readonly string[] {
  const uris = env.list('OIDC_REDIRECT_URIS');
  if (uris.every((uri) => URL.canParse(uri) && !uri.includes('#'))) return uris;
  throw new ConfigError('OIDC_REDIRECT_URIS', 'must list absolute URIs without a fragment, separated by commas');
}
