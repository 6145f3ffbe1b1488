import { closeSync, existsSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { SystemRandom } from '../../adapters/system/random.js';
import { toHex } from '../../domain/kernel/bytes.js';
import { readAdminToken, type ListenAddress } from './addresses.js';
import { readS3Key, type BlobStoreConfig, type S3Key } from './blob-store.js';
import { StartError } from '../start-error.js';
import { ConfigError, type EnvReader } from './env.js';
import { readWebhooks, type WebhookConfig } from './webhooks.js';

export const KEY_FILE = 'master.key';

/** Separate from the rest of the configuration, so that printing a configuration prints no secret. */
export interface Secrets {
  /** 32 bytes; encrypts TOTP secrets and signing keys at rest. */
  readonly masterKey: Uint8Array;
  readonly adminToken: string | null;
  /** `null` if the blobs are files. */
  readonly s3Key: S3Key | null;
  /** Address and keys; the address itself may hold a secret of the receiver. */
  readonly webhooks: WebhookConfig | null;
}

/** The configuration that decides which secrets are required. */
interface Told {
  readonly admin: ListenAddress;
  readonly blobStore: BlobStoreConfig;
}

/** Rejects the same variables that `readSecrets` rejects. */
export function checkSecrets(env: EnvReader, { admin, blobStore }: Told): void {
  readAdminToken(env, admin);
  readS3Key(env, blobStore);
  const given = env.text('MASTER_KEY');
  if (given !== null) parseKey(given);
}

/** Rejects the same key file that `readSecrets` rejects, and creates none. No variable is wrong then. */
export function checkStoredKey(env: EnvReader, dataDir: string): void {
  if (env.text('MASTER_KEY') === null) storedKey(join(dataDir, KEY_FILE));
}

export function readSecrets(env: EnvReader, { dataDir, admin, blobStore }: Told & { dataDir: string }): Secrets {
  const adminToken = readAdminToken(env, admin);
  const given = env.text('MASTER_KEY');
  const masterKey = given === null ? generatedKey(dataDir) : parseKey(given);
  return Object.freeze({ masterKey, adminToken, s3Key: readS3Key(env, blobStore), webhooks: readWebhooks(env) });
}

/** True when a key is configured or stored, valid or not; otherwise `readSecrets` generates one. */
export function hasMasterKey(env: EnvReader, dataDir: string): boolean {
  return env.text('MASTER_KEY') !== null || existsSync(join(dataDir, KEY_FILE));
}

function parseKey(text: string): Uint8Array {
  const key = keyIn(text);
  if (key !== null) return key;
  throw new ConfigError('MASTER_KEY', 'must be 32 bytes in base64; generate one with: openssl rand -base64 32');
}

function keyIn(text: string): Uint8Array | null {
  const bytes = Buffer.from(text, 'base64');
  return bytes.length === 32 && /^[A-Za-z0-9+/_-]+=*$/.test(text) ? new Uint8Array(bytes) : null;
}

/** Returns the one key of every node on a DATA_DIR and generates it if there is none. */
function generatedKey(dataDir: string): Uint8Array {
  const path = join(dataDir, KEY_FILE);
  const stored = storedKey(path);
  if (stored !== null) return stored;
  writeKey(path);
  const made = storedKey(path);
  if (made === null) throw unreadable(path, 'ENOENT');
  return made;
}

/**
 * Writes a new key to a temporary file first and then links that to its place, which succeeds for one node only. What
 * the key seals may be in a database elsewhere, so the name of its file is durable before the key is used. Held by
 * tests/blobs/power-cut.test.ts.
 */
function writeKey(path: string): void {
  const random = new SystemRandom();
  const draft = `${path}.${toHex(random.bytes(8))}`;
  try {
    writeFileSync(draft, `${Buffer.from(random.bytes(32)).toString('base64')}\n`, { mode: 0o600, flush: true });
    linkSync(draft, path);
  } catch (error) {
    const { code = 'error' } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST') throw unwritable(path, code);
  } finally {
    rmSync(draft, { force: true });
  }
  syncFolder(dirname(path));
}

function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

function unwritable(path: string, code: string): StartError {
  const reason = code === 'ENOSPC' || code === 'EDQUOT' ? `${code}: its disk is full` : code;
  return new StartError(
    `The master key ${path} cannot be written (${reason}): free space there, name another DATA_DIR, or set MASTER_KEY.`,
  );
}

/** Returns `null` if there is no file. */
function storedKey(path: string): Uint8Array | null {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const { code = 'error' } = error as NodeJS.ErrnoException;
    // The check of DATA_DIR reports a path that leads through a file.
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw unreadable(path, code);
  }
  const key = keyIn(text.trim());
  if (key !== null) return key;
  // Another key would unseal nothing: no remedy may replace this one.
  const remedy = 'Restore the file from its copy, or set MASTER_KEY to that key';
  throw new ConfigError('MASTER_KEY', `is in ${path}, which is damaged: it holds no 32 bytes in base64. ${remedy}`);
}

/** Once there is a file, no other key is generated in its place. */
function unreadable(path: string, code: string): ConfigError {
  const remedy =
    'It must be a file that the user of the service may read (mode 0600), or set MASTER_KEY to the same key';
  return new ConfigError('MASTER_KEY', `is in ${path}, which cannot be read (${code}). ${remedy}`);
}
