import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { applyEnvFile } from '../../infrastructure/config/env-file.js';
import { configFaults, requireNoFaults, requireNone } from '../../infrastructure/config/faults.js';
import { unknownNames } from '../../infrastructure/config/names.js';
import { configReport } from '../../infrastructure/config/report.js';
import { withoutEffect } from '../../infrastructure/config/without-effect.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-config-check-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('the faults of a configuration', () => {
  it('are all reported at once', () => {
    const environment = {
      PORT: 'http',
      BCRYPT_COST: 'twelve',
      AUTH_METHODS: 'oidc',
      ADMIN_HOST: '0.0.0.0',
      MASTER_KEY: 'short',
      QUOTA_SOFT_LIMIT: '2',
      QUOTA_HARD_LIMIT: '1',
    };
    const named = configFaults(environment).map(({ variable }) => variable);
    const expected = ['ADMIN_TOKEN', 'BCRYPT_COST', 'MASTER_KEY', 'OIDC_PROVIDERS', 'PORT', 'QUOTA_SOFT_LIMIT'];
    expect([...named].sort()).toEqual(expected);
    expect(() => requireNoFaults(environment)).toThrow(/PORT must.*\.\n.*BCRYPT_COST must/s);
    expect(configFaults({})).toEqual([]);
  });

  const PROVIDER = JSON.stringify([{ id: 'corp', issuer: 'https://id.example.org', client_id: 'c' }]);
  const WEBHOOK_SECRET = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;
  it.each<[string[], Record<string, string>]>([
    [['WEBHOOK_SECRET'], { WEBHOOK_SECRET: 'whsec_c2hvcnQ=', WEBHOOK_URL: 'https://x/' }],
    [['WEBHOOK_URL'], { WEBHOOK_URL: 'ftp://x', WEBHOOK_SECRET }],
    [['WEBHOOK_SECRET', 'WEBHOOK_URL'], { WEBHOOK_URL: 'ftp://x', WEBHOOK_SECRET: 'short' }],
    [['OIDC_PROVIDERS'], { AUTH_METHODS: 'oidc', OIDC_PROVIDERS: '[1]', OIDC_REDIRECT_URIS: 'app.example:/back' }],
    [['OIDC_REDIRECT_URIS'], { AUTH_METHODS: 'oidc', OIDC_PROVIDERS: PROVIDER, OIDC_REDIRECT_URIS: '/relative' }],
    [['ADMIN_TOKEN'], { ADMIN_HOST: '0.0.0.0', ADMIN_TOKEN: 'two words' }],
    [['HOST', 'BCRYPT_COST'], { HOST: '-x', PORT: '9000', ADMIN_PORT: '9000', BCRYPT_COST: 'twelve' }],
    [['PORT', 'BCRYPT_COST'], { PORT: 'http', ADMIN_PORT: '8080', BCRYPT_COST: 'twelve' }],
    [['ADMIN_PORT', 'BCRYPT_COST'], { PORT: '8081', BCRYPT_COST: 'twelve' }],
    [['PROTOCOL_MIN', 'BCRYPT_COST'], { PROTOCOL_MAX: '2025-01-01', BCRYPT_COST: 'twelve' }],
    [['BASE_URL', 'BCRYPT_COST'], { BASE_URL: 'x', HOST: '::1', BCRYPT_COST: 'twelve' }],
    [['SERVER_HOST', 'BCRYPT_COST'], { BASE_URL: 'http://[::1]', HOST: '::1', BCRYPT_COST: 'twelve' }],
    [['SERVER_HOST', 'BCRYPT_COST'], { SERVER_HOST: 'x..y', HOST: '::1', BCRYPT_COST: 'twelve' }],
  ])('are %j alone, each once, and what comes of one is none', (variables, environment) => {
    const named = configFaults(environment).map(({ variable }) => variable);
    expect([...named].sort()).toEqual([...variables].sort());
  });

  it('of DATA_DIR are not those of its default', () => {
    const home = process.cwd();
    const here = join(folder, 'with-a-bad-default');
    mkdirSync(here);
    writeFileSync(join(here, 'data'), '');
    try {
      process.chdir(here);
      const told = configFaults({ DATA_DIR: join(here, 'data', 'below') }).map(({ message }) => message);
      expect(told).toEqual([expect.stringContaining(join('data', 'below'))]);
    } finally {
      process.chdir(home);
    }
  });

  it('include a DATA_DIR that cannot be used, and it is not made', () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    for (const path of [file, join(file, 'below')]) {
      const told = configFaults({ DATA_DIR: path, PORT: 'http' }).map(({ variable }) => variable);
      expect(told).toEqual(['PORT', 'DATA_DIR']);
    }
    expect(configFaults({ DATA_DIR: join(folder, 'not', 'yet') })).toEqual([]);
    expect(readdirSync(folder)).not.toContain('not');
  });
});

describe('names', () => {
  it.each([
    ['QUOTA_HARD_LIMT', 'QUOTA_HARD_LIMIT'],
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['base_url', 'BASE_URL'],
    ['WROKERS', 'WORKERS'],
    ['OIDC_REDIRECTS', null],
    ['SESSION_IDLE', null],
    ['ACCESS_TOKEN_LIFETIME', null],
  ])('%s is none of ours; meant is %s', (name, meant) => {
    expect(unknownNames([name])).toEqual([{ name, meant }]);
  });

  it('of other programs are left alone, save in ENV_FILE', () => {
    expect(unknownNames(['PATH', 'HOME', 'HOSTNAME', 'TERM', 'npm_config_cache', 'PORT', 'SESSION_MANAGER'])).toEqual(
      [],
    );
    expect(unknownNames([], ['COLOUR'])).toEqual([{ name: 'COLOUR', meant: null }]);
  });
});

describe('variables without effect', () => {
  const S3 = { S3_ENDPOINT: 'https://s3.example.org', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' };
  it.each<[Record<string, string>, string[]]>([
    [{ ...S3, BLOB_STORE: 's3://media' }, []],
    [S3, ['S3_ENDPOINT, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY have no effect, because BLOB_STORE names no bucket']],
    [
      { S3_REGION: 'eu-west-1', S3_ENDPOINT: ' ', BLOB_STORE: 'files' },
      ['S3_REGION has no effect, because BLOB_STORE'],
    ],
    [{ OIDC_PROVIDERS: '[]', OIDC_REGISTRATION: 'closed' }, ['OIDC_PROVIDERS has no effect, because AUTH_METHODS']],
    [{ OIDC_REDIRECT_URIS: 'app:/', AUTH_METHODS: 'local,oidc' }, []],
    [{ ADMIN_TOKEN: 'hunter2' }, ['ADMIN_TOKEN has no effect, because ADMIN_HOST is loopback']],
    [{ ADMIN_TOKEN: 'hunter2', ADMIN_HOST: '10.0.0.7' }, []],
    [
      { FEDERATION_PEERS: 'peer.example.org', SERVER_HOST: 'example.org', BASE_URL: 'https://api.example.org' },
      ['FEDERATION_PEERS has an effect on this server only, because BASE_URL is at another host than SERVER_HOST'],
    ],
    [{ FEDERATION_PEERS: 'peer.example.org', SERVER_HOST: 'example.org', BASE_URL: 'https://Example.org/' }, []],
    [{ FEDERATION_PEERS: 'peer.example.org', SERVER_HOST: '127.0.0.1:8080' }, []],
    [{ FEDERATION_PEERS: 'peer.example.org', SERVER_HOST: 'localhost:8080', HOST: '0.0.0.0' }, []],
    [{ FEDERATION_PEERS: 'peer.example.org', SERVER_HOST: 'example.org', BASE_URL: 'nonsense' }, []],
    [{ FEDERATION_PEERS: 'peer.example.org', BASE_URL: 'https://example.org' }, []],
    [
      { WEBHOOK_URL: 'https://hooks.example.org:6000/' },
      ['WEBHOOK_URL has no effect, because Node.js sends no request'],
    ],
    [{ WEBHOOK_URL: 'https://hooks.example.org:6001/' }, []],
    [
      { OIDC_PROVIDERS: '[{}, {"issuer": "https://id.example.org:6667/realm"}]', AUTH_METHODS: 'oidc' },
      ['OIDC_PROVIDERS has not its whole effect, because Node.js sends no request to the port of an issuer'],
    ],
    [{ OIDC_PROVIDERS: '{}', AUTH_METHODS: 'oidc' }, []],
  ])('of %j are %j', (environment, told) => {
    expect(withoutEffect(environment)).toEqual(told.map((beginning) => expect.stringMatching(`^${beginning}`)));
    expect(configReport(environment).withoutEffect).toEqual(withoutEffect(environment));
    expect(withoutEffect(environment).join()).not.toContain('hunter2');
  });
});

describe('ENV_FILE', () => {
  it('gives what the environment does not', () => {
    const path = join(folder, 'gatehouse.env');
    writeFileSync(path, '# ours\nPORT=9000\nWORKERS=3\nBASE_URL="https://media.example.org"\nCOLOUR=red\n');
    const environment: NodeJS.ProcessEnv = { ENV_FILE: path, PORT: '9001', WORKERS: '' };
    const { names, faults } = applyEnvFile(environment);
    expect([...names].sort()).toEqual(['BASE_URL', 'COLOUR', 'PORT', 'WORKERS']);
    expect(faults).toEqual([]);
    expect(environment).toMatchObject({ PORT: '9001', WORKERS: '3', BASE_URL: 'https://media.example.org' });
    expect(environment['COLOUR']).toBeUndefined();
  });

  function applied(content: string): Record<string, string | undefined> {
    const path = join(folder, 'any.env');
    writeFileSync(path, content);
    const environment: NodeJS.ProcessEnv = { ENV_FILE: path };
    requireNone(applyEnvFile(environment).faults);
    delete environment['ENV_FILE'];
    return environment;
  }

  it.each([
    'PORT=9000\nWORKERS=3',
    'PORT=9000\r\nWORKERS=3\r\n',
    '\n\nexport PORT = 9000 \n# PORT=1\n\nWORKERS=\n',
    'PORT=9000 # theirs\nWORKERS=3 #ours # both\nLOG_LEVEL= # none',
    'BASE_URL="https://x/"  # ours\nADMIN_TOKEN=\'a#b "c" \\n\'\nMASTER_KEY=`"\'=`\nHOST=""',
    'WEBHOOK_SECRET=whsec_c2hvcnQ==\nS3_SECRET_ACCESS_KEY="a\\nb"',
    'OIDC_PROVIDERS=[{"id":"corp","client_id":"c"}] # one\nREGISTRATION=closed',
    'OIDC_PROVIDERS=\'[{"id":"corp","display_name":"Team #1"}]\'\nREGISTRATION=closed',
  ])('gives what Node reads from %j', (content) => {
    expect(applied(content)).toEqual({ ...parseEnv(content) });
  });

  it('may begin with a byte order mark', () => {
    expect(applied('\uFEFFREGISTRATION=closed\nPORT=9000\n')).toEqual({ REGISTRATION: 'closed', PORT: '9000' });
  });

  it('may hold indented comments', () => {
    expect(applied('  # PORT=1\n\t# x\nPORT=9000')).toEqual({ PORT: '9000' });
  });

  it.each([
    ['PORT=9000\nCOLOUR\nREGISTRATION=closed', 2, 'is neither blank, nor a comment, nor NAME=value'],
    ['PORT: 9000\nREGISTRATION=closed', 1, 'is neither'],
    ['\n=x', 2, 'is neither'],
    ['PORT=9000\nxhunter2LsZ1bSecretWithoutItsName4Q3k9xTqAb=', 2, 'is neither'],
    ['P\0O\0R\0T\0=\0', 1, 'is neither'],
    ['BASE_URL="https://x/\nREGISTRATION=closed\nADMIN_TOKEN="hunter2"', 1, 'must close the quote'],
    ["PORT=9000\r\nADMIN_TOKEN='hunter2\r\nREGISTRATION=closed", 2, 'must close the quote'],
    ['OIDC_PROVIDERS=\'[{"display_name":"Ann\'s"}]\'', 1, 'must close the quote'],
    ['OIDC_PROVIDERS="[{\\"id\\":\\"hunter2\\"}]"', 1, 'must close the quote'],
    ['# x\n\nADMIN_TOKEN=hunter2#b', 3, 'holds a # that would cut its value: put the value in quotes'],
    ['ADMIN_TOKEN=#hunter2', 1, 'holds a #'],
    ['OIDC_PROVIDERS=[{"client_secret":"hunter2 #1"}]', 1, 'holds a #'],
  ])('%j is refused by its line', (content, line, what) => {
    expect(() => applied(content)).toThrow(
      new RegExp(`^ENV_FILE must hold one NAME=value per line; line ${line} of .*any\\.env ${what}`),
    );
    expect(() => applied(content)).toThrow(
      expect.not.objectContaining({ message: expect.stringContaining('hunter2') }),
    );
  });

  it('that does not exist is a fault', () => {
    const { faults } = applyEnvFile({ ENV_FILE: join(folder, 'none') });
    expect(faults.map(({ message }) => message)).toEqual([expect.stringMatching(/^ENV_FILE must be a file.*ENOENT/)]);
  });

  it('with bad lines gives the others, and the report has all its faults beside those of the variables', () => {
    const path = join(folder, 'bad.env');
    writeFileSync(path, 'FOO\nPORT=9000\nADMIN_TOKEN=hunter2#b\nWORKERS=0\n');
    const environment: NodeJS.ProcessEnv = { ENV_FILE: path, LOG_LEVEL: 'loud' };
    const { faults, effective } = configReport(environment, applyEnvFile(environment));
    expect(faults).toEqual([
      expect.stringMatching(/^ENV_FILE .*; line 1 of /),
      expect.stringMatching(/^ENV_FILE .*; line 3 of /),
      expect.stringMatching(/^(WORKERS|LOG_LEVEL) /),
      expect.stringMatching(/^(WORKERS|LOG_LEVEL) /),
    ]);
    expect(effective).toContainEqual({ name: 'PORT', value: '9000', isDefault: false });
    expect(JSON.stringify(faults)).not.toContain('hunter2');
    expect(() => requireNoFaults(environment, applyEnvFile(environment).faults)).toThrow(
      /line 1 of .*\n.*line 3 of .*\n/,
    );
  });
});

describe('the report of config check', () => {
  it('is what holds, without a secret, and it writes nothing', () => {
    const dataDir = join(folder, 'data');
    const secret = Buffer.alloc(32, 7).toString('base64');
    const provider = { id: 'corp', issuer: 'https://id.example.org', client_id: 'c', client_secret: 'hunter2' };
    const { faults, effective } = configReport({
      DATA_DIR: dataDir,
      MASTER_KEY: secret,
      DATABASE_URL: 'mysql://me:hunter2@db/media',
      OIDC_PROVIDERS: JSON.stringify([provider]),
      BASE_URL: 'https://media.example.org',
    });
    expect(faults).toEqual([]);
    expect(JSON.stringify(effective)).not.toMatch(/hunter2/);
    expect(JSON.stringify(effective)).not.toContain(secret);
    const value = (name: string) => effective.find((each) => each.name === name);
    expect(value('SERVER_HOST')).toEqual({ name: 'SERVER_HOST', value: 'media.example.org', isDefault: true });
    expect(value('BASE_URL')).toMatchObject({ value: 'https://media.example.org', isDefault: false });
    expect(readdirSync(folder)).not.toContain('data');
  });

  it('is what holds beside a fault too, without anything of the faulty value', () => {
    const { faults, effective } = configReport({
      PORT: '9000',
      BCRYPT_COST: 'twelve',
      DATABASE_URL: 'mysq://me:hunter2@db/media',
      OIDC_PROVIDERS: '[{"client_secret":"hunter2"',
      ADMIN_TOKEN: 'hunter2',
    });
    expect(faults).toHaveLength(3);
    expect(JSON.stringify({ faults, effective })).not.toMatch(/hunter2/);
    const value = (name: string) => effective.find((each) => each.name === name);
    expect(value('PORT')).toMatchObject({ value: '9000', isDefault: false });
    expect(value('BASE_URL')).toMatchObject({ value: 'http://127.0.0.1:9000', isDefault: true });
    for (const name of ['BCRYPT_COST', 'DATABASE_URL', 'OIDC_PROVIDERS']) {
      expect(value(name)).toMatchObject({ value: '(see the faults)', isDefault: false });
    }
  });

  it('is the value of each default that follows another variable', () => {
    const valueOf = (environment: Record<string, string>, name: string) =>
      configReport(environment).effective.find((each) => each.name === name)?.value;
    expect(valueOf({ S3_REGION: 'eu-west-1' }, 'S3_ENDPOINT')).toBe('Amazon S3 in eu-west-1');
    expect(valueOf({}, 'S3_FORCE_PATH_STYLE')).toBe('false');
    expect(valueOf({ S3_ENDPOINT: 'https://s3.example.org' }, 'S3_FORCE_PATH_STYLE')).toBe('true');
  });

  it('says of a missing master key when one is made', () => {
    const DATA_DIR = join(folder, 'keyless');
    const told = () => configReport({ DATA_DIR }).effective.find(({ name }) => name === 'MASTER_KEY')?.value;
    expect(told()).toBe(`none yet: the first start generates it in ${DATA_DIR}/master.key`);
    mkdirSync(DATA_DIR);
    writeFileSync(join(DATA_DIR, 'gatehouse.sqlite'), '');
    expect(told()).toBe(
      `none yet: a start generates it, unless the database holds secrets that are sealed under another, in ${DATA_DIR}/master.key`,
    );
    writeFileSync(join(DATA_DIR, 'master.key'), Buffer.alloc(32, 7).toString('base64'));
    expect(told()).toBe(`${DATA_DIR}/master.key`);
  });

  it.each([
    ['empty', ''],
    ['short', 'abc'],
    ['a character too long', `${Buffer.alloc(32, 7).toString('base64').replace('=', '')}AA`],
  ])('names a master key file that is %s, shows the place of everything, and hides no other fault', (_, content) => {
    const DATA_DIR = mkdtempSync(join(folder, 'damaged-'));
    writeFileSync(join(DATA_DIR, 'master.key'), content);
    const value = (report: ReturnType<typeof configReport>, name: string) =>
      report.effective.find((each) => each.name === name)?.value;
    const report = configReport({ DATA_DIR, BCRYPT_COST: 'twelve', AUTH_METHODS: 'oidc' });
    expect(report.faults).toEqual([
      expect.stringMatching(/^BCRYPT_COST /),
      expect.stringMatching(/^OIDC_PROVIDERS /),
      `MASTER_KEY is in ${DATA_DIR}/master.key, which is damaged: it holds no 32 bytes in base64. Restore the file from its copy, or set MASTER_KEY to that key`,
    ]);
    expect(value(report, 'DATA_DIR')).toBe(DATA_DIR);
    expect(value(report, 'MASTER_KEY')).toBe(`${DATA_DIR}/master.key`);
    expect(value(report, 'DATABASE_URL')).toBe(`${DATA_DIR}/gatehouse.sqlite`);
    const ofVariables = configReport({ DATA_DIR, MASTER_KEY: 'short' });
    expect(ofVariables.faults).toEqual([expect.stringMatching(/^MASTER_KEY must be 32 bytes/)]);
    expect(value(ofVariables, 'DATA_DIR')).toBe(DATA_DIR);
  });

  it('names a damaged master key in the default DATA_DIR beside the other faults', () => {
    const home = process.cwd();
    const here = mkdtempSync(join(folder, 'default-'));
    mkdirSync(join(here, 'data'));
    writeFileSync(join(here, 'data', 'master.key'), 'abc');
    try {
      process.chdir(here);
      const { faults, effective } = configReport({ AUTH_METHODS: 'oidc' });
      expect(faults).toEqual([
        expect.stringMatching(/^OIDC_PROVIDERS /),
        expect.stringMatching(/^MASTER_KEY is in .*data\/master\.key, which is damaged/),
      ]);
      expect(effective).toContainEqual({ name: 'BASE_URL', value: 'http://127.0.0.1:8080', isDefault: true });
    } finally {
      process.chdir(home);
    }
  });
});
