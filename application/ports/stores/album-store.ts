import type { Album, AlbumRole, Quiescence } from '../../../domain/albums/album.js';
import type { AccountId, AlbumId, IntentId } from '../../../domain/kernel/ids.js';
import type { Instant } from '../../../domain/kernel/instant.js';
import type { ProtocolVersion } from '../../../domain/protocol/protocol-version.js';

/** An album without its manifest, which may be long and which no rule reads. */
export type AlbumState = Omit<Album, 'manifest'>;

export interface AlbumMember {
  readonly accountId: AccountId;
  readonly role: AlbumRole;
}

/** An album in a list, with the role of the account that lists. */
export interface ListedAlbum extends Omit<AlbumState, 'quiescence'> {
  readonly role: AlbumRole;
}

/** The cursor of the next page of albums, newest first: after the album created at `createdAt` with `id`. */
export interface AlbumCursor {
  readonly createdAt: Instant;
  readonly id: AlbumId;
}

/**
 * Albums, their members and any upgrade under way.
 *
 * Every write to an album (its members, uploads, assets, upgrade) begins with `lock`, so that the write gate and the
 * ceremony see each other's effects; an album is locked before every other row but a sponsored account
 * (ARCHITECTURE.md). Held by `tests/contracts/album-store.test.ts`.
 */
export interface AlbumStore {
  /** One statement; stores no quiescence. `false` when the id is taken by any account. */
  insert(album: Album): Promise<boolean>;
  /** `null` for a deleted album too. The quiescence as stored; `liveQuiescence` tells if it is still live. */
  find(id: AlbumId): Promise<AlbumState | null>;
  findManifest(id: AlbumId): Promise<Uint8Array | null>;
  /** Like `find`, and locks the row, a deleted album's too, until the transaction ends. */
  lock(id: AlbumId): Promise<AlbumState | null>;
  /** Locks several albums, by id, in a few statements; leaves out those that `lock` returns `null` for. */
  lockAll(ids: readonly AlbumId[]): Promise<readonly AlbumState[]>;
  /** The account's role in the album; the owner is an admin. `null` for a stranger and a missing album. */
  role(id: AlbumId, accountId: AccountId): Promise<AlbumRole | null>;
  /** The albums that the account owns or is a member of, newest first. */
  list(
    accountId: AccountId,
    page: { readonly limit: number; readonly after: AlbumCursor | null },
  ): Promise<readonly ListedAlbum[]>;

  /** The albums that the account owns, by id. */
  ownedBy(accountId: AccountId): Promise<readonly AlbumId[]>;
  /** Gives albums to another owner, within a transaction that holds their rows. */
  giveAllTo(ids: readonly AlbumId[], ownerId: AccountId): Promise<void>;
  /** The number of albums that the account owns. */
  countOwned(accountId: AccountId): Promise<number>;
  /** The number of albums, deleted ones left out, that are pinned to an older version. One indexed statement. */
  countBelow(version: ProtocolVersion): Promise<number>;
  /**
   * Deletes an album, within a transaction that locks its row: from then on it has no owner and no members. The row
   * stays, without its manifest, as the lock for the album's trash and so that the id is never reused; accepted intents
   * stay too.
   */
  delete(id: AlbumId): Promise<void>;

  /** Ordered by account id, without the owner, who has no row. */
  members(id: AlbumId): Promise<readonly AlbumMember[]>;
  countMembers(id: AlbumId): Promise<number>;
  /** The most members of one of these albums, without those that have the account as a member. */
  mostMembersWithout(ids: readonly AlbumId[], accountId: AccountId): Promise<number>;
  /** Adds the member or changes its role. */
  putMember(id: AlbumId, member: AlbumMember): Promise<void>;
  /** Adds the member to each of these albums, which exist, or changes the role there. */
  putMemberInAll(ids: readonly AlbumId[], member: AlbumMember): Promise<void>;
  /** `false` when there was no such member. */
  deleteMember(id: AlbumId, accountId: AccountId): Promise<boolean>;
  deleteMemberOfAll(ids: readonly AlbumId[], accountId: AccountId): Promise<void>;

  /** True when this album has ever accepted this intent id; the record is never deleted. */
  hasAccepted(id: AlbumId, intentId: IntentId): Promise<boolean>;
  /**
   * Writes the quiescence, replacing the one in the row if any, and records its intent id as accepted; within a
   * transaction that locks the row. `false`, and nothing written, when the album has accepted that id before.
   */
  beginQuiescence(id: AlbumId, quiescence: Quiescence): Promise<boolean>;
  /** Clears the quiescence of that intent, in one conditional statement; `false` if the row has another or none. */
  endQuiescence(id: AlbumId, intentId: IntentId): Promise<boolean>;
}
