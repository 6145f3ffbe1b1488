import type { SqlRow, Statements } from '../catalog/database.js';

/** The most that are kept of a group: each has the size of the group's state. */
const MOST = 16;

/**
 * Keeps the staged message of a group before another one replaces it, since nobody knows whether it is in the log: its
 * request failed, and may arrive late. A device that does not know its own commit could not follow the group any more
 * (tests/client/mls-late.test.ts). The row has the names of `mls_groups`.
 */
export async function keepSuperseded(statements: Statements, groupId: string, position: number): Promise<void> {
  const columns = 'group_id, position, outgoing_key, outgoing, outgoing_state, welcome, invited';
  const kept = await statements.run(
    `INSERT INTO mls_superseded (${columns}) SELECT ${columns} FROM mls_groups
      WHERE group_id = ? AND position = ? AND outgoing_key IS NOT NULL`,
    [groupId, position],
  );
  if (kept === 0) return;
  const sql = `DELETE FROM mls_superseded WHERE group_id = ? AND seq NOT IN
    (SELECT seq FROM mls_superseded WHERE group_id = ? ORDER BY seq DESC LIMIT ${MOST})`;
  await statements.run(sql, [groupId, groupId]);
}

/** Returns the row of the message of this position that has these bytes. */
export async function supersededRow(
  statements: Statements,
  groupId: string,
  position: number,
  message: Uint8Array,
): Promise<SqlRow | undefined> {
  const sql = 'SELECT * FROM mls_superseded WHERE group_id = ? AND position = ? AND outgoing = ?';
  return (await statements.all(sql, [groupId, position, message]))[0];
}

/**
 * Forgets them once the log has a message at their position; their states contain keys. Those of later positions stay:
 * another process of the app, which has read more of the log, may have staged them (tests/client/mls-staging.test.ts).
 */
export async function forgetSuperseded(statements: Statements, groupId: string, position: number): Promise<void> {
  await statements.run('DELETE FROM mls_superseded WHERE group_id = ? AND position <= ?', [groupId, position]);
}
