import type {
  AlbumMember,
  AlbumState,
  AlbumStore,
  ListedAlbum,
} from '../../../../application/ports/stores/album-store.js';
import { roleOf, type Album, type AlbumRole, type Quiescence } from '../../../../domain/albums/album.js';
import type { AccountId, AlbumId, IntentId } from '../../../../domain/kernel/ids.js';
import { BYTES, INSTANT, INTEGER, optional, TEXT, UUID } from '../../mapping/columns.js';
import { AcceptedIntentEntity, AlbumEntity, AlbumMemberEntity, type QuiescenceColumns } from '../../mapping/album.js';
import { isDuplicateKey } from '../../engine/errors.js';
import type { Row } from '../../engine/sql.js';
import { assertInTransaction, type Dialect, type StoreContext } from '../../engine/store-context.js';

const FIND = `
  SELECT id, owner_id, protocol_version, crypto_suite_id, created_at,
         upgrade_pending_to, intent_id, received_at, deadline, proposer_device
  FROM albums WHERE id = ?`;
const OWNED_BY = 'SELECT id FROM albums WHERE owner_id = ? ORDER BY id';
const FIND_MANIFEST = 'SELECT manifest FROM albums WHERE id = ?';
const ROLE = `
  SELECT a.owner_id, m.role FROM albums a
  LEFT JOIN album_members m ON m.album_id = a.id AND m.account_id = ?
  WHERE a.id = ?`;
const LISTED = 'a.id, a.owner_id, a.protocol_version, a.crypto_suite_id, a.created_at';
const LIST = `
  SELECT * FROM (
    SELECT ${LISTED}, NULL AS role FROM albums a WHERE a.owner_id = ?
    UNION ALL
    SELECT ${LISTED}, m.role FROM album_members m JOIN albums a ON a.id = m.album_id WHERE m.account_id = ?
  ) listed
  WHERE created_at < ? OR (created_at = ? AND id < ?)
  ORDER BY created_at DESC, id DESC
  LIMIT ?`;
const INSERT_MEMBER = 'INSERT INTO album_members (album_id, account_id, role) VALUES (?, ?, ?)';
const PUT_MEMBER: Record<Dialect, string> = {
  sqlite: `${INSERT_MEMBER} ON CONFLICT DO UPDATE SET role = excluded.role`,
  mysql: `${INSERT_MEMBER} ON DUPLICATE KEY UPDATE role = VALUES(role)`,
};

const NO_QUIESCENCE: { [Column in keyof QuiescenceColumns]: null } = {
  upgradePendingTo: null,
  intentId: null,
  receivedAt: null,
  deadline: null,
  proposerDevice: null,
};
/** The owner of deleted albums; no account has this id. */
const NOBODY: AccountId = '00000000-0000-0000-0000-000000000000';
/** Newer than every album. */
const HIGHEST_CURSOR = { createdAt: Number.MAX_SAFE_INTEGER, id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

export class TypeormAlbumStore implements AlbumStore {
  constructor(private readonly db: StoreContext) {}

  insert(album: Album): Promise<boolean> {
    return unlessTaken(this.db.write(({ manager }) => manager.insert(AlbumEntity, { ...album, ...NO_QUIESCENCE })));
  }

  async find(id: AlbumId): Promise<AlbumState | null> {
    const row = await this.db.read(({ sql }) => sql.first(FIND, [UUID.to(id)]));
    return row === null ? null : toState(row);
  }

  async findManifest(id: AlbumId): Promise<Uint8Array | null> {
    const row = await this.db.read(({ sql }) => sql.first(FIND_MANIFEST, [UUID.to(id)]));
    return row === null ? null : BYTES.from(row['manifest']);
  }

  async lock(id: AlbumId): Promise<AlbumState | null> {
    const key = UUID.to(id);
    const { forUpdate } = await this.db.lock({ table: 'albums', key });
    const row = await this.db.read(({ sql }) => sql.first(FIND + forUpdate, [key]));
    return row === null ? null : toState(row);
  }

  async role(id: AlbumId, accountId: AccountId): Promise<AlbumRole | null> {
    const row = await this.db.read(({ sql }) => sql.first(ROLE, [UUID.to(accountId), UUID.to(id)]));
    return row === null ? null : roleIn(row, accountId);
  }

  async list(accountId: AccountId, page: Parameters<AlbumStore['list']>[1]): Promise<readonly ListedAlbum[]> {
    const account = UUID.to(accountId);
    const { createdAt, id } = page.after ?? HIGHEST_CURSOR;
    const values = [account, account, createdAt, createdAt, UUID.to(id), page.limit];
    const rows = await this.db.read(({ sql }) => sql.all(LIST, values));
    return rows.flatMap((row) => {
      const role = roleIn(row, accountId);
      return role === null ? [] : [{ ...toListed(row), role }];
    });
  }

  async ownedBy(ownerId: AccountId): Promise<readonly AlbumId[]> {
    const rows = await this.db.read(({ sql }) => sql.all(OWNED_BY, [UUID.to(ownerId)]));
    return rows.map((row) => UUID.from(row['id']));
  }

  async giveTo(id: AlbumId, ownerId: AccountId): Promise<void> {
    assertInTransaction(this.db);
    await this.db.write(({ manager }) => manager.update(AlbumEntity, { id }, { ownerId }));
  }

  countOwned(ownerId: AccountId): Promise<number> {
    return this.db.read(({ manager }) => manager.countBy(AlbumEntity, { ownerId }));
  }

  async delete(id: AlbumId): Promise<void> {
    assertInTransaction(this.db);
    const nobodys = { ownerId: NOBODY, manifest: new Uint8Array(), ...NO_QUIESCENCE };
    await this.db.write(({ manager }) => manager.update(AlbumEntity, { id }, nobodys));
    await this.db.write(({ manager }) => manager.delete(AlbumMemberEntity, { albumId: id }));
  }

  countMembers(albumId: AlbumId): Promise<number> {
    return this.db.read(({ manager }) => manager.countBy(AlbumMemberEntity, { albumId }));
  }

  async members(albumId: AlbumId): Promise<readonly AlbumMember[]> {
    const rows = await this.db.read(({ manager }) =>
      manager.find(AlbumMemberEntity, { where: { albumId }, order: { accountId: 'ASC' } }),
    );
    return rows.map(({ accountId, role }) => ({ accountId, role }));
  }

  async putMember(id: AlbumId, { accountId, role }: AlbumMember): Promise<void> {
    const values = [UUID.to(id), UUID.to(accountId), role];
    await this.db.write(({ sql }) => sql.run(PUT_MEMBER[this.db.dialect], values));
  }

  async deleteMember(albumId: AlbumId, accountId: AccountId): Promise<boolean> {
    const result = await this.db.write(({ manager }) => manager.delete(AlbumMemberEntity, { albumId, accountId }));
    return result.affected === 1;
  }

  hasAccepted(albumId: AlbumId, intentId: IntentId): Promise<boolean> {
    return this.db.read(({ manager }) => manager.existsBy(AcceptedIntentEntity, { albumId, intentId }));
  }

  async beginQuiescence(id: AlbumId, quiescence: Quiescence): Promise<boolean> {
    assertInTransaction(this.db);
    const accepted = { albumId: id, intentId: quiescence.intentId, acceptedAt: quiescence.receivedAt };
    if (!(await unlessTaken(this.db.write(({ manager }) => manager.insert(AcceptedIntentEntity, accepted))))) {
      return false;
    }
    await this.db.write(({ manager }) => manager.update(AlbumEntity, { id }, { ...quiescence }));
    return true;
  }

  async endQuiescence(id: AlbumId, intentId: IntentId): Promise<boolean> {
    const result = await this.db.write(({ manager }) => manager.update(AlbumEntity, { id, intentId }, NO_QUIESCENCE));
    return result.affected === 1;
  }
}

async function unlessTaken(inserting: Promise<unknown>): Promise<boolean> {
  try {
    await inserting;
    return true;
  } catch (error) {
    if (isDuplicateKey(error, 'PRIMARY')) return false;
    throw error;
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

function toState(row: Row): AlbumState {
  return { ...toListed(row), quiescence: row['intent_id'] === null ? null : toQuiescence(row) };
}

function toQuiescence(row: Row): Quiescence {
  return {
    upgradePendingTo: TEXT.from(row['upgrade_pending_to']),
    intentId: UUID.from(row['intent_id']),
    receivedAt: INSTANT.from(row['received_at']),
    deadline: INTEGER.from(row['deadline']),
    proposerDevice: UUID.from(row['proposer_device']),
  };
}
