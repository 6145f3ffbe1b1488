import { CborFields } from '../kernel/cbor-fields.js';
import { encodeCbor, type CborValue } from '../kernel/deterministic-cbor.js';
import { DomainError } from '../kernel/errors.js';
import { isUuidV4, isUuidV7, type AlbumId, type DeviceId, type IntentId } from '../kernel/ids.js';
import { SECOND, type Duration } from '../kernel/instant.js';
import { compareVersions, parseProtocolVersion, type ProtocolVersion } from '../protocol/protocol-version.js';
import { isInside, type ProtocolWindow } from '../protocol/window.js';

/** An admin's proposal to freeze an album for its move to another version. */
export interface UpgradeIntent {
  readonly intentId: IntentId;
  readonly fromVersion: ProtocolVersion;
  readonly toVersion: ProtocolVersion;
  readonly proposerDevice: DeviceId;
  readonly deadline: Duration;
}

/** In seconds, as in the payload: a minute, thirty days, and seven days by default. */
const SHORTEST_DEADLINE = 60;
const LONGEST_DEADLINE = 2_592_000;
const DEFAULT_DEADLINE = 604_800;

/** Binds an intent to its album, so that it cannot be moved to another. The external_aad of both signatures. */
export function upgradeIntentAad(albumId: AlbumId): Uint8Array {
  return encodeCbor(['service-upgrade-intent/v1', albumId]);
}

/** Reads the payload exactly as section 5 of the contract defines it; otherwise throws an error that names the field. */
export function readUpgradeIntent(payload: CborValue): UpgradeIntent {
  const required = ['intent_id', 'from_version', 'to_version', 'proposer_device'];
  const fields = CborFields.of(payload, { required, optional: ['deadline'] }, intentMalformed);
  const isVersion = (value: unknown) => parseProtocolVersion(value) !== null;
  const deadline = fields.has('deadline')
    ? fields.uint('deadline', SHORTEST_DEADLINE, LONGEST_DEADLINE)
    : DEFAULT_DEADLINE;
  return {
    intentId: fields.text('intent_id', isUuidV7, 'a lower-case UUIDv7'),
    fromVersion: fields.text('from_version', isVersion, 'a date of the form YYYY-MM-DD'),
    toVersion: fields.text('to_version', isVersion, 'a date of the form YYYY-MM-DD'),
    proposerDevice: fields.text('proposer_device', isUuidV4, 'a lower-case UUIDv4'),
    deadline: deadline * SECOND,
  };
}

/** An intent must come from its own device: this session rejects another device's, even if correctly signed. */
export function requireProposer(intent: UpgradeIntent, sessionDevice: DeviceId): void {
  if (intent.proposerDevice === sessionDevice) return;
  throw new DomainError('error.album.intent_signature', "proposer_device must be this session's own device.");
}

/** An album moves upwards from its pin, to a version at which the server accepts writes. */
export function requireVersionStep(intent: UpgradeIntent, pin: ProtocolVersion, window: ProtocolWindow): void {
  const upwards = intent.fromVersion === pin && compareVersions(intent.toVersion, pin) > 0;
  if (upwards && isInside(window, intent.toVersion)) return;
  const message = `from_version must be ${pin}, to_version above it and from ${window.min} to ${window.max}.`;
  throw new DomainError('error.album.version_mismatch', message, { albumProtocolVersion: pin });
}

/** Also the codec's error for bytes that do not have this form at all. */
export function intentMalformed(path: string, message: string): DomainError {
  const what = path === '' ? 'The intent' : path.slice(1);
  return new DomainError('error.album.intent_malformed', `${what} ${message}.`, { errors: [{ path, message }] });
}
