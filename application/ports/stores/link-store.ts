import type { Suspension } from '../../../domain/accounts/account.js';
import type { AlbumRole } from '../../../domain/albums/album.js';
import type { AccountId, AlbumId, AssetId } from '../../../domain/kernel/ids.js';
import type { Instant } from '../../../domain/kernel/instant.js';
import type { Link, LinkId, LinkUsage } from '../../../domain/links/link.js';

/** A link with its counters. */
export interface StoredLink {
  readonly link: Link;
  readonly usage: LinkUsage;
  /** The number of guest requests that have been recorded. */
  readonly uses: number;
  /** The start of the day (UTC) of the last recorded use: no finer history of guests is stored. */
  readonly lastUsedOn: Instant | null;
}

/** Everything that decides on a guest's request, in one indexed read. */
export interface GuestAccess {
  readonly link: Link;
  /** The maker's current role in the album; `null` when the maker has left or the album is deleted. */
  readonly makerRole: AlbumRole | null;
  readonly makerSuspension: Suspension | null;
  /** The time of the requested deletion of the maker's account. */
  readonly makerDeletesAt: Instant | null;
  readonly protocolVersion: string;
  readonly cryptoSuiteId: number;
}

/** A block of requests that a node takes out of a minute's limit, with the uses that the same statement records. */
export interface RequestBlock {
  /** `minuteOf` (domain/links/guest-rate.ts). */
  readonly minute: number;
  readonly size: number;
  readonly limit: number;
  /** Uses to add to the link's counter. */
  readonly uses: number;
  /** The start of the day of these uses. */
  readonly day: Instant;
}

/** Uses of a link that are not in its counter yet. */
export interface LinkUses {
  readonly id: LinkId;
  readonly uses: number;
}

/** The cursor of the next page of links, newest first. */
export interface LinkCursor {
  readonly createdAt: Instant;
  readonly id: LinkId;
}

/**
 * Share links and web-upload links. Only the hash of a link's token is stored.
 *
 * Uploads through a link reserve room within its bounds: `reserve` is one conditional statement, so parallel uploads on
 * any nodes never exceed them. A link is locked after the upload that changes it (ARCHITECTURE.md). Held by
 * `tests/contracts/link-store.test.ts`.
 */
export interface LinkStore {
  /**
   * Within a transaction. `assetIds` are those of a restricted share link. `false`, and nothing stored, when the id is
   * taken.
   */
  insert(link: Link, assetIds: readonly AssetId[]): Promise<boolean>;
  find(id: LinkId): Promise<StoredLink | null>;
  /** The assets of a restricted share link, by id. */
  assets(id: LinkId): Promise<readonly AssetId[]>;
  /** The hot path of every guest request: one prepared, indexed statement. */
  readForGuest(id: LinkId): Promise<GuestAccess | null>;
  /** Unrevoked links of one maker, newest first; with `albumId`, those into that album by any maker. */
  list(
    by: { readonly makerId: AccountId } | { readonly albumId: AlbumId },
    page: { readonly limit: number; readonly after: LinkCursor | null },
  ): Promise<readonly StoredLink[]>;
  /** The number of unrevoked links into an album, also of expired ones. */
  countInto(albumId: AlbumId): Promise<number>;
  /** All links of one maker, revoked ones too, newest first. */
  listMade(
    makerId: AccountId,
    page: { readonly limit: number; readonly after: LinkCursor | null },
  ): Promise<readonly StoredLink[]>;
  /** One statement: writes the link's expiry and bounds; `false` when it is revoked or no longer exists. */
  setTerms(link: Link): Promise<boolean>;
  /**
   * One statement; `false` when it is already revoked or no longer exists. Revocation also forgets the bundle: nobody
   * may open it any more.
   */
  revoke(id: LinkId, now: Instant): Promise<boolean>;
  /** Revokes every link of one maker into these albums. */
  revokeOf(makerId: AccountId, albumIds: readonly AlbumId[], now: Instant): Promise<void>;
  /** One statement: revokes every link into an album. */
  revokeInto(albumId: AlbumId, now: Instant): Promise<void>;
  /** Revokes at most `limit` links whose expiry is `EXPIRED_LINKS_KEPT` ago, at their expiry; returns how many. */
  forgetExpired(now: Instant, limit: number): Promise<number>;

  /**
   * Takes a block, in one conditional statement; `false`, and nothing recorded, when the minute's limit has no room for
   * it.
   */
  takeRequests(id: LinkId, block: RequestBlock): Promise<boolean>;
  /** One statement: adds to the counters of different links; `day` is the start of the day of these uses. */
  recordUses(recorded: readonly LinkUses[], day: Instant): Promise<void>;
  /** Reserves room for one file of `bytes`; `false` when the link is revoked or its bounds have no room for it. */
  reserve(id: LinkId, bytes: bigint): Promise<boolean>;
  /** Releases the room of one file of `bytes` when its upload has stored nothing. */
  release(id: LinkId, bytes: bigint): Promise<void>;
}
