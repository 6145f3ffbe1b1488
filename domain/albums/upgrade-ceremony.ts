import { DomainError } from '../kernel/errors.js';
import type { AccountId, DeviceId, IntentId } from '../kernel/ids.js';
import { isImplausiblyAhead, type Instant } from '../kernel/instant.js';
import type { ProtocolVersion } from '../protocol/protocol-version.js';
import type { ProtocolWindow } from '../protocol/window.js';
import type { Album, Quiescence } from './album.js';
import { requireVersionStep, type UpgradeIntent } from './upgrade-intent.js';

/** The fields of an album that the ceremony depends on. */
export type UpgradableAlbum = Pick<Album, 'protocolVersion' | 'quiescence'>;

/**
 * Returns the quiescence that is live at `now`, or `null`. An expired quiescence counts as absent (specification,
 * "Versioning" 11): the write gate, the phase, a new proposal and an abort all ask here, and nothing is written when a
 * deadline passes. A quiescence received implausibly far ahead has expired too: a clock was set back, and the album
 * would stay closed for the whole step (quality F10). A small step ends no ceremony.
 */
export function liveQuiescence(album: UpgradableAlbum, now: Instant): Quiescence | null {
  const { quiescence } = album;
  if (quiescence === null || isImplausiblyAhead(quiescence.receivedAt, now)) return null;
  return now < expiresAt(quiescence) ? quiescence : null;
}

/** The first moment at which the quiescence is no longer live. */
function expiresAt(quiescence: Quiescence): Instant {
  return quiescence.receivedAt + quiescence.deadline;
}

export type ProposalOutcome =
  | { readonly kind: 'accepted'; readonly quiescence: Quiescence }
  | { readonly kind: 'repeated'; readonly quiescence: Quiescence };

/**
 * Proposes an upgrade of an album whose row the caller has locked.
 *
 * `used` is true when the album has ever accepted this intent id. Every acceptance records (album, intent id) under a
 * unique key, in the transaction that writes the quiescence, and nothing ever deletes the record: so an id that was
 * aborted, replaced or expired never becomes live again, whatever the server's clock does. An expired quiescence stays
 * in the album's row until it is replaced, so a clock set back can revive it, and only it; one that was aborted or
 * replaced is no longer in the row.
 */
export function propose(
  album: UpgradableAlbum,
  intent: UpgradeIntent,
  context: {
    readonly proposerId: AccountId;
    readonly window: ProtocolWindow;
    readonly used: boolean;
    readonly now: Instant;
  },
): ProposalOutcome {
  const live = liveQuiescence(album, context.now);
  if (live !== null) return repeatOf(live, album.protocolVersion, intent);
  if (context.used) {
    throw new DomainError('error.album.intent_ended', 'This intent has ended. Propose again under a new intent_id.');
  }
  requireVersionStep(intent, album.protocolVersion, context.window);
  return { kind: 'accepted', quiescence: quiescenceOf(intent, context) };
}

/** Ends the live upgrade; returns the quiescence that the store must clear, in a write conditional on its id. */
export function abort(album: UpgradableAlbum, intentId: IntentId, now: Instant): Quiescence {
  const live = liveQuiescence(album, now);
  if (live === null) throw new DomainError('error.album.no_upgrade', 'No upgrade of this album is live.');
  if (live.intentId !== intentId) {
    throw new DomainError('error.album.intent_mismatch', 'Another intent is live. Abort that one by its intent_id.', {
      intentId: live.intentId,
    });
  }
  return live;
}

/** The number of the album's upload sessions in each state that is not terminal. */
export interface InFlight {
  readonly pending: number;
  readonly uploading: number;
  readonly waitingForProcessing: number;
}

export type UpgradePhase = 'normal' | 'quiescing' | 'frozen';

/** Frozen once no upload is active. Pending uploads do not delay it: they cannot start without the intent's id. */
export function phase(album: UpgradableAlbum, inFlight: InFlight, now: Instant): UpgradePhase {
  if (liveQuiescence(album, now) === null) return 'normal';
  return inFlight.uploading + inFlight.waitingForProcessing === 0 ? 'frozen' : 'quiescing';
}

/** The upgrade status that a client reads; the six members in the middle are `null` in `normal`. */
export interface UpgradeStatus {
  readonly phase: UpgradePhase;
  readonly intentId: IntentId | null;
  readonly fromVersion: ProtocolVersion | null;
  readonly toVersion: ProtocolVersion | null;
  readonly proposerDevice: DeviceId | null;
  readonly receivedAt: Instant | null;
  readonly expiresAt: Instant | null;
  /** The number of open sessions, Pending included. */
  readonly inFlight: number;
}

export function upgradeStatus(album: UpgradableAlbum, inFlight: InFlight, now: Instant): UpgradeStatus {
  const live = liveQuiescence(album, now);
  return {
    phase: phase(album, inFlight, now),
    intentId: live?.intentId ?? null,
    fromVersion: live === null ? null : album.protocolVersion,
    toVersion: live?.upgradePendingTo ?? null,
    proposerDevice: live?.proposerDevice ?? null,
    receivedAt: live?.receivedAt ?? null,
    expiresAt: live === null ? null : expiresAt(live),
    inFlight: inFlight.pending + inFlight.uploading + inFlight.waitingForProcessing,
  };
}

/**
 * Repeating the live id with the same content is a no-op: ML-DSA signatures are randomised, so a client that signs
 * again after a crash never produces the same bytes. Other content, or another id, conflicts with the live intent.
 */
function repeatOf(live: Quiescence, pin: ProtocolVersion, intent: UpgradeIntent): ProposalOutcome {
  if (live.intentId !== intent.intentId) {
    throw new DomainError('error.album.upgrade_in_flight', 'An upgrade is live. Wait until it ends, or abort it.', {
      intentId: live.intentId,
    });
  }
  const isSame =
    intent.fromVersion === pin &&
    intent.toVersion === live.upgradePendingTo &&
    intent.proposerDevice === live.proposerDevice &&
    intent.deadline === live.deadline;
  if (isSame) return { kind: 'repeated', quiescence: live };
  const message =
    'The live intent with this intent_id has different contents. Propose the new contents under a new intent_id.';
  throw new DomainError('error.album.intent_conflict', message, { intentId: live.intentId });
}

function quiescenceOf(
  intent: UpgradeIntent,
  { proposerId, now }: { readonly proposerId: AccountId; readonly now: Instant },
): Quiescence {
  return {
    upgradePendingTo: intent.toVersion,
    intentId: intent.intentId,
    receivedAt: now,
    deadline: intent.deadline,
    proposerDevice: intent.proposerDevice,
    proposerId,
  };
}
