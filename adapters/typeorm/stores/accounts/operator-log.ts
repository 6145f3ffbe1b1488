import { DEEDS_KEPT } from '../../../../application/admin/deeds.js';
import type { OperatorDeed, OperatorLog } from '../../../../application/ports/stores/operator-log.js';
import type { Instant } from '../../../../domain/kernel/instant.js';
import { INSTANT, UUID } from '../../mapping/columns.js';
import { byIndex, NEWEST } from '../../engine/ordered-pages.js';
import type { SqlValue } from '../../engine/sql.js';
import { SqlStore } from '../../engine/sql-store.js';
import { OperatorLogEntity } from '../../mapping/operator-log.js';
import { Table } from '../../mapping/table.js';

const LOG = new Table(OperatorLogEntity);
/** Two comparisons, since MySQL does not use an index range for a comparison of pairs. */
const list = (index: string, which: string) => `
  SELECT ${LOG.columns} FROM operator_log ${byIndex(index)}
  WHERE ${which} done_at <= ? AND (done_at < ? OR id < ?) ORDER BY done_at DESC, id DESC LIMIT ?`;
const LIST = list('operator_log_done_at_id', '');
const LIST_ABOUT = list('operator_log_account_id_done_at_id', 'account_id = ? AND');
const OLD = 'SELECT id FROM operator_log WHERE done_at < ? LIMIT ?';
const DELETE = 'DELETE FROM operator_log WHERE id = ?';

export class TypeormOperatorLog extends SqlStore implements OperatorLog {
  async append(deed: OperatorDeed): Promise<void> {
    await this.run(LOG.insert, LOG.valuesOf(deed));
  }

  async list({ accountId, limit, after }: Parameters<OperatorLog['list']>[0]): Promise<readonly OperatorDeed[]> {
    const doneAt = after?.doneAt ?? NEWEST.createdAt;
    const page = [doneAt, doneAt, UUID.to(after?.id ?? NEWEST.id), limit];
    const [text, values] = accountId === null ? [LIST, page] : [LIST_ABOUT, [UUID.to(accountId), ...page]];
    return (await this.all(text, values)).map((row) => LOG.read(row));
  }

  async deleteExpired(now: Instant, limit: number): Promise<number> {
    const rows = await this.all(OLD, [INSTANT.to(now - DEEDS_KEPT), limit]);
    for (const { id } of rows) await this.run(DELETE, [id as SqlValue]);
    return rows.length;
  }
}
