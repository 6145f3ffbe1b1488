import type { Duration, Instant } from '../../domain/kernel/instant.js';
import type { UploadActor } from '../../domain/uploads/upload-request.js';
import type { Caller } from '../sessions/caller.js';

/** The sender of an upload: a member by a session, or guests in the name of their link's maker. */
export interface Uploader extends UploadActor {
  /** No upload waits for bytes beyond this instant: the expiry of the link. */
  readonly endsAt: Instant | null;
}

export function memberUploader({ account }: Caller): Uploader {
  return { accountId: account.id, linkId: null, endsAt: null };
}

/** Returns how long an upload waits for its next bytes at `now`. */
export function lifetimeOf({ endsAt }: Pick<Uploader, 'endsAt'>, now: Instant, uploadExpiry: Duration): Duration {
  return endsAt === null ? uploadExpiry : Math.min(uploadExpiry, endsAt - now);
}

/** The part of an uploader that the ledger stores. */
export function actorOf({ accountId, linkId }: Uploader): UploadActor {
  return { accountId, linkId };
}
