import { hasSealedRows } from '../adapters/typeorm/migrations/server-keys.js';
import { readDatabase } from './config/config.js';
import { dataDirOf } from './config/data-dir.js';
import { EnvReader, type Environment } from './config/env.js';
import { hasMasterKey, KEY_FILE } from './config/secrets.js';
import { explainingRefusals } from './storage.js';
import { StartError } from './start-error.js';

/**
 * Rejects the start, before anything is written, if the database holds sealed rows and the master key is missing. A new
 * key could not unseal them, and the next backup would save it in place of the right one.
 * Held by tests/e2e/lost-key.test.ts.
 */
export async function refuseLostKey(environment: Environment): Promise<void> {
  const env = new EnvReader(environment);
  const dataDir = dataDirOf(env);
  if (hasMasterKey(env, dataDir)) return;
  const database = readDatabase(environment);
  if (!(await explainingRefusals(database, () => hasSealedRows(database)))) return;
  throw new StartError(
    `The master key is missing: MASTER_KEY is not set and there is no ${KEY_FILE} in ${dataDir}, but the database holds ` +
      'secrets that are sealed under one. Provide that key. Nothing was written.',
  );
}
