import { In } from 'typeorm';
import type { FailureCounterStore } from '../../../../application/ports/stores/failure-counter-store.js';
import type { FailureCounter } from '../../../../domain/accounts/lockout.js';
import { bytesEqual } from '../../../../domain/kernel/bytes.js';
import type { Instant } from '../../../../domain/kernel/instant.js';
import { BYTES, INSTANT } from '../../mapping/columns.js';
import { FailureCounterEntity, type FailureCounterRow } from '../../mapping/failure-counter.js';
import { deleteExpired } from '../../engine/expiring-rows.js';
import type { Dialect, StoreContext } from '../../engine/store-context.js';

const INSERT = 'INSERT INTO failure_counters (counter_key, failures, last_failure_at, expires_at) VALUES (?, 0, ?, ?)';
/** MySQL locks the row that is there already, for the transaction; INSERT IGNORE would lock it for reading only. */
const CLAIM: Record<Dialect, string> = {
  sqlite: `${INSERT} ON CONFLICT DO NOTHING`,
  mysql: `${INSERT} ON DUPLICATE KEY UPDATE counter_key = counter_key`,
};

export class TypeormFailureCounterStore implements FailureCounterStore {
  constructor(private readonly db: StoreContext) {}

  async read(keys: readonly Uint8Array[]): Promise<readonly (FailureCounter | null)[]> {
    const rows = await this.db.read(({ manager }) =>
      manager.findBy(FailureCounterEntity, { counterKey: In([...keys]) }),
    );
    return keys.map((key) => toCounter(rows.find((row) => bytesEqual(row.counterKey, key))));
  }

  async lock(key: Uint8Array): Promise<FailureCounter | null> {
    const { options } = await this.db.lock({ table: 'failure_counters', key: BYTES.to(key) });
    const row = await this.db.read(({ manager }) =>
      manager.findOne(FailureCounterEntity, { where: { counterKey: key }, ...options }),
    );
    return toCounter(row);
  }

  async claim(key: Uint8Array, now: Instant): Promise<FailureCounter> {
    const values = [BYTES.to(key), INSTANT.to(now), INSTANT.to(now)];
    await this.db.write(({ sql }) => sql.run(CLAIM[this.db.dialect], values));
    const counter = await this.lock(key);
    if (counter === null) throw new Error('The failure counter that was claimed is not there.');
    return counter;
  }

  async save(counterKey: Uint8Array, counter: FailureCounter, expiresAt: Instant): Promise<void> {
    await this.db.write(({ manager }) =>
      manager.update(FailureCounterEntity, { counterKey }, { ...counter, expiresAt }),
    );
  }

  async delete(counterKey: Uint8Array): Promise<void> {
    await this.db.write(({ manager }) => manager.delete(FailureCounterEntity, { counterKey }));
  }

  deleteExpired(now: Instant, limit: number): Promise<number> {
    return deleteExpired(this.db, FailureCounterEntity, 'counterKey', now, limit);
  }
}

function toCounter(row: FailureCounterRow | null | undefined): FailureCounter | null {
  if (row === null || row === undefined) return null;
  const { failures, lastFailureAt, lockedUntil } = row;
  return { failures, lastFailureAt, lockedUntil };
}
