import { CborFields } from '../kernel/cbor-fields.js';
import { encodeCbor, type CborValue } from '../kernel/deterministic-cbor.js';
import { DomainError } from '../kernel/errors.js';
import { isUuidV4, type AccountId, type DeviceId } from '../kernel/ids.js';
import { IDENTITY_KEY_BYTES, pinIdentity } from './identity-anchor.js';

/** One device that may write, with the two halves of its hybrid signing key. */
export interface ListedDevice {
  readonly deviceId: DeviceId;
  /** 32 bytes. */
  readonly ed25519: Uint8Array;
  /** 1952 bytes. */
  readonly mlDsa65: Uint8Array;
  /** Unix seconds, as the user signed it. */
  readonly addedAt: number;
}

export interface DeviceDirectory {
  readonly version: number;
  readonly ik: Uint8Array;
  /** Empty for an account whose devices have all been removed. */
  readonly devices: readonly ListedDevice[];
}

const MAX_DEVICES = 256;
const ED25519_KEY_BYTES = 32;
const ML_DSA_65_KEY_BYTES = 1952;
/** 9999-12-31T23:59:59Z, the last second that RFC 3339 can represent. */
const LAST_SECOND = 253_402_300_799;

/** Binds a directory to its account: nobody can publish another account's. The external_aad of its COSE_Sign1. */
export function directoryAad(accountId: AccountId): Uint8Array {
  return encodeCbor(['service-device-directory/v1', accountId]);
}

/**
 * Reads the payload exactly as section 4 of the contract defines it; otherwise throws an error that names the
 * field. The devices' Ed25519 keys are not checked yet: `requireKey`.
 */
export function readDirectory(payload: CborValue): DeviceDirectory {
  const fields = CborFields.of(payload, { required: ['version', 'ik', 'devices'] }, malformed);
  const directory = {
    version: fields.uint('version', 0, Number.MAX_SAFE_INTEGER),
    ik: fields.bytes('ik', IDENTITY_KEY_BYTES),
    devices: fields.array('devices', MAX_DEVICES).map(readDevice),
  };
  requireDistinct(directory.devices);
  return directory;
}

/** The stored part of an account's directory: its version, and the identity key that is the account's anchor. */
export type PublishedDirectory = Pick<DeviceDirectory, 'version' | 'ik'>;

/** A directory that was sent. `signed` is true when its signature verifies under the `ik` that it names. */
export interface SentDirectory extends DeviceDirectory {
  readonly signed: boolean;
}

/**
 * Returns the state after publishing `candidate`. The first directory pins the anchor; versions follow each other
 * without a gap, from 1 on (no stored directory counts as version 0). The store writes it over the version that was
 * read: of parallel publications of one version one is accepted (quality A23).
 */
export function publish(stored: PublishedDirectory | null, candidate: SentDirectory): PublishedDirectory {
  const ik = pinIdentity(stored?.ik ?? null, candidate);
  const version = stored?.version ?? 0;
  if (candidate.version !== version + 1) {
    const message = `The published directory has version ${version}. Read it, then publish version ${version + 1}.`;
    throw new DomainError('error.device.stale_directory', message, { version });
  }
  return { version: candidate.version, ik };
}

function readDevice(value: CborValue, index: number): ListedDevice {
  const required = ['device_id', 'ed25519', 'ml_dsa_65', 'added_at'];
  const fields = CborFields.of(value, { required }, malformed, `/devices/${index}`);
  return {
    deviceId: fields.text('device_id', isUuidV4, 'a lower-case UUIDv4'),
    ed25519: fields.bytes('ed25519', ED25519_KEY_BYTES),
    mlDsa65: fields.bytes('ml_dsa_65', ML_DSA_65_KEY_BYTES),
    addedAt: fields.uint('added_at', 0, LAST_SECOND),
  };
}

function requireDistinct(devices: readonly ListedDevice[]): void {
  const ids = devices.map((device) => device.deviceId);
  const repeated = ids.findIndex((id, index) => ids.indexOf(id) !== index);
  if (repeated !== -1) throw malformed(`/devices/${repeated}/device_id`, 'must be listed once');
}

/** Rejects the directory if the Ed25519 key of the device at this place is invalid or of small order. */
export function requireKey(isKey: boolean, index: number): void {
  if (!isKey)
    throw malformed(`/devices/${index}/ed25519`, 'must be a canonical point of the curve, not of small order');
}

function malformed(path: string, message: string): DomainError {
  const what = path === '' ? 'The directory' : path.slice(1);
  return new DomainError('error.device.directory_malformed', `${what} ${message}.`, { errors: [{ path, message }] });
}
