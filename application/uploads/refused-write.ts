import { DomainError } from '../../domain/kernel/errors.js';
import { SECOND, type Instant } from '../../domain/kernel/instant.js';
import { checkAppend, type UploadSession } from '../../domain/uploads/upload-session.js';
import { WRITER_LEASE } from '../../domain/uploads/writing.js';
import type { UploadStore } from '../ports/stores/upload-store.js';
import { uploadNotFound } from './own-upload.js';

/** The error for a conditional write that changed no row: the session ended, moved on, or another writer holds it. */
export async function refusedWriteError(uploads: UploadStore, seen: UploadSession, now: Instant): Promise<Error> {
  const stored = await uploads.find(seen.id);
  if (stored === null) return uploadNotFound();
  try {
    checkAppend(stored.session, seen.offset, null, now);
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  return uploadLocked();
}

export function uploadLocked(): DomainError {
  const retryAfter = WRITER_LEASE / SECOND;
  return new DomainError('error.upload.locked', 'Another request is writing this upload. Wait until it ends.', {
    retryAfter,
  });
}
