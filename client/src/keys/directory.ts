import { bytesEqual } from '../kernel/bytes.js';
import { encodeCbor, type CborValue } from '../kernel/cbor.js';
import { isArray, isBytes, isMap } from '../kernel/cbor-decode.js';
import { isUuid } from '../kernel/uuid.js';
import { openSign1, sign1, type DeviceKeys } from './cose.js';
import type { DeviceSigner, IdentitySigner } from './signer.js';
import { isEd25519Key } from './signatures.js';

/** One device that may write. */
export interface ListedDevice extends DeviceKeys {
  /** Unix seconds. */
  readonly addedAt: number;
}

export interface DeviceDirectory {
  readonly version: number;
  readonly ik: Uint8Array;
  readonly devices: readonly ListedDevice[];
}

/** A trusted identity: its identity key and the newest directory version seen. */
export interface TrustedIdentity {
  readonly ik: Uint8Array;
  readonly version: number;
}

export type DirectoryFault = 'malformed' | 'signature' | 'other_identity' | 'rolled_back';

export type OpenedDirectory =
  | { readonly kind: 'verified'; readonly directory: DeviceDirectory }
  | { readonly kind: 'refused'; readonly fault: DirectoryFault };

const MAX_DEVICES = 256;
const LAST_SECOND = 253_402_300_799;

/** Returns the directory entry of an own device. */
export function listDevice(device: DeviceSigner, addedAt: number): ListedDevice {
  const { deviceId, ed25519, mlDsa65 } = device;
  return { deviceId, ed25519: ed25519.publicKey, mlDsa65: mlDsa65.publicKey, addedAt };
}

/** Signs the directory to publish. Versions start at 1 without gaps; the first one pins the identity key. */
export function signDirectory(
  accountId: string,
  content: { readonly version: number; readonly devices: readonly ListedDevice[] },
  identity: IdentitySigner,
): Promise<Uint8Array> {
  const devices = content.devices.map(
    ({ deviceId, ed25519, mlDsa65, addedAt }) =>
      new Map<string, CborValue>([
        ['device_id', deviceId],
        ['ed25519', ed25519],
        ['ml_dsa_65', mlDsa65],
        ['added_at', addedAt],
      ]),
  );
  const payload = new Map<string, CborValue>([
    ['version', content.version],
    ['ik', identity.publicKey],
    ['devices', devices],
  ]);
  return sign1(payload, directoryAad(accountId), identity);
}

/**
 * Checks a directory, one's own or another's, that the server returned. The server cannot prove who somebody is, so the
 * directory must match the identity that the caller already trusts. Pass `null` on first contact and then store the
 * directory's `ik` and `version`.
 */
export function openDirectory(
  document: Uint8Array,
  accountId: string,
  trusted: TrustedIdentity | null,
): OpenedDirectory {
  const opened = openSign1(document);
  const directory = opened === null ? null : readDirectory(opened.payload);
  if (opened === null || directory === null) return { kind: 'refused', fault: 'malformed' };
  if (!opened.verifies(directory.ik, directoryAad(accountId))) return { kind: 'refused', fault: 'signature' };
  if (trusted !== null && !bytesEqual(trusted.ik, directory.ik)) return { kind: 'refused', fault: 'other_identity' };
  if (trusted !== null && directory.version < trusted.version) return { kind: 'refused', fault: 'rolled_back' };
  return { kind: 'verified', directory };
}

function directoryAad(accountId: string): Uint8Array {
  return encodeCbor(['service-device-directory/v1', accountId]);
}

function readDirectory(payload: CborValue): DeviceDirectory | null {
  if (!isMap(payload) || payload.size !== 3) return null;
  const [version, ik, list] = [payload.get('version'), payload.get('ik'), payload.get('devices')];
  if (!isUint(version, Number.MAX_SAFE_INTEGER) || !isBytes(ik) || !isArray(list)) return null;
  if (!isEd25519Key(ik) || list.length > MAX_DEVICES) return null;
  const devices = list.map(readDevice);
  if (!devices.every((device) => device !== null)) return null;
  const distinct = new Set(devices.map(({ deviceId }) => deviceId)).size === devices.length;
  return distinct ? { version, ik, devices } : null;
}

function readDevice(value: CborValue): ListedDevice | null {
  if (!isMap(value) || value.size !== 4) return null;
  const [deviceId, ed25519, mlDsa65] = [value.get('device_id'), value.get('ed25519'), value.get('ml_dsa_65')];
  const addedAt = value.get('added_at');
  if (!isUuid(deviceId, 4) || !isBytes(ed25519) || !isBytes(mlDsa65) || !isUint(addedAt, LAST_SECOND)) return null;
  return isEd25519Key(ed25519) && mlDsa65.length === 1952 ? { deviceId, ed25519, mlDsa65, addedAt } : null;
}

function isUint(value: CborValue | undefined, max: number): value is number {
  return typeof value === 'number' && value >= 0 && value <= max;
}
