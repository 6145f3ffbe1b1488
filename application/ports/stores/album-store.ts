import type { Album, AlbumRole, Quiescence } from '../../../domain/albums/album.js';
import type { AccountId, AlbumId, IntentId } from '../../../domain/kernel/ids.js';
import type { Instant } from '../../../domain/kernel/instant.js';

/** An album without its manifest, which may be long and which no rule looks into. */
export type AlbumState = Omit<Album, 'manifest'>;

export interface AlbumMember {
  readonly accountId: AccountId;
  readonly role: AlbumRole;
}

/** An album of the one who lists, with what that one may do in it. */
export interface ListedAlbum extends Omit<AlbumState, 'quiescence'> {
  readonly role: AlbumRole;
}

/** Where a page of albums, newest first, goes on: after the album that was created at `createdAt` with `id`. */
export interface AlbumCursor {
  readonly createdAt: Instant;
  readonly id: AlbumId;
}

/**
 * Albums, their members and the upgrade that is under way.
 *
 * Every write to an album (its members, uploads, assets, upgrade) begins with `lock`, so that the write gate and the
 * ceremony see each other's effects; the album is the first lock of a transaction (ARCHITECTURE.md).
 * Held by `tests/contracts/album-store.test.ts`.
 */
export interface AlbumStore {
  /** One statement, without a quiescence; `false` when the id is taken, by whomever. */
  insert(album: Album): Promise<boolean>;
  /** The quiescence as stored: whether it still counts is asked of `liveQuiescence`. */
  find(id: AlbumId): Promise<AlbumState | null>;
  findManifest(id: AlbumId): Promise<Uint8Array | null>;
  /** Like `find`, and locks the row until the transaction ends. */
  lock(id: AlbumId): Promise<AlbumState | null>;
  /** The account's role in the album; the owner's is admin. `null` for a stranger and where there is no album. */
  role(id: AlbumId, accountId: AccountId): Promise<AlbumRole | null>;
  /** The albums that the account owns or is a member of, newest first. */
  list(
    accountId: AccountId,
    page: { readonly limit: number; readonly after: AlbumCursor | null },
  ): Promise<readonly ListedAlbum[]>;

  /** The albums that the account owns, by id. */
  ownedBy(accountId: AccountId): Promise<readonly AlbumId[]>;
  /** Gives an album to another owner, within a transaction that holds its row. */
  giveTo(id: AlbumId, ownerId: AccountId): Promise<void>;
  /** How many albums the account owns. */
  countOwned(accountId: AccountId): Promise<number>;
  /**
   * Takes an album away from everybody, within a transaction that holds its row: nobody owns it or is its member from
   * then on. The row stays without its manifest, as the lock of what is in the trash and so that the id is never given
   * out again; accepted intents stay too.
   */
  delete(id: AlbumId): Promise<void>;

  /** By account id, without the owner, who has no row of its own. */
  members(id: AlbumId): Promise<readonly AlbumMember[]>;
  countMembers(id: AlbumId): Promise<number>;
  /** Adds the member or gives it another role. */
  putMember(id: AlbumId, member: AlbumMember): Promise<void>;
  /** `false` when there was no such member. */
  deleteMember(id: AlbumId, accountId: AccountId): Promise<boolean>;

  /** Whether this album has ever accepted this intent id; that is never forgotten. */
  hasAccepted(id: AlbumId, intentId: IntentId): Promise<boolean>;
  /**
   * Writes the quiescence over the one in the row, if any, and records its intent id as accepted; within a transaction
   * that holds the row. `false`, and nothing written, when the album has accepted that id before.
   */
  beginQuiescence(id: AlbumId, quiescence: Quiescence): Promise<boolean>;
  /** Clears the quiescence of that intent, in one conditional statement; `false` when the row has another or none. */
  endQuiescence(id: AlbumId, intentId: IntentId): Promise<boolean>;
}
