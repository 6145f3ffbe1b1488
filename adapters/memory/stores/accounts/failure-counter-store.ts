import type { FailureCounterStore } from '../../../../application/ports/stores/failure-counter-store.js';
import type { FailureCounter } from '../../../../domain/accounts/lockout.js';
import { toHex } from '../../../../domain/kernel/bytes.js';
import type { Instant } from '../../../../domain/kernel/instant.js';
import { deleteExpired } from '../../engine/expiring-rows.js';
import { assertInTransaction, type MemoryContext } from '../../engine/memory-database.js';
import type { TableDefinition } from '../../engine/memory-table.js';

type CounterRow = FailureCounter & { readonly counterKey: string; readonly expiresAt: Instant };

const FAILURE_COUNTERS: TableDefinition<CounterRow> = {
  name: 'failure_counters',
  key: ({ counterKey }) => counterKey,
};

export class MemoryFailureCounterStore implements FailureCounterStore {
  constructor(private readonly db: MemoryContext) {}

  read(keys: readonly Uint8Array[]): Promise<readonly (FailureCounter | null)[]> {
    return this.db.run((database) => keys.map((key) => toCounter(database.table(FAILURE_COUNTERS).get(toHex(key)))));
  }

  async lock(key: Uint8Array): Promise<FailureCounter | null> {
    assertInTransaction(this.db);
    return this.db.run((database) => toCounter(database.table(FAILURE_COUNTERS).get(toHex(key))));
  }

  async claim(key: Uint8Array, now: Instant): Promise<FailureCounter> {
    assertInTransaction(this.db);
    return this.db.run((database) => {
      const blank = { failures: 0, lastFailureAt: now, lockedUntil: null };
      const table = database.table(FAILURE_COUNTERS);
      table.insert({ ...blank, counterKey: toHex(key), expiresAt: now });
      return toCounter(table.get(toHex(key))) ?? blank;
    });
  }

  async save(key: Uint8Array, counter: FailureCounter, expiresAt: Instant): Promise<void> {
    const held = (row: CounterRow) => row.counterKey === toHex(key);
    await this.db.run((database) => database.table(FAILURE_COUNTERS).update(held, { ...counter, expiresAt }));
  }

  async delete(key: Uint8Array): Promise<void> {
    await this.db.run((database) => database.table(FAILURE_COUNTERS).delete((row) => row.counterKey === toHex(key)));
  }

  deleteExpired(now: Instant, limit: number): Promise<number> {
    return deleteExpired(this.db, FAILURE_COUNTERS, now, limit);
  }
}

function toCounter(row: CounterRow | null): FailureCounter | null {
  if (row === null) return null;
  const { failures, lastFailureAt, lockedUntil } = row;
  return { failures, lastFailureAt, lockedUntil };
}
