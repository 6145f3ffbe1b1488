import { DomainError } from '../../domain/kernel/errors.js';
import type { AccountId, UploadId } from '../../domain/kernel/ids.js';
import type { StoredUpload, UploadStore } from '../ports/stores/upload-store.js';

/** Another's upload is not found, like one that never was. */
export async function ownUpload(uploads: UploadStore, accountId: AccountId, id: UploadId): Promise<StoredUpload> {
  const stored = await uploads.find(id);
  if (stored?.session.uploadUserId === accountId) return stored;
  throw uploadNotFound();
}

export function uploadNotFound(): DomainError {
  return new DomainError('error.upload.not_found', 'There is no such upload of yours.');
}
