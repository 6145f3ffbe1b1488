import type { RetiredHandleStore } from '../../../../application/ports/stores/retired-handle-store.js';
import { toHex } from '../../../../domain/kernel/bytes.js';
import type { MemoryContext } from '../../engine/memory-database.js';
import type { TableDefinition } from '../../engine/memory-table.js';

const RETIRED: TableDefinition<{ readonly handleHash: string }> = {
  name: 'retired_handles',
  key: ({ handleHash }) => handleHash,
};

export class MemoryRetiredHandleStore implements RetiredHandleStore {
  constructor(private readonly db: MemoryContext) {}

  async retire(handleHash: Uint8Array): Promise<void> {
    await this.db.run((database) => database.table(RETIRED).insert({ handleHash: toHex(handleHash) }));
  }

  has(handleHash: Uint8Array): Promise<boolean> {
    return this.db.run((database) => database.table(RETIRED).get(toHex(handleHash)) !== null);
  }
}
