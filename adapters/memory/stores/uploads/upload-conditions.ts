import type {
  OpenUploads,
  StoredUpload,
  UploadStore,
  WriterPosition,
} from '../../../../application/ports/stores/upload-store.js';
import type { AccountId, UploadId } from '../../../../domain/kernel/ids.js';
import { CLOCK_SKEW, type Instant } from '../../../../domain/kernel/instant.js';
import type { UploadSession } from '../../../../domain/uploads/upload-session.js';

/** The conditions of the statements on uploads. */
export function isOf({ actor }: UploadSession, which: OpenUploads): boolean {
  switch (which.of) {
    case 'all':
      return true;
    case 'actor':
      return actor.accountId === which.accountId;
    case 'maker':
      return actor.accountId === which.accountId && actor.linkId !== null;
    case 'link':
      return actor.linkId === which.linkId;
  }
}

export function isAt({ session, lease }: StoredUpload, id: UploadId, { epoch, offset }: WriterPosition): boolean {
  return session.id === id && lease.epoch === epoch && session.offset === offset;
}

/** True if no lease is held or it ends implausibly late. `until`: the end of the lease that would replace it. */
export function isFree({ lease }: StoredUpload, now: Instant, until: Instant): boolean {
  return lease.until <= now || lease.until > until + CLOCK_SKEW;
}

export function isWriting({ state }: UploadSession): boolean {
  return state === 'Pending' || state === 'Uploading';
}

export function isWaiting({ session }: StoredUpload): boolean {
  return session.state === 'WaitingForProcessing';
}

export function isUnended({ session }: StoredUpload): boolean {
  return !('endedAt' in session);
}

/** True for an upload by one of the owners for a sponsored account. */
export function isBy(
  actorId: AccountId,
  owner: Parameters<UploadStore['openFor']>[0],
  { uploadUserId, request, actor }: UploadSession,
): boolean {
  return uploadUserId === owner.sponsorId && request.ownerId === owner.id && actor.accountId === actorId;
}
