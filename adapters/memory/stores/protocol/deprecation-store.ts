import type { DeprecationStore } from '../../../../application/ports/stores/deprecation-store.js';
import type { Deprecation } from '../../../../domain/protocol/window.js';
import type { MemoryContext } from '../../engine/memory-database.js';
import type { TableDefinition } from '../../engine/memory-table.js';

const DEPRECATIONS: TableDefinition<Deprecation> = {
  name: 'deprecations',
  key: ({ protocolVersion }) => protocolVersion,
};

export class MemoryDeprecationStore implements DeprecationStore {
  constructor(private readonly db: MemoryContext) {}

  list(): Promise<readonly Deprecation[]> {
    return this.db.run((database) =>
      database
        .table(DEPRECATIONS)
        .filter(() => true)
        .sort(
          (left, right) => left.cutoffAt - right.cutoffAt || (left.protocolVersion < right.protocolVersion ? -1 : 1),
        ),
    );
  }

  put(deprecation: Deprecation): Promise<void> {
    return this.db.run((database) => {
      database.table(DEPRECATIONS).delete((row) => row.protocolVersion === deprecation.protocolVersion);
      database.table(DEPRECATIONS).mustInsert(deprecation);
    });
  }
}
