import type { Duration, Instant } from '../../domain/kernel/instant.js';
import type { UploadActor } from '../../domain/uploads/upload-request.js';
import type { Caller } from '../sessions/caller.js';

/** Who sends an upload: a member by a session, or guests in the name of the maker of their link. */
export interface Uploader extends UploadActor {
  /** No upload waits for bytes beyond this instant: the expiry of the link. */
  readonly endsAt: Instant | null;
}

export function memberUploader({ account }: Caller): Uploader {
  return { accountId: account.id, linkId: null, endsAt: null };
}

/** How long an upload waits for its next bytes at `now`. */
export function lifetimeOf({ endsAt }: Pick<Uploader, 'endsAt'>, now: Instant, uploadExpiry: Duration): Duration {
  return endsAt === null ? uploadExpiry : Math.min(uploadExpiry, endsAt - now);
}

/** As the ledger keeps it. */
export function actorOf({ accountId, linkId }: Uploader): UploadActor {
  return { accountId, linkId };
}
