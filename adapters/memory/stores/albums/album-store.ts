import type {
  AlbumMember,
  AlbumState,
  AlbumStore,
  ListedAlbum,
} from '../../../../application/ports/stores/album-store.js';
import { roleOf, type Album, type AlbumRole, type Quiescence } from '../../../../domain/albums/album.js';
import { NIL_UUID, type AccountId, type AlbumId, type IntentId } from '../../../../domain/kernel/ids.js';
import { compareVersions, type ProtocolVersion } from '../../../../domain/protocol/protocol-version.js';
import { assertInTransaction, type MemoryContext, type MemoryDatabase } from '../../engine/memory-database.js';
import type { TableDefinition } from '../../engine/memory-table.js';
import { newestFirst } from '../../engine/newest-first.js';

type MemberRow = AlbumMember & { readonly albumId: AlbumId };
interface IntentRow {
  readonly albumId: AlbumId;
  readonly intentId: IntentId;
}

export const ALBUMS: TableDefinition<Album> = { name: 'albums', keyKinds: ['uuid'], key: ({ id }) => id };
export const MEMBERS: TableDefinition<MemberRow> = {
  name: 'album_members',
  keyKinds: ['uuid', 'uuid'],
  key: ({ albumId, accountId }) => `${albumId} ${accountId}`,
};
const INTENTS: TableDefinition<IntentRow> = {
  name: 'accepted_intents',
  keyKinds: ['uuid', 'uuid'],
  key: ({ albumId, intentId }) => `${albumId} ${intentId}`,
};

/** The owner of deleted albums; no account has this id. */
const NOBODY: AccountId = NIL_UUID;

export class MemoryAlbumStore implements AlbumStore {
  constructor(private readonly db: MemoryContext) {}

  insert(album: Album): Promise<boolean> {
    return this.db.run((database) => database.table(ALBUMS).insert({ ...album, quiescence: null }) === null);
  }

  find(id: AlbumId): Promise<AlbumState | null> {
    return this.db.run((database) => {
      const album = database.table(ALBUMS).get(id);
      const isThere = album !== null && album.ownerId !== NOBODY;
      return isThere ? { ...listed(album), quiescence: album.quiescence } : null;
    });
  }

  findManifest(id: AlbumId): Promise<Uint8Array | null> {
    return this.db.run((database) => database.table(ALBUMS).get(id)?.manifest ?? null);
  }

  async lock(id: AlbumId): Promise<AlbumState | null> {
    assertInTransaction(this.db);
    return this.find(id);
  }

  async lockAll(ids: readonly AlbumId[]): Promise<readonly AlbumState[]> {
    const locked = await Promise.all(ids.toSorted().map((id) => this.lock(id)));
    return locked.filter((album) => album !== null);
  }

  role(id: AlbumId, accountId: AccountId): Promise<AlbumRole | null> {
    return this.db.run((database) => albumRole(database, id, accountId));
  }

  list(accountId: AccountId, page: Parameters<AlbumStore['list']>[1]): Promise<readonly ListedAlbum[]> {
    return this.db.run((database) => {
      const albums = database.table(ALBUMS).filter((row) => page.after === null || newestFirst(page.after, row) < 0);
      return albums
        .sort(newestFirst)
        .flatMap((album) => {
          const role = albumRole(database, album.id, accountId);
          return role === null ? [] : [{ ...listed(album), role }];
        })
        .slice(0, page.limit);
    });
  }

  ownedBy(accountId: AccountId): Promise<readonly AlbumId[]> {
    return this.db.run((database) => {
      const owned = database.table(ALBUMS).filter(({ ownerId }) => ownerId === accountId);
      return owned.map(({ id }) => id).sort();
    });
  }

  async giveAllTo(ids: readonly AlbumId[], ownerId: AccountId): Promise<void> {
    assertInTransaction(this.db);
    await this.db.run((database) => database.table(ALBUMS).update(({ id }) => ids.includes(id), { ownerId }));
  }

  countOwned(accountId: AccountId): Promise<number> {
    return this.db.run((database) => database.table(ALBUMS).filter(({ ownerId }) => ownerId === accountId).length);
  }

  countBelow(version: ProtocolVersion): Promise<number> {
    return this.db.run(
      (database) =>
        database
          .table(ALBUMS)
          .filter(({ ownerId, protocolVersion }) => ownerId !== NOBODY && compareVersions(protocolVersion, version) < 0)
          .length,
    );
  }

  delete(id: AlbumId): Promise<void> {
    assertInTransaction(this.db);
    return this.db.run((database) => {
      const nobodys = { ownerId: NOBODY, manifest: new Uint8Array(), quiescence: null };
      database.table(ALBUMS).update((row) => row.id === id, nobodys);
      database.table(MEMBERS).delete((row) => row.albumId === id);
    });
  }

  countMembers(id: AlbumId): Promise<number> {
    return this.db.run((database) => database.table(MEMBERS).filter(({ albumId }) => albumId === id).length);
  }

  async mostMembersWithout(ids: readonly AlbumId[], accountId: AccountId): Promise<number> {
    const members = await Promise.all(ids.map((id) => this.members(id)));
    const without = members.filter((each) => !each.some((member) => member.accountId === accountId));
    return without.reduce((most, { length }) => Math.max(most, length), 0);
  }

  members(id: AlbumId): Promise<readonly AlbumMember[]> {
    return this.db.run((database) =>
      database
        .table(MEMBERS)
        .filter((row) => row.albumId === id)
        .map(({ accountId, role }) => ({ accountId, role }))
        .sort((left, right) => (left.accountId < right.accountId ? -1 : 1)),
    );
  }

  putMember(id: AlbumId, member: AlbumMember): Promise<void> {
    return this.db.run((database) => {
      const table = database.table(MEMBERS);
      const is = (row: MemberRow) => row.albumId === id && row.accountId === member.accountId;
      if (table.update(is, member) === 0) table.mustInsert({ albumId: id, ...member });
    });
  }

  async putMemberInAll(ids: readonly AlbumId[], member: AlbumMember): Promise<void> {
    for (const id of ids) await this.putMember(id, member);
  }

  async deleteMember(id: AlbumId, accountId: AccountId): Promise<boolean> {
    return (await this.deleteMembers([id], accountId)) === 1;
  }

  async deleteMemberOfAll(ids: readonly AlbumId[], accountId: AccountId): Promise<void> {
    await this.deleteMembers(ids, accountId);
  }

  private deleteMembers(ids: readonly AlbumId[], accountId: AccountId): Promise<number> {
    const albums = new Set(ids);
    const is = (row: MemberRow) => row.accountId === accountId && albums.has(row.albumId);
    return this.db.run((database) => database.table(MEMBERS).delete(is));
  }

  hasAccepted(albumId: AlbumId, intentId: IntentId): Promise<boolean> {
    return this.db.run((database) => database.table(INTENTS).get(INTENTS.key({ albumId, intentId })) !== null);
  }

  beginQuiescence(id: AlbumId, quiescence: Quiescence): Promise<boolean> {
    assertInTransaction(this.db);
    return this.db.run((database) => {
      const accepted = { albumId: id, intentId: quiescence.intentId };
      if (database.table(INTENTS).insert(accepted) !== null) return false;
      database.table(ALBUMS).update((row) => row.id === id, { quiescence });
      return true;
    });
  }

  endQuiescence(id: AlbumId, intentId: IntentId): Promise<boolean> {
    return this.db.run((database) => {
      const is = (row: Album) => row.id === id && row.quiescence?.intentId === intentId;
      return database.table(ALBUMS).update(is, { quiescence: null }) === 1;
    });
  }
}

/** Used by this adapter's stores whose statements join the album's members. */
export function albumRole(database: MemoryDatabase, id: AlbumId, accountId: AccountId): AlbumRole | null {
  const album = database.table(ALBUMS).get(id);
  const membership = database.table(MEMBERS).get(`${id} ${accountId}`)?.role ?? null;
  return album === null ? null : roleOf(album, accountId, membership);
}

function listed({ id, ownerId, protocolVersion, cryptoSuiteId, createdAt }: Album): Omit<ListedAlbum, 'role'> {
  return { id, ownerId, protocolVersion, cryptoSuiteId, createdAt };
}
