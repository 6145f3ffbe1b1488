import { DEEDS_KEPT } from '../../../../application/admin/deeds.js';
import type { DeedCursor, OperatorDeed, OperatorLog } from '../../../../application/ports/stores/operator-log.js';
import type { Instant } from '../../../../domain/kernel/instant.js';
import type { MemoryContext } from '../../engine/memory-database.js';
import type { TableDefinition } from '../../engine/memory-table.js';

const DEEDS: TableDefinition<OperatorDeed> = { name: 'operator_log', key: ({ id }) => id };

export class MemoryOperatorLog implements OperatorLog {
  constructor(private readonly db: MemoryContext) {}

  append(deed: OperatorDeed): Promise<void> {
    return this.db.run((database) => database.table(DEEDS).mustInsert(deed));
  }

  list({ accountId, limit, after }: Parameters<OperatorLog['list']>[0]): Promise<readonly OperatorDeed[]> {
    return this.db.run((database) =>
      database
        .table(DEEDS)
        .filter((deed) => accountId === null || deed.accountId === accountId)
        .filter((deed) => after === null || newestFirst(after, deed) < 0)
        .sort(newestFirst)
        .slice(0, limit),
    );
  }

  deleteExpired(now: Instant, limit: number): Promise<number> {
    return this.db.run((database) => {
      const old = database.table(DEEDS).filter(({ doneAt }) => doneAt < now - DEEDS_KEPT);
      const some = new Set(old.slice(0, limit).map(({ id }) => id));
      return database.table(DEEDS).delete(({ id }) => some.has(id));
    });
  }
}

function newestFirst(left: DeedCursor, right: DeedCursor): number {
  return right.doneAt - left.doneAt || (left.id < right.id ? 1 : left.id > right.id ? -1 : 0);
}
