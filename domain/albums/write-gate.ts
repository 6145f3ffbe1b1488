import { DomainError, type ErrorCode } from '../kernel/errors.js';
import type { IntentId } from '../kernel/ids.js';
import type { Instant } from '../kernel/instant.js';
import { liveQuiescence, type UpgradableAlbum } from './upgrade-ceremony.js';

/**
 * Admits an upload into the album, by the `intent_id` of its manifest. Called twice, both times under the album's lock:
 * when the session is created, and when it leaves Pending, so that a frozen album stays frozen (quality B8, B9). An
 * upload that is Uploading or WaitingForProcessing is not checked again: it is completed.
 */
export function admitAlbumUpload(album: UpgradableAlbum, intentId: IntentId | null, now: Instant): void {
  admit(album, intentId, now, 'error.upload.album_quiescing');
}

/**
 * Admits every other write to the album (members, metadata, references, trashing and restoring), by the intent id that
 * it names. Purging the trash and the upgrade's own routes do not pass this gate.
 */
export function admitWrite(album: UpgradableAlbum, intentId: IntentId | null, now: Instant): void {
  admit(album, intentId, now, 'error.album.quiescing');
}

/** While an upgrade is live, only its own writes pass. Otherwise the id is ignored: it may be an expired intent's. */
function admit(album: UpgradableAlbum, intentId: IntentId | null, now: Instant, code: ErrorCode): void {
  const live = liveQuiescence(album, now);
  if (live === null || live.intentId === intentId) return;
  const message = 'The album is being upgraded. Keep this write until the upgrade ends.';
  throw new DomainError(code, message, { intentId: live.intentId });
}
