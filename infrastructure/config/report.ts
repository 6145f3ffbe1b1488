import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseConfig } from '../../adapters/typeorm/engine/database.js';
import { regionOf } from './blob-store.js';
import { checkConfig, type Config } from './config.js';
import { NO_FILE, type EnvFile } from './env-file.js';
import { ConfigError, EnvReader, type Environment } from './env.js';
import { findFaults } from './faults.js';
import { unknownNames, type UnknownName } from './names.js';
import { KEY_FILE } from './secrets.js';
import { VARIABLES } from './variables.js';
import { withoutEffect } from './without-effect.js';

export interface EffectiveValue {
  readonly name: string;
  readonly value: string;
  readonly isDefault: boolean;
}

/** The report of `gatehouse config check`. */
export interface ConfigReport {
  readonly faults: readonly string[];
  readonly unknown: readonly UnknownName[];
  readonly withoutEffect: readonly string[];
  /** The values without secrets, and without those that are faulty or because of which others are. */
  readonly effective: readonly EffectiveValue[];
}

export function configReport(environment: Environment, file: EnvFile = NO_FILE): ConfigReport {
  const { faults, sound } = findFaults(environment);
  const unknown = unknownNames(Object.keys(environment), file.names);
  const effective = effectiveValues(environment, sound);
  const told = [...file.faults, ...faults].map(({ message }) => message);
  return { faults: told, unknown, withoutEffect: withoutEffect(environment), effective };
}

const HIDDEN = '(set, not shown)';
const FAULTY = '(see the faults)';
const SECRETS = /^(MASTER_KEY|ADMIN_TOKEN|WEBHOOK_URL)$|SECRET|PASSWORD/;

function effectiveValues(environment: Environment, sound: Environment): readonly EffectiveValue[] {
  const derived = derivedValues(sound);
  return VARIABLES.map(({ name, fallback }) => {
    const given = environment[name]?.trim() ?? '';
    // A faulty value could hold a secret in a part that is not masked.
    if (given !== '' && sound[name] === undefined) return { name, value: FAULTY, isDefault: false };
    if (given === '') return { name, value: derived[name] ?? fallback, isDefault: true };
    return { name, value: shown(name, given), isDefault: false };
  });
}

/** Returns the actual values of defaults that depend on other variables; none if one of these is missing. */
function derivedValues(environment: Environment): Readonly<Record<string, string>> {
  const config = soundConfig(environment);
  if (config === null) return {};
  const { baseUrl, serverHost, dataDir, database, protocol } = config;
  const env = new EnvReader(environment);
  const key = join(dataDir, KEY_FILE);
  return {
    BASE_URL: baseUrl,
    SERVER_HOST: serverHost,
    DATA_DIR: dataDir,
    DATABASE_URL: database.kind === 'sqlite' ? database.file : '',
    MASTER_KEY: existsSync(key) ? key : `none yet: ${whenGenerated(database)} in ${key}`,
    PROTOCOL_MIN: protocol.min,
    PROTOCOL_MAX: protocol.max,
    S3_ENDPOINT: `Amazon S3 in ${regionOf(env)}`,
    S3_FORCE_PATH_STYLE: String(env.text('S3_ENDPOINT') !== null),
  };
}

function whenGenerated(database: DatabaseConfig): string {
  return database.kind === 'sqlite' && !existsSync(database.file)
    ? 'the first start generates it'
    : 'a start generates it, unless the database holds secrets that are sealed under another,';
}

function soundConfig(environment: Environment): Config | null {
  try {
    return checkConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return null;
    throw error;
  }
}

function shown(name: string, value: string): string {
  if (SECRETS.test(name)) return HIDDEN;
  if (name === 'DATABASE_URL') return withoutPassword(value);
  if (name !== 'OIDC_PROVIDERS') return value;
  return JSON.stringify(JSON.parse(value), (member, each: unknown) =>
    member === 'client_secret' || member === 'private_key' ? HIDDEN : each,
  );
}

function withoutPassword(address: string): string {
  const url = new URL(address);
  if (url.password !== '') url.password = '***';
  return url.href;
}
