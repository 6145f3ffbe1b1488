import type { ServiceFact, ServiceFacts } from '../../../../application/ports/stores/service-facts.js';
import type { Instant } from '../../../../domain/kernel/instant.js';
import type { MemoryContext, MemoryDatabase } from '../../engine/memory-database.js';
import type { TableDefinition } from '../../engine/memory-table.js';

interface FactRow {
  readonly name: ServiceFact;
  readonly value: string;
  readonly notedAt: Instant;
}

const FACTS: TableDefinition<FactRow> = { name: 'service_facts', key: ({ name }) => name };

export class MemoryServiceFacts implements ServiceFacts {
  constructor(private readonly db: MemoryContext) {}

  read(name: ServiceFact): Promise<string | null> {
    return this.db.run((database) => database.table(FACTS).get(name)?.value ?? null);
  }

  note(name: ServiceFact, value: string, now: Instant): Promise<void> {
    return this.db.run((database) => replace(database, { name, value, notedAt: now }));
  }

  raise(name: ServiceFact, value: string, now: Instant): Promise<void> {
    return this.db.run((database) => {
      const former = database.table(FACTS).get(name);
      if (former === null || former.value < value) replace(database, { name, value, notedAt: now });
    });
  }
}

function replace(database: MemoryDatabase, row: FactRow): void {
  database.table(FACTS).delete(({ name }) => name === row.name);
  database.table(FACTS).mustInsert(row);
}
