import { DomainError } from '../kernel/errors.js';
import type { DeviceId, IntentId } from '../kernel/ids.js';
import type { Instant } from '../kernel/instant.js';
import type { ProtocolVersion } from '../protocol/protocol-version.js';
import type { ProtocolWindow } from '../protocol/window.js';
import type { Album, Quiescence } from './album.js';
import { requireVersionStep, type UpgradeIntent } from './upgrade-intent.js';

/** All that the ceremony turns on; the rest of an album does not matter to it. */
export type UpgradableAlbum = Pick<Album, 'protocolVersion' | 'quiescence'>;

/**
 * The quiescence that counts now, or `null`. Its end is the absence of it (specification, "Versioning" 11): the write
 * gate, the phase, a fresh proposal and an abort all ask here, and nothing is ever written when a deadline passes.
 */
export function liveQuiescence(album: UpgradableAlbum, now: Instant): Quiescence | null {
  const { quiescence } = album;
  return quiescence !== null && now < expiresAt(quiescence) ? quiescence : null;
}

/** The first moment at which the quiescence counts no more. */
function expiresAt(quiescence: Quiescence): Instant {
  return quiescence.receivedAt + quiescence.deadline;
}

export type ProposalOutcome =
  | { readonly kind: 'accepted'; readonly quiescence: Quiescence }
  | { readonly kind: 'repeated'; readonly quiescence: Quiescence };

/**
 * Proposes an upgrade of an album whose row the caller holds locked.
 *
 * `used` says whether the album has ever accepted this intent id. Every acceptance records (album, intent id) under a
 * unique key, in the transaction that writes the quiescence, and nothing ever deletes the record: so an id that was
 * aborted, replaced or left to expire never becomes live a second time, wherever the server's clock goes. A quiescence
 * that lapsed stays in the album's row until it is replaced, so it is the one thing that a clock set back brings back;
 * one that was aborted or replaced is gone from the row.
 */
export function propose(
  album: UpgradableAlbum,
  intent: UpgradeIntent,
  context: { readonly window: ProtocolWindow; readonly used: boolean; readonly now: Instant },
): ProposalOutcome {
  const live = liveQuiescence(album, context.now);
  if (live !== null) return repeatOf(live, album.protocolVersion, intent);
  if (context.used) {
    throw new DomainError('error.album.intent_ended', 'This intent has ended. Propose again under a new intent_id.');
  }
  requireVersionStep(intent, album.protocolVersion, context.window);
  return { kind: 'accepted', quiescence: quiescenceOf(intent, context.now) };
}

/** Ends the live upgrade; gives the quiescence that the store is to clear, for a write conditional on its id. */
export function abort(album: UpgradableAlbum, intentId: IntentId, now: Instant): Quiescence {
  const live = liveQuiescence(album, now);
  if (live === null) throw new DomainError('error.album.no_upgrade', 'No upgrade of this album is under way.');
  if (live.intentId !== intentId) {
    throw new DomainError('error.album.intent_mismatch', 'Another intent is live. Abort that one by its intent_id.', {
      intentId: live.intentId,
    });
  }
  return live;
}

/** How many upload sessions of the album stand in each state that is not terminal. */
export interface InFlight {
  readonly pending: number;
  readonly uploading: number;
  readonly waitingForProcessing: number;
}

export type UpgradePhase = 'normal' | 'quiescing' | 'frozen';

/** Frozen once nothing moves: what is only Pending may not start without the intent's id, so it does not hold up. */
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
  /** A count only, Pending sessions included; never which. */
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
 * The live id over the same content changes nothing: ML-DSA signatures are randomised, so a client that signs again after
 * a crash never has the same bytes. Over other content, and under another id, the proposal meets the live intent.
 */
function repeatOf(live: Quiescence, pin: ProtocolVersion, intent: UpgradeIntent): ProposalOutcome {
  if (live.intentId !== intent.intentId) {
    throw new DomainError('error.album.upgrade_in_flight', 'An upgrade is under way. Wait for it or abort it.', {
      intentId: live.intentId,
    });
  }
  const isSame =
    intent.fromVersion === pin &&
    intent.toVersion === live.upgradePendingTo &&
    intent.proposerDevice === live.proposerDevice &&
    intent.deadline === live.deadline;
  if (isSame) return { kind: 'repeated', quiescence: live };
  const message = 'The live intent of this intent_id says something else. Propose other content under a new intent_id.';
  throw new DomainError('error.album.intent_conflict', message, { intentId: live.intentId });
}

function quiescenceOf(intent: UpgradeIntent, now: Instant): Quiescence {
  return {
    upgradePendingTo: intent.toVersion,
    intentId: intent.intentId,
    receivedAt: now,
    deadline: intent.deadline,
    proposerDevice: intent.proposerDevice,
  };
}
