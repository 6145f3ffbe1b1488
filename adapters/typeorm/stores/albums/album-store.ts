import type {
  AlbumMember,
  AlbumState,
  AlbumStore,
  ListedAlbum,
} from '../../../../application/ports/stores/album-store.js';
import { roleOf, type Album, type AlbumRole, type Quiescence } from '../../../../domain/albums/album.js';
import { NIL_UUID, type AccountId, type AlbumId, type IntentId } from '../../../../domain/kernel/ids.js';
import type { ProtocolVersion } from '../../../../domain/protocol/protocol-version.js';
import { BYTES, INSTANT, INTEGER, keysOf, optional, TEXT, UUID } from '../../mapping/columns.js';
import { AcceptedIntentEntity, AlbumEntity, type QuiescenceColumns } from '../../mapping/album.js';
import { Table } from '../../mapping/table.js';
import { unlessTaken } from '../../engine/errors.js';
import { listsOf, type Row } from '../../engine/sql.js';
import { SqlStore } from '../../engine/sql-store.js';
import { assertInTransaction } from '../../engine/store-context.js';
import { NEWEST } from '../../engine/ordered-pages.js';
import * as statements from './album-statements.js';

const ALBUMS = new Table(AlbumEntity);
const ACCEPTED_INTENTS = new Table(AcceptedIntentEntity);

const NO_QUIESCENCE: { [Column in keyof QuiescenceColumns]: null } = {
  upgradePendingTo: null,
  intentId: null,
  receivedAt: null,
  deadline: null,
  proposerDevice: null,
  proposerId: null,
};
/** The owner of deleted albums; no account has this id. */
const NOBODY: AccountId = NIL_UUID;

export class TypeormAlbumStore extends SqlStore implements AlbumStore {
  insert(album: Album): Promise<boolean> {
    return unlessTaken(this.run(ALBUMS.insert, ALBUMS.valuesOf({ ...album, ...NO_QUIESCENCE })));
  }

  async find(id: AlbumId): Promise<AlbumState | null> {
    return toState(await this.first(statements.FIND, [UUID.to(id)]));
  }

  async findManifest(id: AlbumId): Promise<Uint8Array | null> {
    const row = await this.first(statements.FIND_MANIFEST, [UUID.to(id)]);
    return row === null ? null : BYTES.from(row['manifest']);
  }

  async lock(id: AlbumId): Promise<AlbumState | null> {
    const key = UUID.to(id);
    const { forUpdate } = await this.db.lock({ table: 'albums', key });
    return toState(await this.first(statements.FIND + forUpdate, [key]));
  }

  async lockAll(ids: readonly AlbumId[]): Promise<readonly AlbumState[]> {
    const found: AlbumState[] = [];
    for (const list of listsOf(keysOf(ids))) {
      const { forUpdate } = await this.db.lockAll('albums', list);
      const rows = await this.all(statements.FIND_ALL[forUpdate].for(list), list);
      found.push(...rows.map(toState).filter((album) => album !== null));
    }
    return found;
  }

  async role(id: AlbumId, accountId: AccountId): Promise<AlbumRole | null> {
    const row = await this.first(statements.ROLE, [UUID.to(accountId), UUID.to(id)]);
    return row === null ? null : roleIn(row, accountId);
  }

  async list(accountId: AccountId, page: Parameters<AlbumStore['list']>[1]): Promise<readonly ListedAlbum[]> {
    const account = UUID.to(accountId);
    const { createdAt, id } = page.after ?? NEWEST;
    const half = [account, createdAt, createdAt, UUID.to(id), page.limit];
    const values = [...half, ...half, page.limit];
    const rows = await this.all(statements.LIST, values);
    return rows.flatMap((row) => {
      const role = roleIn(row, accountId);
      return role === null ? [] : [{ ...toListed(row), role }];
    });
  }

  async ownedBy(ownerId: AccountId): Promise<readonly AlbumId[]> {
    const rows = await this.all(statements.OWNED_BY, [UUID.to(ownerId)]);
    return rows.map((row) => UUID.from(row['id']));
  }

  async giveAllTo(ids: readonly AlbumId[], ownerId: AccountId): Promise<void> {
    assertInTransaction(this.db);
    await this.runOf(statements.GIVE_ALL_TO, keysOf(ids), (list) => [UUID.to(ownerId), ...list]);
  }

  async countOwned(ownerId: AccountId): Promise<number> {
    const row = await this.first(statements.COUNT_OWNED, [UUID.to(ownerId)]);
    return INTEGER.from(row?.['owned']);
  }

  async countBelow(version: ProtocolVersion): Promise<number> {
    const row = await this.first(statements.COUNT_BELOW, [TEXT.to(version), UUID.to(NOBODY)]);
    return INTEGER.from(row?.['total']);
  }

  async delete(id: AlbumId): Promise<void> {
    assertInTransaction(this.db);
    const key = UUID.to(id);
    await this.run(statements.EMPTY, [UUID.to(NOBODY), new Uint8Array(), key]);
    await this.run(statements.DELETE_MEMBERS, [key]);
  }

  async countMembers(albumId: AlbumId): Promise<number> {
    const row = await this.first(statements.COUNT_MEMBERS, [UUID.to(albumId)]);
    return INTEGER.from(row?.['members']);
  }

  async mostMembersWithout(ids: readonly AlbumId[], accountId: AccountId): Promise<number> {
    let most = 0;
    for (const list of listsOf(keysOf(ids))) {
      const values = [...list, UUID.to(accountId)];
      const row = await this.first(statements.MOST_MEMBERS_WITHOUT.for(list), values);
      most = Math.max(most, optional(INTEGER).from(row?.['most']) ?? 0);
    }
    return most;
  }

  async members(albumId: AlbumId): Promise<readonly AlbumMember[]> {
    const rows = await this.all(statements.MEMBERS, [UUID.to(albumId)]);
    return rows.map((row) => ({
      accountId: UUID.from(row['account_id']),
      role: TEXT.from(row['role']) as AlbumMember['role'],
    }));
  }

  async putMember(id: AlbumId, { accountId, role }: AlbumMember): Promise<void> {
    const key = UUID.to(id);
    await this.run(statements.PUT_MEMBER[this.db.dialect], [key, UUID.to(accountId), role, key]);
  }

  async putMemberInAll(ids: readonly AlbumId[], { accountId, role }: AlbumMember): Promise<void> {
    const text = statements.PUT_MEMBER_IN_ALL[this.db.dialect];
    await this.runOf(text, keysOf(ids), (list) => [UUID.to(accountId), role, ...list]);
  }

  async deleteMember(albumId: AlbumId, accountId: AccountId): Promise<boolean> {
    return (await this.run(statements.DELETE_MEMBER, [UUID.to(albumId), UUID.to(accountId)])) === 1;
  }

  async deleteMemberOfAll(ids: readonly AlbumId[], accountId: AccountId): Promise<void> {
    await this.runOf(statements.DELETE_MEMBER_OF_ALL, keysOf(ids), (list) => [...list, UUID.to(accountId)]);
  }

  async hasAccepted(albumId: AlbumId, intentId: IntentId): Promise<boolean> {
    return (await this.first(statements.HAS_ACCEPTED, [UUID.to(albumId), UUID.to(intentId)])) !== null;
  }

  async beginQuiescence(id: AlbumId, quiescence: Quiescence): Promise<boolean> {
    assertInTransaction(this.db);
    const { upgradePendingTo, intentId, receivedAt, deadline, proposerDevice, proposerId } = quiescence;
    const accepted = ACCEPTED_INTENTS.valuesOf({ albumId: id, intentId, acceptedAt: receivedAt });
    if (!(await unlessTaken(this.run(ACCEPTED_INTENTS.insert, accepted)))) return false;
    const proposer = [UUID.to(proposerDevice), proposerId === null ? null : UUID.to(proposerId)];
    const columns = [upgradePendingTo, UUID.to(intentId), receivedAt, deadline, ...proposer];
    await this.run(statements.SET_QUIESCENCE, [...columns, UUID.to(id)]);
    return true;
  }

  async endQuiescence(id: AlbumId, intentId: IntentId): Promise<boolean> {
    return (await this.run(statements.END_QUIESCENCE, [UUID.to(id), UUID.to(intentId)])) === 1;
  }
}

function roleIn(row: Row, accountId: AccountId): AlbumRole | null {
  const membership = optional(TEXT).from(row['role']) as AlbumRole | null;
  return roleOf({ ownerId: UUID.from(row['owner_id']) }, accountId, membership);
}

function toListed(row: Row): Omit<ListedAlbum, 'role'> {
  return {
    id: UUID.from(row['id']),
    ownerId: UUID.from(row['owner_id']),
    protocolVersion: TEXT.from(row['protocol_version']),
    cryptoSuiteId: INTEGER.from(row['crypto_suite_id']),
    createdAt: INSTANT.from(row['created_at']),
  };
}

/** `null` for no row, and for that of a deleted album. */
function toState(row: Row | null): AlbumState | null {
  if (row === null) return null;
  const album = toListed(row);
  if (album.ownerId === NOBODY) return null;
  return { ...album, quiescence: row['intent_id'] === null ? null : toQuiescence(row) };
}

function toQuiescence(row: Row): Quiescence {
  return {
    upgradePendingTo: TEXT.from(row['upgrade_pending_to']),
    intentId: UUID.from(row['intent_id']),
    receivedAt: INSTANT.from(row['received_at']),
    deadline: INTEGER.from(row['deadline']),
    proposerDevice: UUID.from(row['proposer_device']),
    proposerId: optional(UUID).from(row['proposer_id']),
  };
}
