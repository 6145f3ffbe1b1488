import { release } from '../../domain/quota/usage.js';
import { reservedBytes, type UploadSession } from '../../domain/uploads/upload-session.js';
import type { AccountId } from '../../domain/kernel/ids.js';
import type { QuotaAccount, QuotaLedger } from '../ports/stores/quota-ledger.js';
import type { Stores } from '../ports/stores/stores.js';
import type { StoredUpload } from '../ports/stores/upload-store.js';

/**
 * Ends a session that stored nothing, and gives its reservation, and its room in its link, back in the same transaction. The account is locked
 * before the session, so that of a cancellation, an expiry and a last byte at one moment the first ends it and the
 * others find it ended: its bytes are given back once (tests/races/uploads.test.ts).
 *
 * `end` gives the session as it is to be stored, `null` to leave it, or throws. The answer is what was stored before it
 * ended; `null` when it was left.
 */
export async function endUpload(
  { quotas, uploads, links }: Pick<Stores, 'quotas' | 'uploads' | 'links'>,
  upload: Pick<UploadSession, 'id' | 'uploadUserId'>,
  end: (session: UploadSession) => UploadSession | null,
): Promise<StoredUpload | null> {
  const account = await lockCharged(quotas, upload.uploadUserId);
  const stored = await uploads.lock(upload.id);
  const ended = stored === null ? null : end(stored.session);
  if (stored === null || ended === null) return null;
  await uploads.end(ended);
  await quotas.save(account.id, release(account.usage, reservedBytes(stored.session)));
  const { actor, request } = stored.session;
  if (actor.linkId !== null) await links.release(actor.linkId, request.declaredSize);
  return stored;
}

/** An account that uploads is registered, and is deleted only after its uploads. */
export async function lockCharged(quotas: QuotaLedger, id: AccountId): Promise<QuotaAccount> {
  const account = await quotas.lock(id);
  if (account === null) throw new Error(`The account ${id} of an upload is not there.`);
  return account;
}
