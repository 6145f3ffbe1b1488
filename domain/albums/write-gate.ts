import { DomainError, type ErrorCode } from '../kernel/errors.js';
import type { IntentId } from '../kernel/ids.js';
import type { Instant } from '../kernel/instant.js';
import { liveQuiescence, type UpgradableAlbum } from './upgrade-ceremony.js';

/**
 * An upload into the album, by the `intent_id` of its manifest. Asked twice, both times under the album's lock: when the
 * session is created, and when it leaves Pending, so that a frozen album stays frozen (quality B8, B9). What is
 * Uploading or WaitingForProcessing is not asked again: it goes on to its end.
 */
export function admitAlbumUpload(album: UpgradableAlbum, intentId: IntentId | null, now: Instant): void {
  admit(album, intentId, now, 'error.upload.album_quiescing');
}

/**
 * Every other write to the album (members, metadata, references, to and from the trash), by its `?intent_id=`. Not the
 * purge of what is in the trash, and not the upgrade's own routes.
 */
export function admitWrite(album: UpgradableAlbum, intentId: IntentId | null, now: Instant): void {
  admit(album, intentId, now, 'error.album.quiescing');
}

/** While an upgrade is live only its own writes pass. Without one an id is not looked at: it may be a lapsed one's. */
function admit(album: UpgradableAlbum, intentId: IntentId | null, now: Instant, code: ErrorCode): void {
  const live = liveQuiescence(album, now);
  if (live === null || live.intentId === intentId) return;
  const message = 'The album is being upgraded. Keep this write until the upgrade ends.';
  throw new DomainError(code, message, { intentId: live.intentId });
}
