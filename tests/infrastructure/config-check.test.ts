import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { applyEnvFile } from '../../infrastructure/config/env-file.js';
import { configFaults, requireNoFaults } from '../../infrastructure/config/faults.js';
import { unknownNames } from '../../infrastructure/config/names.js';
import { configReport } from '../../infrastructure/config/report.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-config-check-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('the faults of a configuration', () => {
  it('are all told at once', () => {
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

describe('ENV_FILE', () => {
  it('gives what the environment does not', () => {
    const path = join(folder, 'gatehouse.env');
    writeFileSync(path, '# ours\nPORT=9000\nWORKERS=3\nBASE_URL="https://media.example.org"\nCOLOUR=red\n');
    const environment: NodeJS.ProcessEnv = { ENV_FILE: path, PORT: '9001', WORKERS: '' };
    expect([...applyEnvFile(environment)].sort()).toEqual(['BASE_URL', 'COLOUR', 'PORT', 'WORKERS']);
    expect(environment).toMatchObject({ PORT: '9001', WORKERS: '3', BASE_URL: 'https://media.example.org' });
    expect(environment['COLOUR']).toBeUndefined();
  });

  it('that is not there is a fault', () => {
    expect(() => applyEnvFile({ ENV_FILE: join(folder, 'none') })).toThrow(/^ENV_FILE must be a file.*ENOENT/);
  });
});

describe('what config check tells', () => {
  it('is what holds, without a secret, and it writes nothing', () => {
    const dataDir = join(folder, 'data');
    const secret = Buffer.alloc(32, 7).toString('base64');
    const provider = { id: 'corp', issuer: 'https://id.example.org', client_id: 'c', client_secret: 'hunter2' };
    const { faults, effective } = configReport(
      {
        DATA_DIR: dataDir,
        MASTER_KEY: secret,
        DATABASE_URL: 'mysql://me:hunter2@db/media',
        OIDC_PROVIDERS: JSON.stringify([provider]),
        BASE_URL: 'https://media.example.org',
      },
      [],
    );
    expect(faults).toEqual([]);
    expect(JSON.stringify(effective)).not.toMatch(/hunter2/);
    expect(JSON.stringify(effective)).not.toContain(secret);
    const value = (name: string) => effective.find((each) => each.name === name);
    expect(value('SERVER_HOST')).toEqual({ name: 'SERVER_HOST', value: 'media.example.org', isDefault: true });
    expect(value('BASE_URL')).toMatchObject({ value: 'https://media.example.org', isDefault: false });
    expect(readdirSync(folder)).not.toContain('data');
  });
});
