import type { SqlDatabase, SqlRow, Statements } from '../catalog/database.js';
import { bytesEqual } from '../kernel/bytes.js';
import { forgetSuperseded, keepSuperseded, supersededRow } from './superseded.js';

/** A staged message with the group state that applies once the message is in the log. */
export interface Outgoing {
  /** The message's purpose, so that after a crash it is sent only for that purpose. */
  readonly key: string;
  readonly message: Uint8Array;
  readonly state: Uint8Array;
  readonly welcome: Uint8Array | null;
  readonly invited: readonly string[];
}

/** A welcome that is not sent yet, and the log position after its commit. */
export interface Invitation {
  readonly welcome: Uint8Array;
  readonly invited: readonly string[];
  readonly position: number;
}

export interface KeptGroup {
  readonly state: Uint8Array;
  /** The number of log messages that this state includes. */
  readonly position: number;
  readonly outgoing: Outgoing | null;
}

/** Stores group states in the catalog. They contain keys: the file is as secret as the key store. */
export class GroupStore {
  constructor(private readonly database: SqlDatabase) {}

  async load(groupId: string): Promise<KeptGroup | null> {
    const [row] = await this.database.all('SELECT * FROM mls_groups WHERE group_id = ?', [groupId]);
    if (row === undefined) return null;
    return { state: bytes(row, 'state'), position: Number(row['position']), outgoing: outgoingOf(row) };
  }

  /** Returns the number of log messages that this device has read; `null` outside of the group. */
  async position(groupId: string): Promise<number | null> {
    const [row] = await this.database.all('SELECT position FROM mls_groups WHERE group_id = ?', [groupId]);
    return row === undefined ? null : Number(row['position']);
  }

  async create(groupId: string, state: Uint8Array, position: number): Promise<void> {
    const sql = 'INSERT OR IGNORE INTO mls_groups (group_id, state, position) VALUES (?, ?, ?)';
    await this.database.run(sql, [groupId, state, position]);
  }

  /**
   * Stages a message for this position; `false` if the group is past it. A message without a welcome keeps the one of
   * an earlier commit that is not sent yet (tests/client/mls-pending.test.ts). One statement decides that, since
   * another process of the app may send that welcome meanwhile (tests/client/mls-staging.test.ts).
   */
  async stage(
    groupId: string,
    position: number,
    { key, message, state, welcome, invited }: Outgoing,
  ): Promise<boolean> {
    const users = JSON.stringify({ invited, position: position + 1 });
    const kept = (column: string): string =>
      welcome === null ? `CASE WHEN ${IS_UNSENT} THEN ${column} ELSE ? END` : '?';
    const sql = `UPDATE mls_groups SET outgoing_key = ?, outgoing = ?, outgoing_state = ?,
      welcome = ${kept('welcome')}, invited = ${kept('invited')} WHERE group_id = ? AND position = ?`;
    const staged = [key, message, state, welcome, users, groupId, position];
    // Mostly nothing is staged. A transaction could be killed before its end, and key packages are taken for each
    // attempt: after some kills nobody would have one left (tests/client/ceremony-kills.test.ts).
    if ((await this.database.run(`${sql} AND outgoing_key IS NULL`, staged)) === 1) return true;
    return this.database.transaction(async (statements) => {
      await keepSuperseded(statements, groupId, position);
      return (await statements.run(sql, staged)) === 1;
    });
  }

  /**
   * Returns the own message with these bytes for the group's position, staged anew if another one replaced it; `null`
   * if the message is another device's.
   */
  async ownOf(groupId: string, { outgoing, position }: KeptGroup, message: Uint8Array): Promise<Outgoing | null> {
    if (outgoing !== null && bytesEqual(outgoing.message, message)) return outgoing;
    const row = await supersededRow(this.database, groupId, position, message);
    const own = row === undefined ? null : outgoingOf(row);
    return own !== null && (await this.stage(groupId, position, own)) ? own : null;
  }

  /** Advances past one log message. This discards what was staged for that position, unless it is that message. */
  async advance(
    groupId: string,
    position: number,
    reached: { readonly state: Uint8Array; readonly isOwn: boolean; readonly tombstone: Stamped | null },
  ): Promise<void> {
    await this.database.transaction(async (statements) => {
      const keepsWelcome = reached.isOwn || (await invitationIn(statements, groupId)) !== null;
      const sql = `UPDATE mls_groups SET state = ?, position = ?, outgoing_key = NULL, outgoing = NULL,
        outgoing_state = NULL ${keepsWelcome ? '' : ', welcome = NULL, invited = NULL'}
        WHERE group_id = ? AND position = ?`;
      await statements.run(sql, [reached.state, position + 1, groupId, position]);
      await forgetSuperseded(statements, groupId, position);
      if (reached.tombstone === null) return;
      const kept = [groupId, reached.tombstone.intentId, reached.tombstone.encoded];
      await statements.run(
        'INSERT OR IGNORE INTO mls_tombstones (group_id, intent_id, tombstone) VALUES (?, ?, ?)',
        kept,
      );
    });
  }

  /** Returns the welcome that is to be sent, also while another message is staged. */
  invitation(groupId: string): Promise<Invitation | null> {
    return invitationIn(this.database, groupId);
  }

  async invited(groupId: string, { position }: Invitation): Promise<void> {
    await this.database.transaction(async (statements) => {
      if ((await invitationIn(statements, groupId))?.position !== position) return;
      await statements.run('UPDATE mls_groups SET welcome = NULL, invited = NULL WHERE group_id = ?', [groupId]);
    });
  }

  /** Returns the ids of the groups that this device is in. */
  async groups(): Promise<readonly string[]> {
    const rows = await this.database.all('SELECT group_id FROM mls_groups ORDER BY group_id');
    return rows.map((row) => String(row['group_id']));
  }

  async tombstone(groupId: string, intentId: string): Promise<Uint8Array | null> {
    const sql = 'SELECT tombstone FROM mls_tombstones WHERE group_id = ? AND intent_id = ?';
    const [row] = await this.database.all(sql, [groupId, intentId]);
    return row === undefined ? null : bytes(row, 'tombstone');
  }

  async addKeyPackage(publicPackage: Uint8Array, privatePackage: Uint8Array): Promise<void> {
    const sql = 'INSERT INTO mls_key_packages (package, private) VALUES (?, ?)';
    await this.database.run(sql, [publicPackage, privatePackage]);
  }

  async keyPackages(): Promise<readonly { readonly publicPackage: Uint8Array; readonly privatePackage: Uint8Array }[]> {
    const rows = await this.database.all('SELECT package, private FROM mls_key_packages');
    return rows.map((row) => ({ publicPackage: bytes(row, 'package'), privatePackage: bytes(row, 'private') }));
  }

  async forgetKeyPackage(publicPackage: Uint8Array): Promise<void> {
    await this.database.run('DELETE FROM mls_key_packages WHERE package = ?', [publicPackage]);
  }
}

/**
 * The condition of a welcome that is to be sent. One whose commit is not in the log is not: the group is before that
 * position.
 */
const IS_UNSENT = "welcome IS NOT NULL AND json_extract(invited, '$.position') <= position";

export interface Stamped {
  readonly intentId: string;
  readonly encoded: Uint8Array;
}

function outgoingOf(row: SqlRow): Outgoing | null {
  if (row['outgoing_key'] === null) return null;
  const users = usersOf(row);
  // The welcome may be of an earlier commit.
  const isOfThis = users !== null && users.position > Number(row['position']);
  const welcome = isOfThis && row['welcome'] instanceof Uint8Array ? row['welcome'] : null;
  const [message, state] = [bytes(row, 'outgoing'), bytes(row, 'outgoing_state')];
  return { key: String(row['outgoing_key']), message, state, welcome, invited: isOfThis ? users.invited : [] };
}

async function invitationIn(statements: Statements, groupId: string): Promise<Invitation | null> {
  const sql = `SELECT welcome, invited FROM mls_groups WHERE group_id = ? AND ${IS_UNSENT}`;
  const [row] = await statements.all(sql, [groupId]);
  const users = row === undefined ? null : usersOf(row);
  return row === undefined || users === null ? null : { welcome: bytes(row, 'welcome'), ...users };
}

function usersOf(row: SqlRow): Pick<Invitation, 'invited' | 'position'> | null {
  if (row['invited'] === null) return null;
  return JSON.parse(String(row['invited'])) as Pick<Invitation, 'invited' | 'position'>;
}

function bytes(row: SqlRow, name: string): Uint8Array {
  const value = row[name];
  if (!(value instanceof Uint8Array)) throw new TypeError(`The catalog's ${name} is no byte string.`);
  return value;
}
