import { fromHex } from '../../../domain/kernel/bytes.js';
import { uuidToBytes } from '../../../domain/kernel/ids.js';

/** The types of key columns. */
export type KeyKind = 'uuid' | 'hash';

const UUIDS: ReadonlySet<string> = new Set([
  ...['id', 'accountId', 'albumId', 'assetId', 'ownerId', 'sponsorId', 'uploadUserId', 'makerId', 'linkId', 'intentId'],
  ...['deviceId', 'proposerDevice', 'sourceAssetId', 'viaLink', 'stagingId', 'location', 'chargedTo', 'sessionId'],
  'proposerId',
]);
const HASHES: ReadonlySet<string> = new Set(['contentHash', 'cohortHash']);
/** The lengths of MariaDB's columns, in bytes of UTF-8. SQLite has none. */
const LENGTHS: Readonly<Record<string, number>> = {
  ...{ address: 1016, handleUser: 64, passwordHash: 255, displayName: 512, reason: 4096, role: 16, kid: 64 },
  ...{ protocolVersion: 10, upgradePendingTo: 10, oldHandle: 330, newHandle: 330, user: 64, provider: 32, peer: 255 },
  ...{ redirectUri: 2048, issuer: 512, subject: 255, minClientBuild: 64, infoUrl: 2048, jti: 255, deed: 64 },
  ...{ detail: 512, holder: 32, type: 64, lastError: 255, failure: 32, mlDsa65: 1952, ikSig: 64, attestation: 512 },
  ...{ secret: 255, sealedPrivateKey: 255 },
};
const LARGEST_SIZE = 2n ** 63n - 1n;

/** Throws for a value that the real databases' column for this property rejects, as they do. */
export function requireStorable(name: string, value: unknown): void {
  if (value === null || value === undefined || typeof value === 'boolean') return;
  if (typeof value === 'string') requireText(name, value);
  else if (value instanceof Uint8Array) requireLength(name, value.length);
  else if (typeof value === 'number') requireThat(Number.isSafeInteger(value), name, 'no safe integer');
  else if (typeof value === 'bigint') requireThat(value >= 0n && value <= LARGEST_SIZE, name, 'out of range');
  else if (Array.isArray(value)) for (const each of value) requireStorable(name.replace(/s$/, ''), each);
  else for (const [property, each] of Object.entries(value)) requireStorable(property, each);
}

/** Rejects a key whose type differs from that of its columns. */
export function requireKey(kinds: readonly KeyKind[], key: string): void {
  key.split(' ').forEach((part, index) => {
    if (kinds[index] === 'uuid') uuidToBytes(part);
    if (kinds[index] === 'hash') fromHex(part);
  });
}

function requireText(name: string, value: string): void {
  if (UUIDS.has(name)) uuidToBytes(value);
  else if (HASHES.has(name)) requireThat(fromHex(value).length === 32, name, 'no hash');
  else requireLength(name, Buffer.byteLength(value));
}

function requireLength(name: string, length: number): void {
  requireThat(length <= (LENGTHS[name] ?? Infinity), name, 'too long');
}

function requireThat(holds: boolean, name: string, fault: string): void {
  if (!holds) throw new RangeError(`The value for ${name} is ${fault}.`);
}
