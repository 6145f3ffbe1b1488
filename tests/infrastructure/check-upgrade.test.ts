import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Database from 'libsql';
import { MIGRATIONS } from '../../adapters/typeorm/migrations/all.js';
import { migrate } from '../../adapters/typeorm/migrations/migrate.js';
import { UnsealFailed } from '../../application/ports/crypto/secret-sealer.js';
import { checkUpgrade, keyCheck } from '../../infrastructure/check-upgrade.js';
import { checkConfig, type Config } from '../../infrastructure/config/config.js';
import { minimumCheck } from '../../infrastructure/raised-minimum.js';
import { StartError } from '../../infrastructure/start-error.js';
import { writeKeys, writeMinimum } from '../support/database/former-rows.js';
import { freshMariadb, SERVER_START_MS } from '../support/database/mariadb.js';
import { temporaryFolder } from '../support/processes/process.js';

const NAMES = MIGRATIONS.map((Migration) => new Migration().name);
const since = (part: string) => NAMES.findIndex((name) => name.includes(part)) + 1;
const secrets = (byte: number) => ({
  masterKey: new Uint8Array(32).fill(byte),
  adminToken: null,
  s3Key: null,
  webhooks: null,
});

describe.each(['SQLite', 'MariaDB'])('the checks before an upgrade, on %s', (engine) => {
  let environment: Record<string, string>;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'gatehouse-upgrade-'));
    const mariadb = engine === 'MariaDB' ? await freshMariadb() : null;
    environment = { DATA_DIR: folder, ...(mariadb && { DATABASE_URL: mariadb.url }) };
    drop = async () => {
      await mariadb?.drop();
      await rm(folder, { recursive: true });
    };
  }, SERVER_START_MS);
  afterAll(() => drop());

  const configWith = (min: string): Config => checkConfig({ ...environment, PROTOCOL_MIN: min });
  const check = (byte: number, min: string, force = false): Promise<void> => {
    const config = configWith(min);
    return checkUpgrade(config, [keyCheck(secrets(byte)), minimumCheck(config, force)]);
  };

  it('read the schema of every older build: the key from its first keys on, the minimum since it is recorded', async () => {
    const { database } = configWith('2026-03-01');
    for (let applied = 1; applied < MIGRATIONS.length; applied += 1) {
      await migrate(database, { migrations: MIGRATIONS.slice(0, applied) });
      if (applied === since('devices-and-keys')) await writeKeys(database, secrets(7).masterKey);
      if (applied === since('service-facts')) await writeMinimum(database, '2026-03-01');
      await check(7, '2026-03-01');
      const otherKey = check(8, '2026-03-01');
      if (applied < since('devices-and-keys')) await otherKey;
      else await expect(otherKey).rejects.toThrow(UnsealFailed);
      const raised = check(7, '2026-04-01');
      if (applied < since('service-facts')) await raised;
      else await expect(raised).rejects.toThrow(StartError);
      await check(7, '2026-04-01', true);
    }
  }, 120_000);

  it('leave a schema of this build to the checks of the start', async () => {
    await migrate(configWith('2026-03-01').database);
    await check(8, '2026-04-01');
  });
});

it('the checks before an upgrade leave an embedded database that another start migrates to the wait for it', async () => {
  const config = checkConfig({ DATA_DIR: await temporaryFolder() });
  if (config.database.kind !== 'sqlite') throw new Error('SQLite is the default.');
  await migrate(config.database, { migrations: MIGRATIONS.slice(0, -1) });
  const other = new Database(config.database.file);
  other.exec('BEGIN IMMEDIATE; CREATE TABLE made_by_a_migration (id INTEGER)');
  const checked: string[] = [];
  await checkUpgrade(config, [() => Promise.resolve(checked.push('a check'))]);
  other.close();
  expect(checked).toEqual([]);
}, 60_000);
