import { DomainError } from '../../domain/kernel/errors.js';
import type { UploadId } from '../../domain/kernel/ids.js';
import { sameActor, type UploadActor } from '../../domain/uploads/upload-request.js';
import type { StoredUpload, UploadStore } from '../ports/stores/upload-store.js';

/** Rejects another actor's upload like one that does not exist. */
export async function ownUpload(uploads: UploadStore, actor: UploadActor, id: UploadId): Promise<StoredUpload> {
  const stored = await uploads.find(id);
  if (stored !== null && sameActor(stored.session.actor, actor)) return stored;
  throw uploadNotFound();
}

export function uploadNotFound(): DomainError {
  return new DomainError('error.upload.not_found', 'You have no such upload.');
}
