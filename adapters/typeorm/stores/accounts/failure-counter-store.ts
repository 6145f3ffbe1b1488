import type { FailureCounterStore } from '../../../../application/ports/stores/failure-counter-store.js';
import type { FailureCounter } from '../../../../domain/accounts/lockout.js';
import { bytesEqual } from '../../../../domain/kernel/bytes.js';
import type { Instant } from '../../../../domain/kernel/instant.js';
import { BYTES, INSTANT, INTEGER, optional } from '../../mapping/columns.js';
import { FailureCounterEntity } from '../../mapping/failure-counter.js';
import { deleteExpired } from '../../engine/expiring-rows.js';
import { placeholders, type Row } from '../../engine/sql.js';
import { SqlStore } from '../../engine/sql-store.js';
import type { Dialect } from '../../engine/store-context.js';

const READ = 'SELECT counter_key, failures, last_failure_at, locked_until FROM failure_counters';
const READ_ONE = `${READ} WHERE counter_key = ?`;
const INSERT = 'INSERT INTO failure_counters (counter_key, failures, last_failure_at, expires_at) VALUES (?, 0, ?, ?)';
/** MySQL locks an existing row exclusively until the transaction ends; INSERT IGNORE would take only a shared lock. */
const CLAIM: Record<Dialect, string> = {
  sqlite: `${INSERT} ON CONFLICT DO NOTHING`,
  mysql: `${INSERT} ON DUPLICATE KEY UPDATE counter_key = counter_key`,
};
const SAVE = `
  UPDATE failure_counters SET failures = ?, last_failure_at = ?, locked_until = ?, expires_at = ? WHERE counter_key = ?`;
const DELETE = 'DELETE FROM failure_counters WHERE counter_key = ?';

export class TypeormFailureCounterStore extends SqlStore implements FailureCounterStore {
  async read(keys: readonly Uint8Array[]): Promise<readonly (FailureCounter | null)[]> {
    if (keys.length === 0) return [];
    const text = `${READ} WHERE counter_key IN (${placeholders(keys)})`;
    const values = keys.map((key) => BYTES.to(key));
    const rows = await this.db.read(({ sql }) => sql.allOnce(text, values));
    return keys.map((key) => toCounter(rows.find((row) => bytesEqual(BYTES.from(row['counter_key']), key))));
  }

  async lock(key: Uint8Array): Promise<FailureCounter | null> {
    const values = [BYTES.to(key)];
    const { forUpdate } = await this.db.lock({ table: 'failure_counters', key: BYTES.to(key) });
    return toCounter(await this.first(READ_ONE + forUpdate, values));
  }

  async claim(key: Uint8Array, now: Instant): Promise<FailureCounter> {
    const values = [BYTES.to(key), INSTANT.to(now), INSTANT.to(now)];
    await this.run(CLAIM[this.db.dialect], values);
    const counter = await this.lock(key);
    if (counter === null) throw new Error('The failure counter that was claimed does not exist.');
    return counter;
  }

  async save(key: Uint8Array, counter: FailureCounter, expiresAt: Instant): Promise<void> {
    const { failures, lastFailureAt, lockedUntil } = counter;
    const state = [INTEGER.to(failures), INSTANT.to(lastFailureAt), optional(INSTANT).to(lockedUntil)];
    const values = [...state, INSTANT.to(expiresAt), BYTES.to(key)];
    await this.run(SAVE, values);
  }

  async delete(key: Uint8Array): Promise<void> {
    await this.run(DELETE, [BYTES.to(key)]);
  }

  deleteExpired(now: Instant, limit: number): Promise<number> {
    return deleteExpired(this.db, FailureCounterEntity, 'counterKey', now, limit);
  }
}

function toCounter(row: Row | null | undefined): FailureCounter | null {
  if (row === null || row === undefined) return null;
  return {
    failures: INTEGER.from(row['failures']),
    lastFailureAt: INSTANT.from(row['last_failure_at']),
    lockedUntil: optional(INSTANT).from(row['locked_until']),
  };
}
