import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { configFaults } from '../../infrastructure/config/faults.js';
import { readConfig, type Configuration } from '../../infrastructure/config/config.js';
import { ConfigError, type Environment } from '../../infrastructure/config/env.js';
import { VARIABLES } from '../../infrastructure/config/variables.js';
import { DAY, HOUR, MINUTE } from '../../domain/kernel/instant.js';

const MASTER_KEY = Buffer.alloc(32, 7).toString('base64');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-config-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function read(environment: Environment = {}): Configuration {
  return readConfig({ DATA_DIR: folder, MASTER_KEY, ...environment });
}

describe('without any variable', () => {
  it('everything has the value that the contract names (section 9)', () => {
    expect(read().config).toEqual({
      listen: { host: '127.0.0.1', port: 8080, variables: { host: 'HOST', port: 'PORT' } },
      admin: { host: '127.0.0.1', port: 8081, variables: { host: 'ADMIN_HOST', port: 'ADMIN_PORT' } },
      baseUrl: 'http://127.0.0.1:8080',
      serverHost: '127.0.0.1:8080',
      dataDir: folder,
      database: { kind: 'sqlite', file: join(folder, 'gatehouse.sqlite') },
      blobStore: { kind: 'files' },
      auth: { methods: ['local'], registrationOpen: true, oidcRegistrationOpen: true },
      oidc: { providers: [], redirectUris: [] },
      sessions: { accessTokenTtl: 15 * MINUTE, inactivity: 180 * DAY, hardExpiry: 365 * DAY },
      signingKeyGrace: HOUR,
      quota: { soft: null, hard: null, graceWindow: 14 * DAY },
      uploadExpiry: DAY,
      federation: { peers: [], cacheShare: 0.25, lookupRate: 60 },
      protocol: { min: '2026-01-01', max: '2026-11-01', minClientBuild: '0.0.0' },
      corsOrigins: [],
      bcryptCost: 12,
      lockout: { threshold: 10, window: 15 * MINUTE },
      deprecationNotice: 30 * DAY,
      accountDeletionDelay: 7 * DAY,
      importPriority: 'low',
      logLevel: 'info',
      trustProxy: false,
      workers: 1,
      webhooks: false,
    });
  });

  it('an empty one counts as absent', () => {
    expect(read({ PORT: '', BASE_URL: '  ', WORKERS: '' }).config).toEqual(read().config);
  });
});

describe('BASE_URL', () => {
  it('must be set where HOST has no spelling in an address', () => {
    const environment = { HOST: 'fe80::1%eth0', SERVER_HOST: 'media.example.org' };
    expect(() => read(environment)).toThrow(
      /^BASE_URL must be set, because HOST, fe80::1%eth0, can stand in no address$/,
    );
    expect(read({ ...environment, BASE_URL: 'http://x' }).config.listen.host).toBe('fe80::1%eth0');
  });
});

describe('the host of handles', () => {
  it('must be set where the service has an IPv6 address alone', () => {
    expect(() => read({ HOST: '::1' })).toThrow(
      /^SERVER_HOST must be set to .* because the host of BASE_URL, \[::1\]:8080, can stand in no handle$/,
    );
  });

  it.each([
    ['Media.example.org:443', 'media.example.org'],
    ['1.2.3', '1.2.0.3'],
    ['müller.example', 'xn--mller-kva.example'],
    ['x:080', 'x:80'],
  ])('%s is refused with its form in an address, %s', (given, spelled) => {
    expect(() => read({ SERVER_HOST: given })).toThrow(
      expect.objectContaining({ message: expect.stringMatching(`; an https address spells this one ${spelled}$`) }),
    );
    expect(read({ SERVER_HOST: spelled }).config.serverHost).toBe(spelled);
  });

  it('is refused without another form if no address has it as its host alone', () => {
    for (const given of ['me:hunter2@x', 'x/y', 'x?', 'a b', '[::1]', 'xn--a.org', 'x:0']) {
      expect(() => read({ SERVER_HOST: given })).toThrow(/^SERVER_HOST must be .* for example media\.example\.org$/);
    }
  });
});

describe('a good value is taken', () => {
  it.each<[Environment, (settings: Configuration) => unknown, unknown]>([
    [{ HOST: '::1', SERVER_HOST: 'media.example.org' }, ({ config }) => config.baseUrl, 'http://[::1]:8080'],
    [{ PORT: '0' }, ({ config }) => config.serverHost, '127.0.0.1:0'],
    [{ HOST: '0.0.0.0', PORT: '80' }, ({ config }) => config.baseUrl, 'http://localhost'],
    [{ HOST: '::' }, ({ config }) => config.baseUrl, 'http://localhost:8080'],
    [{ HOST: '::0' }, ({ config }) => config.baseUrl, 'http://localhost:8080'],
    [
      { BLOB_STORE: 's3://media.example/all', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' },
      ({ config }) => config.blobStore,
      {
        kind: 's3',
        bucket: 'media.example',
        prefix: 'all/',
        endpoint: null,
        region: 'us-east-1',
        forcePathStyle: false,
      },
    ],
    [
      { BLOB_STORE: 's3://media', S3_ENDPOINT: 'http://[::1]:9000/', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' },
      ({ config, secrets }) => [config.blobStore, secrets.s3Key],
      [
        {
          kind: 's3',
          bucket: 'media',
          prefix: '',
          endpoint: 'http://[::1]:9000',
          region: 'us-east-1',
          forcePathStyle: true,
        },
        { accessKeyId: 'k', secretAccessKey: 's' },
      ],
    ],
    [{ BASE_URL: 'https://media.example.org/' }, ({ config }) => config.baseUrl, 'https://media.example.org'],
    [{ BASE_URL: 'https://example.org/media/' }, ({ config }) => config.baseUrl, 'https://example.org/media'],
    [{ BASE_URL: 'https://Media.example.org:444' }, ({ config }) => config.serverHost, 'media.example.org:444'],
    [{ SERVER_HOST: 'Example.org' }, ({ config }) => config.serverHost, 'example.org'],
    [
      { DATABASE_URL: 'mysql://me:p%40ss@db:3307/media' },
      ({ config }) => config.database,
      { kind: 'mysql', url: 'mysql://me:p%40ss@db:3307/media' },
    ],
    [
      { DATABASE_URL: 'mysql://db/media?ssl=true' },
      ({ config }) => config.database,
      { kind: 'mysql', url: 'mysql://db/media?ssl=true' },
    ],
    [
      { DATABASE_URL: 'mariadb://db/media?ssl=false' },
      ({ config }) => config.database,
      { kind: 'mysql', url: 'mariadb://db/media?ssl=false' },
    ],
    [
      { FEDERATION_PEERS: 'Media.example.org:444,http://10.0.0.7:8080,http://[fd00::7]:8080,media.lan+private' },
      ({ config }) => config.federation.peers.map(({ host }) => host),
      ['media.example.org:444', '10.0.0.7:8080', '[fd00::7]:8080', 'media.lan'],
    ],
    [{ ADMIN_HOST: '0.0.0.0', ADMIN_TOKEN: 'abc' }, ({ secrets }) => secrets.adminToken, 'abc'],
    [{ ADMIN_TOKEN: 'a'.repeat(1024) }, ({ secrets }) => secrets.adminToken?.length, 1024],
    [{ ACCESS_TOKEN_TTL: '90' }, ({ config }) => config.sessions.accessTokenTtl, 90_000],
    [{ UPLOAD_EXPIRY: '36h' }, ({ config }) => config.uploadExpiry, 36 * HOUR],
    [{ QUOTA_SOFT_LIMIT: '0', QUOTA_HARD_LIMIT: '0' }, ({ config }) => config.quota.hard, 0n],
    [{ QUOTA_HARD_LIMIT: '9007199254740991' }, ({ config }) => config.quota.hard, 9007199254740991n],
    [{ QUOTA_HARD_LIMIT: '10GiB' }, ({ config }) => config.quota.hard, 10n * 1024n ** 3n],
    [{ FEDERATION_CACHE_SHARE: '1' }, ({ config }) => config.federation.cacheShare, 1],
    [{ REGISTRATION: 'closed' }, ({ config }) => config.auth.registrationOpen, false],
    [{ REGISTRATION: 'closed' }, ({ config }) => config.auth.oidcRegistrationOpen, true],
    [{ OIDC_REGISTRATION: 'closed' }, ({ config }) => config.auth.registrationOpen, true],
    [{ OIDC_REGISTRATION: 'closed' }, ({ config }) => config.auth.oidcRegistrationOpen, false],
    [
      { CORS_ORIGINS: 'https://a.example.org, http://localhost:3000, capacitor://localhost, tauri://localhost' },
      ({ config }) => config.corsOrigins,
      ['https://a.example.org', 'http://localhost:3000', 'capacitor://localhost', 'tauri://localhost'],
    ],
    [
      { OIDC_REDIRECT_URIS: 'app.example:/back,https://x/?a=b' },
      ({ config }) => config.oidc.redirectUris,
      ['app.example:/back', 'https://x/?a=b'],
    ],
    [{ TRUST_PROXY: '2' }, ({ config }) => config.trustProxy, 2],
    [
      { TRUST_PROXY: '::FFFF:10.0.0.1,fe80::1%eth0' },
      ({ config }) => config.trustProxy,
      '::FFFF:10.0.0.1,fe80::1%eth0',
    ],
    [{ TRUST_PROXY: 'true' }, ({ config }) => config.trustProxy, true],
    [{ TRUST_PROXY: 'loopback, 10.0.0.0/8, ::1' }, ({ config }) => config.trustProxy, 'loopback, 10.0.0.0/8, ::1'],
    [{ MIN_CLIENT_BUILD: '2.1.0-beta.1' }, ({ config }) => config.protocol.minClientBuild, '2.1.0-beta.1'],
  ])('%j', (environment, pick, value) => {
    expect(pick(read(environment))).toEqual(value);
  });
});

describe('a bad value stops the start and names its variable', () => {
  const SECRET = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;
  const PROVIDER = { id: 'corp', issuer: 'https://id.example.org', client_id: 'c' };
  it.each<[string, string[], Environment?]>([
    ['HOST', ['a b', '-x', 'http://x', '999.1.1.1', '1.2.3', 'x.1']],
    ['PORT', ['-1', '65536', '80.5', 'http', '0x50', '1e3']],
    ['BASE_URL', ['media.example.org', 'ftp://x', 'https://u:p@x', 'https://x/?a', 'https://x/#a', 'http://']],
    ['BASE_URL', ['https://x/?', 'https://x/#', 'https://x?', 'https://x/a?']],
    [
      'SERVER_HOST',
      ['https://x', 'a b', 'x/y', '.', 'x:', '[::1]:8080', '::1', 'x..y', 'x-.y', 'x:0', 'x:65536', 'x:080'],
    ],
    ['SERVER_HOST', ['x:443', '1.2.3', 'x.1', '1.2.3.256', '1.2.3.04', '0x7f', 'xn--a.org']],
    ['SERVER_HOST', [''], { HOST: '::1' }],
    ['SERVER_HOST', [''], { BASE_URL: 'http://x:0' }],
    ['SERVER_HOST', [''], { BASE_URL: 'http://[2001:db8::1]/' }],
    ['ADMIN_HOST', ['a b'], { ADMIN_TOKEN: 'abc' }],
    ['ADMIN_PORT', ['99999', '8080']],
    ['ADMIN_TOKEN', ['', 'two words', 'ä', 'a'.repeat(1025)], { ADMIN_HOST: '0.0.0.0' }],
    ['DATABASE_URL', ['postgres://x/y', 'mysql://host', 'mysql:///name', 'media']],
    ['DATABASE_URL', ['', '=', '=TRUE', '=1', '=required', '=true&ssl=false'].map((ssl) => `mysql://x/y?ssl${ssl}`)],
    ['DATABASE_URL', ['10.0.0.5', '10.0.0.5:3306', '[::1]'].map((address) => `mysql://${address}/y?ssl=true`)],
    [
      'DATABASE_URL',
      ['mysql://x/y?ssl=true&charset=utf8', 'mysql://x/y?tls=true', 'mysql://x/y?ssl=true#z', 'mysql://x/y#'],
    ],
    [
      'DATABASE_URL',
      ['mysql://100%:p@x/y', 'mysql://u:100%@x/y', 'mysql://u:%ff@x/y', 'mysql://x/100%', 'mysql://u:a#b@x/y'],
    ],
    ['DATABASE_URL', ['mysql://u:1/p@x/y', 'mysql://u:/p@x', 'mysql://x/y/', 'mysql://x/y/z', 'mysql://x/y@z']],
    ['MASTER_KEY', ['abc', Buffer.alloc(31).toString('base64'), `${MASTER_KEY.slice(0, 20)}!${MASTER_KEY.slice(21)}`]],
    [
      'BLOB_STORE',
      ['/data', 's3://', 's3://UPPER', 's3://b', 's3://bucket//x', 's3://bucket/a b', 'https://x'],
      { S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' },
    ],
    ['S3_ENDPOINT', ['s3.example.org', 'ftp://x', 'https://x/path', 'https://u:p@x', 'https://:p@x', 'https://x/?']],
    ['S3_REGION', ['eu west', 'eu_west', 'eu.west', '-eu', '\u{1F600}', '\x1b[31m']],
    ['S3_ACCESS_KEY_ID', ['a b', 'k\u00e9y', '\x1b[31m'], { BLOB_STORE: 's3://bucket', S3_SECRET_ACCESS_KEY: 's' }],
    ['S3_ACCESS_KEY_ID', [''], { BLOB_STORE: 's3://bucket', S3_SECRET_ACCESS_KEY: 's' }],
    ['S3_SECRET_ACCESS_KEY', [''], { BLOB_STORE: 's3://bucket', S3_ACCESS_KEY_ID: 'k' }],
    ['S3_FORCE_PATH_STYLE', ['yes', '1']],
    ['AUTH_METHODS', ['', 'ldap', 'local oidc', 'local,local'].slice(1)],
    ['AUTH_METHODS', ['none']],
    [
      'OIDC_PROVIDERS',
      ['', '{}', '[', '[1]', '[{}]', JSON.stringify([{ ...PROVIDER, issuer: 'http://x' }])],
      { AUTH_METHODS: 'oidc' },
    ],
    ['OIDC_PROVIDERS', [JSON.stringify([PROVIDER, PROVIDER]), JSON.stringify([{ ...PROVIDER, secret: 's' }])]],
    [
      'OIDC_PROVIDERS',
      [JSON.stringify([{ ...PROVIDER, id: 'a/b' }]), JSON.stringify([{ ...PROVIDER, scopes: ['email'] }])],
    ],
    ['OIDC_REDIRECT_URIS', ['back', 'https://x/#y', 'https://ok/,/relative']],
    ['ACCESS_TOKEN_TTL', ['0', '-1m', '15 minutes', '1.5h', '500ms', '99999999999d']],
    ['SESSION_INACTIVITY', ['0d', 'never']],
    ['SESSION_HARD_EXPIRY', ['36526d']],
    ['SIGNING_KEY_GRACE', ['0s']],
    ['QUOTA_SOFT_LIMIT', ['-1', '1.5', '10GB', '9007199254740992', '9999999TiB']],
    ['QUOTA_SOFT_LIMIT', ['11'], { QUOTA_HARD_LIMIT: '10' }],
    ['QUOTA_HARD_LIMIT', ['much', '18446744073709551616']],
    ['QUOTA_GRACE_WINDOW', ['0']],
    ['FEDERATION_CACHE_SHARE', ['1.1', '-0.1', '25%', 'x']],
    ['FEDERATION_PEERS', ['a b', 'ftp://x', 'x/y', 'x?y', '*', '*.example.org', 'http://*:80', 'ok,x..y', 'x_y', 'x.']],
    ['FEDERATION_LOOKUP_RATE', ['0', '1.5']],
    ['UPLOAD_EXPIRY', ['0h']],
    ['PROTOCOL_MIN', ['2026-1-1', '2026-02-30', '2027-01-01']],
    ['PROTOCOL_MAX', ['2026-13-45', 'latest']],
    ['MIN_CLIENT_BUILD', ['1', '1.2', 'v1.2.3', '1.2.3.4', '01.2.3', '1.2.3-', '1.2.3-01', '1.2.3-a..b']],
    ['REGISTRATION', ['no', 'OPEN']],
    ['OIDC_REGISTRATION', ['no', 'OPEN']],
    ['OIDC_REDIRECT_URIS', ['', ' , '], { AUTH_METHODS: 'local,oidc', OIDC_PROVIDERS: JSON.stringify([PROVIDER]) }],
    [
      'CORS_ORIGINS',
      ['*', 'https://*.example.org', 'capacitor://*', 'app://x/y', 'https://x/', 'x.example.org', 'https://ok, null'],
    ],
    ['BCRYPT_COST', ['3', '17', '12.0']],
    ['LOCKOUT_THRESHOLD', ['0', '1001']],
    ['LOCKOUT_WINDOW', ['0m']],
    ['LOG_LEVEL', ['verbose', 'INFO']],
    ['TRUST_PROXY', ['yes', '10.0.0.0/33', '::1/129', '1.2.3', 'loopback,x', '0.0.0.0/0', '::/0', '1.2.3.4/00']],
    ['TRUST_PROXY', ['::1.2.3.4', '64:ff9b::1.2.3.4/96', 'fe80::1%a-b']],
    [
      'WEBHOOK_URL',
      ['hooks', 'ftp://x', 'https://u:p@x', 'https://x/#y', 'https://x/#', ''],
      { WEBHOOK_SECRET: SECRET },
    ],
    ['WEBHOOK_SECRET', ['', 'whsec_', 'whsec_c2hvcnQ=', 'secret', `${SECRET},x`], { WEBHOOK_URL: 'https://x/' }],
    ['WORKERS', ['0', '257', 'all']],
  ])('%s', (name, values, others = {}) => {
    for (const value of values) {
      const start = () => read({ ...others, [name]: value });
      expect(start).toThrow(ConfigError);
      expect(start).toThrow(new RegExp(`^${name}[ [.]`));
    }
  });

  it('and never shows a value that may hold a secret', () => {
    for (const environment of [
      { DATABASE_URL: 'postgres://me:hunter2@db/x' },
      { DATABASE_URL: 'mysql://me:hunter2%@db/x' },
      { DATABASE_URL: 'mysql://me:hunter2@db/x?ssl=yes' },
      { DATABASE_URL: 'mysql://me:1/?hunter2@db/x' },
      { DATABASE_URL: 'mysql://me:hunter2#@db/x' },
      { DATABASE_URL: 'mysql://me:1/hunter2@db/x' },
      { DATABASE_URL: 'mysql://me:/hunter2@db' },
      { MASTER_KEY: 'hunter2' },
      { OIDC_PROVIDERS: '["hunter2' },
    ]) {
      expect(() => read(environment)).toThrow(
        expect.not.objectContaining({ message: expect.stringContaining('hunter2') }),
      );
    }
  });
});

describe('the data folder', () => {
  it('is made for this user alone, with one key that stays', () => {
    const path = join(folder, 'made', 'here');
    const first = readConfig({ DATA_DIR: path });
    expect(statSync(path).mode & 0o777).toBe(0o700);
    expect(statSync(join(path, 'master.key')).mode & 0o777).toBe(0o600);
    expect(first.secrets.masterKey).toHaveLength(32);
    expect(readConfig({ DATA_DIR: path }).secrets).toEqual(first.secrets);
  });

  it('keeps its mode when there is something of others in it', () => {
    const path = join(folder, 'shared');
    mkdirSync(path, { mode: 0o755 });
    writeFileSync(join(path, 'theirs'), '');
    readConfig({ DATA_DIR: path });
    expect(statSync(path).mode & 0o777).toBe(0o755);
  });

  it('that cannot be one stops the start', () => {
    writeFileSync(join(folder, 'file'), '');
    expect(() => readConfig({ DATA_DIR: join(folder, 'file') })).toThrow(/^DATA_DIR must be a folder/);
    expect(() => readConfig({ DATA_DIR: join(folder, 'file', 'below') })).toThrow(/^DATA_DIR must be a folder/);
  });

  const noFolders = existsSync('/proc/self') ? '/proc/data' : join('/dev/null', 'data');
  it.each([noFolders, `${noFolders}/below`])('that the file system refuses stops the start (%s)', (path) => {
    expect(() => readConfig({ DATA_DIR: path })).toThrow(/^DATA_DIR must be a folder/);
  });

  it('with a broken key stops the start, and the key is not replaced', () => {
    const path = join(folder, 'broken');
    mkdirSync(path);
    writeFileSync(join(path, 'master.key'), 'short');
    const damaged = /^MASTER_KEY is in .*broken\/master\.key, which is damaged: .* Restore the file from its copy/;
    expect(() => readConfig({ DATA_DIR: path })).toThrow(damaged);
    expect(() => readConfig({ DATA_DIR: path })).toThrow(expect.not.stringContaining('openssl'));
    expect(configFaults({ DATA_DIR: path }).map(({ message }) => message)).toEqual([expect.stringMatching(damaged)]);
    expect(readFileSync(join(path, 'master.key'), 'utf8')).toBe('short');
  });
});

describe('a master key that cannot be read', () => {
  it.each<[string, (key: string) => void]>([
    ['because it is a folder', (key) => mkdirSync(key)],
    ['because it is a link to nothing', (key) => symlinkSync('nothing', key)],
  ])('%s stops the start with one line that names it', (why, make) => {
    const path = join(folder, why.replaceAll(' ', '-'));
    mkdirSync(path);
    make(join(path, 'master.key'));
    const start = () => readConfig({ DATA_DIR: path });
    expect(start).toThrow(/^MASTER_KEY is in .*\/master\.key, which cannot be read \((EISDIR|ENOENT)\)\. .*MASTER_KEY/);
    expect(readdirSync(path)).toEqual(['master.key']);
  });
});

describe('the table of variables', () => {
  it('holds exactly what is read', () => {
    const asked = new Set<string>();
    const recording = new Proxy<Environment>(
      { DATA_DIR: folder, DATABASE_URL: 'mysql://x/y' },
      { get: (target, name: string) => (asked.add(name), target[name]) },
    );
    readConfig(recording);
    // env-file.ts reads it before everything else.
    asked.add('ENV_FILE');
    expect([...asked].sort()).toEqual(VARIABLES.map(({ name }) => name).sort());
  });

  it('stands in docs/operating.md, word for word', () => {
    const path = new URL('../../docs/operating.md', import.meta.url).pathname;
    expect(existsSync(path)).toBe(true);
    const text = readFileSync(path, 'utf8');
    for (const { name, fallback, meaning } of VARIABLES) {
      expect(text).toContain(`| \`${name}\` | ${fallback} | ${meaning} |`);
    }
  });
});
