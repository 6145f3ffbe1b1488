import { LessThan } from 'typeorm';
import { DEEDS_KEPT } from '../../../../application/admin/deeds.js';
import type { OperatorDeed, OperatorLog } from '../../../../application/ports/stores/operator-log.js';
import type { Instant } from '../../../../domain/kernel/instant.js';
import type { StoreContext } from '../../engine/store-context.js';
import { OperatorLogEntity } from '../../mapping/operator-log.js';

/** Uses TypeORM's entity manager only. */
export class TypeormOperatorLog implements OperatorLog {
  constructor(private readonly db: StoreContext) {}

  async append(deed: OperatorDeed): Promise<void> {
    await this.db.write(({ manager }) => manager.insert(OperatorLogEntity, deed));
  }

  list({ accountId, limit, after }: Parameters<OperatorLog['list']>[0]): Promise<readonly OperatorDeed[]> {
    return this.db.read(({ manager }) => {
      const of = accountId === null ? {} : { accountId };
      const where =
        after === null
          ? of
          : [
              { ...of, doneAt: LessThan(after.doneAt) },
              { ...of, doneAt: after.doneAt, id: LessThan(after.id) },
            ];
      return manager.find(OperatorLogEntity, { where, order: { doneAt: 'DESC', id: 'DESC' }, take: limit });
    });
  }

  async deleteExpired(now: Instant, limit: number): Promise<number> {
    const old = { doneAt: LessThan(now - DEEDS_KEPT) };
    const rows = await this.db.read(({ manager }) => manager.find(OperatorLogEntity, { where: old, take: limit }));
    for (const { id } of rows) await this.db.write(({ manager }) => manager.delete(OperatorLogEntity, { id }));
    return rows.length;
  }
}
