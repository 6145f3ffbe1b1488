import type { ServerKeyStore, StoredServerKey } from '../../../../application/ports/stores/server-key-store.js';
import type { ServerKeyKind } from '../../../../domain/discovery/server-key.js';
import type { MemoryContext } from '../../engine/memory-database.js';
import type { TableDefinition } from '../../engine/memory-table.js';

const SERVER_KEYS: TableDefinition<StoredServerKey> = {
  name: 'server_keys',
  key: ({ kind, generation }) => `${kind} ${generation}`,
  unique: { kid: ({ jwk }) => jwk.kid },
};

export class MemoryServerKeyStore implements ServerKeyStore {
  constructor(private readonly db: MemoryContext) {}

  list(): Promise<readonly StoredServerKey[]> {
    return this.db.run((database) => database.table(SERVER_KEYS).filter(() => true));
  }

  append(key: StoredServerKey): Promise<boolean> {
    return this.db.run((database) => {
      const clash = database.table(SERVER_KEYS).insert(key);
      if (clash === 'kid') throw new Error('server_keys: duplicate kid');
      return clash === null;
    });
  }

  async forgetPrivateHalves(kind: ServerKeyKind, generation: number): Promise<void> {
    const isOlder = (row: StoredServerKey) => row.kind === kind && row.generation < generation;
    await this.db.run((database) => database.table(SERVER_KEYS).update(isOlder, { sealedPrivateKey: null }));
  }
}
