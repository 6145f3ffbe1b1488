import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SystemRandom } from '../../adapters/system/random.js';
import { toHex } from '../../domain/kernel/bytes.js';
import { readAdminToken, type ListenAddress } from './addresses.js';
import { readS3Key, type BlobStoreConfig, type S3Key } from './blob-store.js';
import { ConfigError, type EnvReader } from './env.js';
import { readWebhooks, type WebhookConfig } from './webhooks.js';

export const KEY_FILE = 'master.key';

/** Kept apart from the rest of the configuration, so that printing a configuration prints no secret. */
export interface Secrets {
  /** 32 bytes; seals TOTP secrets and signing keys at rest. */
  readonly masterKey: Uint8Array;
  readonly adminToken: string | null;
  /** `null` where the blobs are files. */
  readonly s3Key: S3Key | null;
  /** Address and keys; the address may hold a secret of the receiver's. */
  readonly webhooks: WebhookConfig | null;
}

/** What the rest of the configuration demands of them. */
interface Told {
  readonly admin: ListenAddress;
  readonly blobStore: BlobStoreConfig;
}

/** Rejects the environments that `readSecrets` rejects. */
export function checkSecrets(env: EnvReader, { admin, blobStore }: Told): void {
  const given = env.text('MASTER_KEY');
  if (given !== null) parseKey('MASTER_KEY', given);
  readAdminToken(env, admin);
  readS3Key(env, blobStore);
}

export function readSecrets(env: EnvReader, { dataDir, admin, blobStore }: Told & { dataDir: string }): Secrets {
  const adminToken = readAdminToken(env, admin);
  const given = env.text('MASTER_KEY');
  const masterKey = given === null ? generatedKey(dataDir) : parseKey('MASTER_KEY', given);
  return Object.freeze({ masterKey, adminToken, s3Key: readS3Key(env, blobStore), webhooks: readWebhooks(env) });
}

/** Whether there is a key already, good or bad; else `readSecrets` makes one. */
export function hasMasterKey(env: EnvReader, dataDir: string): boolean {
  return env.text('MASTER_KEY') !== null || existsSync(join(dataDir, KEY_FILE));
}

function parseKey(name: string, text: string): Uint8Array {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length !== 32 || !/^[A-Za-z0-9+/_-]+=*$/.test(text)) {
    throw new ConfigError(name, 'must be 32 bytes in base64; make one with: openssl rand -base64 32');
  }
  return new Uint8Array(bytes);
}

/**
 * One key for every node on one DATA_DIR, whoever starts first: the file is written whole under a name of its own and
 * then linked to its place, which succeeds once.
 */
function generatedKey(dataDir: string): Uint8Array {
  const path = join(dataDir, KEY_FILE);
  try {
    return storedKey(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const random = new SystemRandom();
  const draft = `${path}.${toHex(random.bytes(8))}`;
  writeFileSync(draft, `${Buffer.from(random.bytes(32)).toString('base64')}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  return storedKey(path);
}

function storedKey(path: string): Uint8Array {
  return parseKey(path, readFileSync(path, 'utf8').trim());
}
