import type { AccountId, UploadId } from '../../domain/kernel/ids.js';
import { release } from '../../domain/quota/usage.js';
import { reservedBytes, type UploadSession } from '../../domain/uploads/upload-session.js';
import type { Stores } from '../ports/stores/stores.js';
import type { StoredUpload } from '../ports/stores/upload-store.js';

type EndingStores = Pick<Stores, 'quotas' | 'uploads' | 'links'>;
/** Returns the session to store, returns `null` to leave it unchanged, or throws. */
type End = (session: UploadSession, stored: StoredUpload) => UploadSession | null;

/** Ends one session (see `endUploads`). Returns the upload as stored before; `null` when it was left unchanged. */
export async function endUpload(
  stores: EndingStores,
  { id, uploadUserId }: Pick<UploadSession, 'id' | 'uploadUserId'>,
  end: End,
): Promise<StoredUpload | null> {
  return (await endUploads(stores, uploadUserId, [id], end))[0] ?? null;
}

/**
 * Ends sessions that stored nothing and that one account is charged for, and releases their reservations and their room
 * in their links in the same transaction. The account is locked before the sessions: of a concurrent cancellation,
 * expiry and last byte, the first ends the session and the others find it ended, so its bytes are released once
 * (tests/races/uploads.test.ts). Returns those that ended, as stored before.
 */
export async function endUploads(
  { quotas, uploads, links }: EndingStores,
  accountId: AccountId,
  ids: readonly UploadId[],
  end: End,
): Promise<readonly StoredUpload[]> {
  const account = await quotas.lock(accountId);
  // The deletion of an account erases its uploads first.
  if (account === null) return [];
  const done: StoredUpload[] = [];
  for (const stored of (await uploads.lockAll(ids)).values()) {
    const ended = end(stored.session, stored);
    if (ended === null) continue;
    await uploads.end(ended);
    done.push(stored);
    const { actor, request } = stored.session;
    if (actor.linkId !== null) await links.release(actor.linkId, request.declaredSize);
  }
  const freed = done.reduce((sum, { session }) => sum + reservedBytes(session), 0n);
  if (done.length > 0) await quotas.save(account.id, release(account.usage, freed));
  return done;
}
