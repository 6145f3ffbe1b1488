import { release } from '../../domain/quota/usage.js';
import { reservedBytes, type UploadSession } from '../../domain/uploads/upload-session.js';
import type { Stores } from '../ports/stores/stores.js';
import type { StoredUpload } from '../ports/stores/upload-store.js';

/**
 * Ends a session that stored nothing, and releases its reservation and its room in its link in the same transaction.
 * The account is locked before the session: of a concurrent cancellation, expiry and last byte, the first ends the
 * session and the others find it ended, so its bytes are released once (tests/races/uploads.test.ts).
 *
 * `end` returns the session to store, returns `null` to leave it unchanged, or throws. Returns the upload as stored
 * before it ended; `null` when it was left unchanged.
 */
export async function endUpload(
  { quotas, uploads, links }: Pick<Stores, 'quotas' | 'uploads' | 'links'>,
  upload: Pick<UploadSession, 'id' | 'uploadUserId'>,
  end: (session: UploadSession, stored: StoredUpload) => UploadSession | null,
): Promise<StoredUpload | null> {
  const account = await quotas.lock(upload.uploadUserId);
  // The deletion of an account erases its uploads first.
  if (account === null) return null;
  const stored = await uploads.lock(upload.id);
  const ended = stored === null ? null : end(stored.session, stored);
  if (stored === null || ended === null) return null;
  await uploads.end(ended);
  await quotas.save(account.id, release(account.usage, reservedBytes(stored.session)));
  const { actor, request } = stored.session;
  if (actor.linkId !== null) await links.release(actor.linkId, request.declaredSize);
  return stored;
}
