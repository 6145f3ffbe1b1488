import { DomainError } from './errors.js';

/** The caps of contract section 6. Each bounds what one list, one lock or one answer can grow to. */
export const MAX_DERIVATIVES = 64;
export const MAX_PROVENANCES = 64;
export const MAX_ALBUMS = 10_000;
export const MAX_OPEN_UPLOADS = 1_000;
/** Fewer than an account's, so that the guests of one link leave room for its maker's own uploads. */
export const MAX_OPEN_UPLOADS_OF_LINK = 200;
export const MAX_SPONSORED_ACCOUNTS = 100;
export const MAX_OWNERS = 100;
export const MAX_MEMBERS = 1_000;

/** Refuses one more of `limit` (`derivatives_per_asset`, …) when there are `maximum` already. */
export function requireRoom(limit: string, count: number, maximum: number, remedy: string): void {
  if (count < maximum) return;
  throw new DomainError('error.limit.reached', `There are ${maximum} already, the most there may be. ${remedy}`, {
    limit,
    maximum,
  });
}
