import type { ServiceFact, ServiceFacts } from '../../../../application/ports/stores/service-facts.js';
import type { Instant } from '../../../../domain/kernel/instant.js';
import type { Dialect } from '../../engine/store-context.js';
import { SqlStore } from '../../engine/sql-store.js';
import { INSTANT, TEXT } from '../../mapping/columns.js';

const READ = 'SELECT value FROM service_facts WHERE name = ?';
const INSERT = 'INSERT INTO service_facts (name, value, noted_at) VALUES (?, ?, ?)';
const NOTE: Record<Dialect, string> = {
  sqlite: `${INSERT} ON CONFLICT DO UPDATE SET value = excluded.value, noted_at = excluded.noted_at`,
  mysql: `${INSERT} ON DUPLICATE KEY UPDATE value = VALUES(value), noted_at = VALUES(noted_at)`,
};
/** MySQL assigns from left to right: `noted_at` is decided while `value` is still the former one. */
const RAISE: Record<Dialect, string> = {
  sqlite: `${NOTE.sqlite} WHERE service_facts.value < excluded.value`,
  mysql: `${INSERT} ON DUPLICATE KEY UPDATE
    noted_at = IF(value < VALUES(value), VALUES(noted_at), noted_at), value = GREATEST(value, VALUES(value))`,
};

export class TypeormServiceFacts extends SqlStore implements ServiceFacts {
  async read(name: ServiceFact): Promise<string | null> {
    const row = await this.first(READ, [name]);
    return row === null ? null : TEXT.from(row['value']);
  }

  async note(name: ServiceFact, value: string, now: Instant): Promise<void> {
    await this.run(NOTE[this.db.dialect], [name, TEXT.to(value), INSTANT.to(now)]);
  }

  async raise(name: ServiceFact, value: string, now: Instant): Promise<void> {
    await this.run(RAISE[this.db.dialect], [name, TEXT.to(value), INSTANT.to(now)]);
  }
}
