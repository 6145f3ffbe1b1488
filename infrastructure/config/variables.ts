/** One environment variable that the service reads. */
interface Variable {
  readonly name: string;
  /** The default, as a value or in words. */
  readonly fallback: string;
  readonly meaning: string;
}

/**
 * The single source of every variable's documentation: `--help` prints this table and docs/operating.md contains it.
 * tests/infrastructure/config.test.ts compares both, and config.ts, with it.
 */
export const VARIABLES: readonly Variable[] = [
  { name: 'HOST', fallback: '127.0.0.1', meaning: 'Address that the service listens on' },
  { name: 'PORT', fallback: '8080', meaning: 'Its port' },
  { name: 'BASE_URL', fallback: 'http://HOST:PORT', meaning: 'Address that clients use; issuer of every token' },
  {
    name: 'SERVER_HOST',
    fallback: 'host of BASE_URL',
    meaning: 'Host part of the handles, for example of ann@media.example.org',
  },
  { name: 'ADMIN_HOST', fallback: '127.0.0.1', meaning: "Address of the operator's listener" },
  { name: 'ADMIN_PORT', fallback: '8081', meaning: 'Its port' },
  {
    name: 'ADMIN_TOKEN',
    fallback: 'none',
    meaning: 'Bearer token of the operator; required when ADMIN_HOST is not loopback',
  },
  {
    name: 'DATA_DIR',
    fallback: './data',
    meaning: 'Folder of the embedded database, the blobs and the generated keys; created with mode 0700',
  },
  {
    name: 'DATABASE_URL',
    fallback: 'SQLite in DATA_DIR',
    meaning: 'mysql://user:password@host:port/database, or mariadb://…; ?ssl=true for TLS',
  },
  {
    name: 'MASTER_KEY',
    fallback: 'generated once in DATA_DIR',
    meaning: '32 bytes in base64 that seal secrets at rest; the same on every node',
  },
  {
    name: 'BLOB_STORE',
    fallback: 'files',
    meaning: 'files: the blobs are in DATA_DIR; s3://bucket/prefix: they are objects, and no folder is shared',
  },
  {
    name: 'S3_ENDPOINT',
    fallback: 'Amazon S3 in S3_REGION',
    meaning: 'Address of the S3 server, for example https://s3.example.org',
  },
  { name: 'S3_REGION', fallback: 'us-east-1', meaning: 'Region of the bucket' },
  {
    name: 'S3_ACCESS_KEY_ID',
    fallback: 'none',
    meaning: 'Access key for the bucket; required if BLOB_STORE names a bucket',
  },
  { name: 'S3_SECRET_ACCESS_KEY', fallback: 'none', meaning: 'Secret of S3_ACCESS_KEY_ID' },
  {
    name: 'S3_FORCE_PATH_STYLE',
    fallback: 'true with S3_ENDPOINT',
    meaning: 'true: the bucket is in the path; false: in the host name',
  },
  { name: 'AUTH_METHODS', fallback: 'local', meaning: 'local, oidc or local,oidc' },
  {
    name: 'OIDC_PROVIDERS',
    fallback: '[]',
    meaning:
      'JSON list of {id, display_name, issuer, client_id, client_secret or private_key, scopes, required_claim, quota_claim}',
  },
  {
    name: 'OIDC_REDIRECT_URIS',
    fallback: 'none',
    meaning: "The apps' redirect addresses, separated by commas, compared byte for byte; required with oidc",
  },
  {
    name: 'OIDC_REGISTRATION',
    fallback: 'open',
    meaning: 'open: a first sign-in at a provider creates an account, whatever REGISTRATION is; or closed',
  },
  { name: 'ACCESS_TOKEN_TTL', fallback: '15m', meaning: 'Lifetime of an access token' },
  { name: 'SESSION_INACTIVITY', fallback: '180d', meaning: 'Time after which an unused session expires' },
  {
    name: 'SESSION_HARD_EXPIRY',
    fallback: '365d',
    meaning: 'Time after its sign-in at which a session expires, even if used; 30 days later its row is deleted',
  },
  { name: 'SIGNING_KEY_GRACE', fallback: '1h', meaning: 'Time for which a rotated signing key still verifies tokens' },
  {
    name: 'ACCOUNT_DELETION_DELAY',
    fallback: '7d',
    meaning: 'Time from the request until the account is deleted; the person can cancel until then',
  },
  {
    name: 'QUOTA_SOFT_LIMIT',
    fallback: 'none',
    meaning: 'Bytes that an account may use before it is warned, for example 10GiB',
  },
  { name: 'QUOTA_HARD_LIMIT', fallback: 'unbounded', meaning: 'Bytes that an account may use' },
  {
    name: 'QUOTA_GRACE_WINDOW',
    fallback: '14d',
    meaning: 'Time that an account may stay at its hard limit before the service rejects all growth',
  },
  {
    name: 'FEDERATION_CACHE_SHARE',
    fallback: '0.25',
    meaning:
      'Share of its hard limit that an account may use for blobs pulled from one peer; 0: nothing, also without a hard limit',
  },
  {
    name: 'FEDERATION_PEERS',
    fallback: 'none',
    meaning:
      'Hosts to federate with, separated by commas; http://host permits plain http, host+private a private address',
  },
  { name: 'FEDERATION_LOOKUP_RATE', fallback: '60', meaning: 'Look-ups per minute and peer' },
  { name: 'UPLOAD_EXPIRY', fallback: '24h', meaning: 'Time that an unfinished upload keeps its reservation' },
  {
    name: 'PROTOCOL_MIN',
    fallback: "the build's oldest",
    meaning: 'Oldest protocol version that may write, YYYY-MM-DD',
  },
  { name: 'PROTOCOL_MAX', fallback: "the build's newest", meaning: 'Newest protocol version' },
  {
    name: 'DEPRECATION_NOTICE',
    fallback: '30d',
    meaning: 'Shortest notice of the end of a protocol version; a shorter one needs --force',
  },
  { name: 'MIN_CLIENT_BUILD', fallback: '0.0.0', meaning: 'Oldest client build, announced in every response' },
  {
    name: 'REGISTRATION',
    fallback: 'open',
    meaning: 'open: anybody can register an address with a password; closed: only the operator creates such accounts',
  },
  {
    name: 'CORS_ORIGINS',
    fallback: 'none',
    meaning: 'Origins of web pages and apps that may call the service, separated by commas',
  },
  { name: 'BCRYPT_COST', fallback: '12', meaning: 'Cost of a password hash, 4 to 16' },
  {
    name: 'LOCKOUT_THRESHOLD',
    fallback: '10',
    meaning: 'Consecutive wrong passwords from one network that lock an address for that network',
  },
  { name: 'LOCKOUT_WINDOW', fallback: '15m', meaning: 'Time that the lock lasts' },
  {
    name: 'IMPORT_PRIORITY',
    fallback: 'low',
    meaning: 'low: uploads and metadata begin one at a time while others use the service; normal: all at once',
  },
  { name: 'LOG_LEVEL', fallback: 'info', meaning: 'trace, debug, info, warn, error, fatal or silent' },
  {
    name: 'TRUST_PROXY',
    fallback: 'false',
    meaning: 'Reverse proxies in front of the service: their number, or their addresses and subnets',
  },
  {
    name: 'ENV_FILE',
    fallback: 'none',
    meaning: 'File with these variables, one NAME=value per line; the environment overrides it',
  },
  {
    name: 'WEBHOOK_URL',
    fallback: 'none',
    meaning: 'Address that receives signed messages about accounts (docs/webhooks.md)',
  },
  {
    name: 'WEBHOOK_SECRET',
    fallback: 'none',
    meaning:
      'whsec_ and the base64 of 24 to 64 bytes; several, separated by commas, during a change; required with WEBHOOK_URL',
  },
  { name: 'WORKERS', fallback: '1', meaning: 'Processes that share the port; about one per core' },
];

export function helpText(): string {
  const lines = VARIABLES.map(({ name, fallback, meaning }) => `  ${name.padEnd(24)}${meaning} (${fallback})`);
  return [
    'Usage: npm start, or node dist/infrastructure/main.cjs [--force | --help | --version]',
    '',
    '--force: start although PROTOCOL_MIN is raised and no announcement is as old as DEPRECATION_NOTICE.',
    'It is needed once: later starts remember the minimum. npm start -- --force passes it.',
    '',
    'The service is configured by environment variables. Their defaults are in parentheses.',
    'Durations are written 30s, 15m, 24h or 180d; a bare number is in seconds.',
    '',
    ...lines,
    '',
  ].join('\n');
}
