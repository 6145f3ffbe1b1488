import { encodeCbor, type CborValue } from '../kernel/cbor.js';
import { decodeCbor, isArray, isBytes, isMap } from '../kernel/cbor-decode.js';
import { isUuid } from '../kernel/uuid.js';
import { openSign, signByDevice, type DeviceKeys } from '../keys/cose.js';
import type { DeviceSigner } from '../keys/signer.js';

/** A freeze proposal: the intent to upgrade an album. */
export interface UpgradeIntent {
  readonly intentId: string;
  readonly fromVersion: string;
  readonly toVersion: string;
  readonly proposerDevice: string;
  /** Seconds, counted from when the service receives the intent. */
  readonly deadline: number;
}

const DEFAULT_DEADLINE = 604_800;
const SHORTEST_DEADLINE = 60;
const LONGEST_DEADLINE = 2_592_000;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Signs a SignedUpgradeIntent (contract section 5): hybrid-signed by the proposing device, bound to the album. */
export function signIntent(albumId: string, intent: UpgradeIntent, device: DeviceSigner): Promise<Uint8Array> {
  const payload = new Map<string, CborValue>([
    ['intent_id', intent.intentId],
    ['from_version', intent.fromVersion],
    ['to_version', intent.toVersion],
    ['proposer_device', intent.proposerDevice],
    ['deadline', intent.deadline],
  ]);
  return signByDevice(payload, intentAad(albumId), device);
}

export interface OpenedIntent {
  readonly intent: UpgradeIntent;
  /** True if this device, taken from the proposer's published directory, signed the intent for this album. */
  verifies(device: DeviceKeys): boolean;
}

/** Returns `null` for a document that the service rejects as malformed: no upgrade can be live under it. */
export function openIntent(albumId: string, document: Uint8Array): OpenedIntent | null {
  const opened = openSign(document);
  const intent = opened === null ? null : readIntent(opened.payload);
  if (opened === null || intent === null) return null;
  const verifies = (device: DeviceKeys): boolean =>
    device.deviceId === intent.proposerDevice && opened.verifies(device, intentAad(albumId));
  return { intent, verifies };
}

function intentAad(albumId: string): Uint8Array {
  return encodeCbor(['service-upgrade-intent/v1', albumId]);
}

function readIntent(payload: CborValue): UpgradeIntent | null {
  if (!isMap(payload)) return null;
  const [intentId, proposerDevice] = [payload.get('intent_id'), payload.get('proposer_device')];
  const [fromVersion, toVersion] = [payload.get('from_version'), payload.get('to_version')];
  const deadline = payload.has('deadline') ? payload.get('deadline') : DEFAULT_DEADLINE;
  if (payload.size !== (payload.has('deadline') ? 5 : 4)) return null;
  if (!isUuid(intentId, 7) || !isUuid(proposerDevice, 4) || !isDeadline(deadline)) return null;
  if (!isDate(fromVersion) || !isDate(toVersion)) return null;
  return { intentId, fromVersion, toVersion, proposerDevice, deadline };
}

function isDeadline(value: CborValue | undefined): value is number {
  return typeof value === 'number' && value >= SHORTEST_DEADLINE && value <= LONGEST_DEADLINE;
}

/** True for a date that exists: `Date.parse` reads the 30th of February as the 2nd of March. */
function isDate(value: CborValue | undefined): value is string {
  if (typeof value !== 'string' || !DATE.test(value)) return false;
  const instant = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(value);
}

/** The content of the cutover commit. */
export interface Tombstone {
  readonly intentId: string;
  /** SHA-256. */
  readonly frozenStateHash: Uint8Array;
}

export function encodeTombstone({ intentId, frozenStateHash }: Tombstone): Uint8Array {
  return encodeCbor(['service-album-tombstone/v1', intentId, frozenStateHash]);
}

export function decodeTombstone(bytes: Uint8Array): Tombstone | null {
  const value = decodeCbor(bytes);
  if (value === null || !isArray(value) || value.length !== 3 || value[0] !== 'service-album-tombstone/v1') return null;
  const [, intentId, frozenStateHash] = value;
  if (!isUuid(intentId, 7) || !isBytes(frozenStateHash) || frozenStateHash.length !== 32) return null;
  return { intentId, frozenStateHash };
}

/** The `upgraded_from` field of a signed manifest core; absent in an album that is not the result of an upgrade. */
export interface UpgradedFrom {
  readonly oldAlbumId: string;
  readonly intentId: string;
  readonly frozenStateHash: Uint8Array;
}

export function upgradedFromCbor({ oldAlbumId, intentId, frozenStateHash }: UpgradedFrom): CborValue {
  return new Map<string, CborValue>([
    ['old_album_id', oldAlbumId],
    ['intent_id', intentId],
    ['frozen_state_hash', frozenStateHash],
  ]);
}

export function readUpgradedFrom(value: CborValue | undefined): UpgradedFrom | null {
  if (!isMap(value) || value.size !== 3) return null;
  const [oldAlbumId, intentId] = [value.get('old_album_id'), value.get('intent_id')];
  const frozenStateHash = value.get('frozen_state_hash');
  if (!isUuid(oldAlbumId) || !isUuid(intentId, 7) || !isBytes(frozenStateHash)) return null;
  return frozenStateHash.length === 32 ? { oldAlbumId, intentId, frozenStateHash } : null;
}
