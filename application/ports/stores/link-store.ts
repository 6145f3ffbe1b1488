import type { Suspension } from '../../../domain/accounts/account.js';
import type { AlbumRole } from '../../../domain/albums/album.js';
import type { AccountId, AlbumId, AssetId } from '../../../domain/kernel/ids.js';
import type { Instant } from '../../../domain/kernel/instant.js';
import type { Link, LinkBounds, LinkId, LinkUsage } from '../../../domain/links/link.js';

/** A link with its counters. */
export interface StoredLink {
  readonly link: Link;
  readonly usage: LinkUsage;
  /** Requests of guests, as far as they were noted. */
  readonly uses: number;
  /** The beginning of the day (UTC) of the last noted use: no finer history of guests is kept. */
  readonly lastUsedOn: Instant | null;
}

/** Everything that admits or refuses a guest, in one indexed read. */
export interface GuestAccess {
  readonly link: Link;
  /** The maker's role in the album now; `null` when the maker has left, or the album is gone. */
  readonly makerRole: AlbumRole | null;
  readonly makerSuspension: Suspension | null;
  readonly protocolVersion: string;
  readonly cryptoSuiteId: number;
}

/** A block of requests that a node takes out of a minute's limit, and what it notes with the same statement. */
export interface RequestBlock {
  /** `minuteOf` (domain/links/guest-rate.ts). */
  readonly minute: number;
  readonly size: number;
  readonly limit: number;
  /** Uses to add to the link's counter. */
  readonly uses: number;
  /** The beginning of the day of these uses. */
  readonly day: Instant;
}

/** Where a page of links, newest first, goes on. */
export interface LinkCursor {
  readonly createdAt: Instant;
  readonly id: LinkId;
}

/**
 * Share links and web-upload links. Of a link's token only the hash is kept.
 *
 * Uploads through a link hold its bounds: `reserve` is one conditional statement, so that parallel uploads on any nodes
 * stay within them exactly. A link is locked after the upload that it changes for (ARCHITECTURE.md).
 * Held by `tests/contracts/link-store.test.ts`.
 */
export interface LinkStore {
  /** Within a transaction. `assetIds` are those of a restricted share link. `false`, and nothing kept, when the id is taken. */
  insert(link: Link, assetIds: readonly AssetId[]): Promise<boolean>;
  find(id: LinkId): Promise<StoredLink | null>;
  /** The assets of a restricted share link, by id. */
  assets(id: LinkId): Promise<readonly AssetId[]>;
  /** The hot path of every guest's request: one prepared, indexed statement. */
  readForGuest(id: LinkId): Promise<GuestAccess | null>;
  /** Those of one maker that are not revoked, newest first; with `albumId`, those into that album, whoever made them. */
  list(
    by: { readonly makerId: AccountId } | { readonly albumId: AlbumId },
    page: { readonly limit: number; readonly after: LinkCursor | null },
  ): Promise<readonly StoredLink[]>;
  /** One statement; a term that is absent stays. `false` when the maker has no such link that is not revoked. */
  setTerms(makerId: AccountId, id: LinkId, terms: LinkTerms): Promise<boolean>;
  /** One statement; `false` when it is revoked already, or gone. */
  revoke(id: LinkId, now: Instant): Promise<boolean>;

  /** Takes a block, in one conditional statement; `false`, and nothing noted, when the minute's limit has no room for it. */
  takeRequests(id: LinkId, block: RequestBlock): Promise<boolean>;
  /** Takes room for one file of `bytes`; `false` when the link is revoked or its bounds have no room for it. */
  reserve(id: LinkId, bytes: bigint): Promise<boolean>;
  /** Gives the room of one file of `bytes` back, when its upload has stored nothing. */
  release(id: LinkId, bytes: bigint): Promise<void>;
}

/** What the maker may change; the bounds only of an upload link. */
export interface LinkTerms extends Partial<LinkBounds> {
  readonly expiresAt?: Instant | null;
}
