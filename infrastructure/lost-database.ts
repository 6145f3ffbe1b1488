import { existsSync, lstatSync } from 'node:fs';
import { join } from 'node:path';
import { tableInUse } from '../adapters/typeorm/archive/load.js';
import type { DatabaseConfig } from '../adapters/typeorm/engine/database.js';
import { checkBlobStore, openBlobStore, type BlobStorage } from './blob-storage.js';
import { checkConfig, type Config } from './config/config.js';
import { readS3Key } from './config/blob-store.js';
import { EnvReader, type Environment } from './config/env.js';
import { StartError } from './start-error.js';
import { explainingRefusals, storageStatus } from './storage.js';

interface LedgerAndBlobs extends BlobStorage {
  readonly config: Config;
}

/** A database without rows of the service; `schema`: with tables, as an interrupted restore leaves it. */
type Emptiness = 'bare' | 'schema';

/**
 * Rejects a first start, a first migration and a command on an empty database, before anything is written, if
 * `DATA_DIR` holds blobs: then the database is lost, its restore was interrupted, or another one is meant
 * (docs/decisions/lost-database.md). Blobs in a bucket are only noted. Held by tests/e2e/lost-database.test.ts.
 */
export async function refuseLostDatabase(environment: Environment, note: (text: string) => void): Promise<void> {
  const config = checkConfig(environment);
  if ((await emptiness(config.database)) === null) return;
  const s3Key = readS3Key(new EnvReader(environment), config.blobStore);
  await refuseBesideBlobs({ config, secrets: { s3Key } }, note);
}

/** Does the same once the configuration is read. */
export async function refuseEmptyDatabase(storage: LedgerAndBlobs, note: (text: string) => void): Promise<void> {
  if ((await emptiness(storage.config.database)) !== null) await refuseBesideBlobs(storage, note);
}

async function refuseBesideBlobs(storage: LedgerAndBlobs, note: (text: string) => void): Promise<void> {
  const { config } = storage;
  if (!(await holdsBlobs(storage))) return;
  // Another node may have migrated, and taken uploads, since the first look.
  const empty = await emptiness(config.database);
  if (empty === null) return;
  if (config.blobStore.kind === 's3') note(`${finding(config, empty)} ${KEPT}`);
  else throw new StartError(`${finding(config, empty)} ${REMEDY}`);
}

/** Returns `null` for a database with rows. Keys alone are none: commands make them before any start. */
async function emptiness(database: DatabaseConfig): Promise<Emptiness | null> {
  if (database.kind === 'sqlite' && !existsSync(database.file)) return 'bare';
  if (!(await storageStatus({ database })).some(({ applied }) => applied)) return 'bare';
  const used = await explainingRefusals(database, () => tableInUse(database));
  return used === null ? 'schema' : null;
}

async function holdsBlobs(storage: BlobStorage): Promise<boolean> {
  const { blobStore, dataDir } = storage.config;
  // Opening the store would create its folders, but not where a link leads to a disk that is not mounted.
  if (blobStore.kind === 'files' && !isNamed(join(dataDir, 'blobs'))) return false;
  await checkBlobStore(storage);
  const store = await openBlobStore(storage);
  try {
    for await (const { place } of store.stored()) if (place !== null) return true;
    return false;
  } finally {
    await store.close();
  }
}

/** True also for a link that leads nowhere. */
const isNamed = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

function finding({ database, blobStore, dataDir }: Config, found: Emptiness): string {
  const where = blobStore.kind === 'files' ? join(dataDir, 'blobs') : `s3://${blobStore.bucket}/${blobStore.prefix}`;
  const [empty, variable] =
    database.kind === 'sqlite'
      ? [found === 'bare' ? `There is no database in ${database.file}` : `${database.file} is empty`, 'DATA_DIR']
      : ['The database that DATABASE_URL names is empty', 'DATABASE_URL'];
  return (
    `${empty}, but ${where} holds the blobs of one. Correct ${variable}, or restore the database: ` +
    'gatehouse restore, or your own copy.'
  );
}

const REMEDY = 'To begin anew, remove the blobs first. Nothing was written.';
const KEPT = 'The service begins anew, and keeps these blobs.';
