import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkConfig } from './config.js';
import type { Environment } from './env.js';
import { configFaults } from './faults.js';
import { unknownNames, type UnknownName } from './names.js';
import { KEY_FILE } from './secrets.js';
import { VARIABLES } from './variables.js';

export interface EffectiveValue {
  readonly name: string;
  readonly value: string;
  readonly isDefault: boolean;
}

/** The report of `gatehouse config check`. */
export interface ConfigReport {
  readonly faults: readonly string[];
  readonly unknown: readonly UnknownName[];
  /** The values without secrets; empty if there are faults. */
  readonly effective: readonly EffectiveValue[];
}

export function configReport(environment: Environment, fileNames: readonly string[]): ConfigReport {
  const faults = configFaults(environment).map(({ message }) => message);
  const unknown = unknownNames(Object.keys(environment), fileNames);
  return { faults, unknown, effective: faults.length > 0 ? [] : effectiveValues(environment) };
}

const HIDDEN = '(set, not shown)';
const SECRETS = /^(MASTER_KEY|ADMIN_TOKEN|WEBHOOK_URL)$|SECRET|PASSWORD/;

function effectiveValues(environment: Environment): readonly EffectiveValue[] {
  const derived = derivedValues(environment);
  return VARIABLES.map(({ name, fallback }) => {
    const given = environment[name]?.trim() ?? '';
    if (given === '') return { name, value: derived[name] ?? fallback, isDefault: true };
    return { name, value: shown(name, given), isDefault: false };
  });
}

/** Returns the actual values of defaults that depend on other variables. */
function derivedValues(environment: Environment): Readonly<Record<string, string>> {
  const { baseUrl, serverHost, dataDir, database, protocol } = checkConfig(environment);
  const key = join(dataDir, KEY_FILE);
  return {
    BASE_URL: baseUrl,
    SERVER_HOST: serverHost,
    DATA_DIR: dataDir,
    DATABASE_URL: database.kind === 'sqlite' ? database.file : '',
    MASTER_KEY: existsSync(key) ? key : `the first start generates it in ${key}`,
    PROTOCOL_MIN: protocol.min,
    PROTOCOL_MAX: protocol.max,
  };
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
