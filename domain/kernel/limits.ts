import { DomainError } from './errors.js';

/** The caps of contract section 6. Each bounds the size of one list, one lock or one answer. */
export const MAX_DERIVATIVES = 64;
export const MAX_PROVENANCES = 64;
export const MAX_ALBUMS = 10_000;
export const MAX_OPEN_UPLOADS = 1_000;
/** Lower than an account's cap, so that the guests of one link leave room for its maker's own uploads. */
export const MAX_OPEN_UPLOADS_OF_LINK = 200;
export const MAX_SPONSORED_ACCOUNTS = 100;
export const MAX_OWNERS = 100;
export const MAX_MEMBERS = 1_000;

/** Throws if one more of `limit` (`derivatives_per_asset`, …) would exceed `maximum`. */
export function requireRoom(limit: string, count: number, maximum: number, remedy: string): void {
  if (count < maximum) return;
  throw new DomainError('error.limit.reached', `The maximum of ${maximum} is reached. ${remedy}`, {
    limit,
    maximum,
  });
}
