import { DomainError } from '../../domain/kernel/errors.js';
import { isUuid, type AccountId } from '../../domain/kernel/ids.js';
import type { StoredUpload, UploadStore } from '../ports/stores/upload-store.js';

/** Another's upload, and what can be no upload's id at all (`../x`, a NUL), are not found like one that never was. */
export async function ownUpload(uploads: UploadStore, accountId: AccountId, id: string): Promise<StoredUpload> {
  const stored = isUuid(id) ? await uploads.find(id) : null;
  if (stored?.session.uploadUserId === accountId) return stored;
  throw new DomainError('error.upload.not_found', 'There is no such upload of yours.');
}
