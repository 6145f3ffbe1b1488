import type {
  RevokedCapability,
  RevokedCapabilityStore,
} from '../../../../application/ports/stores/revoked-capability-store.js';
import type { Instant } from '../../../../domain/kernel/instant.js';
import { deleteExpired } from '../../engine/expiring-rows.js';
import type { MemoryContext } from '../../engine/memory-database.js';
import type { TableDefinition } from '../../engine/memory-table.js';

const REVOKED: TableDefinition<RevokedCapability> = { name: 'revoked_capabilities', key: ({ jti }) => jti };

export class MemoryRevokedCapabilityStore implements RevokedCapabilityStore {
  constructor(private readonly db: MemoryContext) {}

  add(revoked: RevokedCapability): Promise<boolean> {
    return this.db.run((database) => database.table(REVOKED).insert(revoked) === null);
  }

  listSince(since: Instant): Promise<readonly RevokedCapability[]> {
    return this.db.run((database) =>
      database
        .table(REVOKED)
        .filter((row) => row.revokedAt > since)
        .sort((left, right) => left.revokedAt - right.revokedAt || (left.jti < right.jti ? -1 : 1)),
    );
  }

  deleteExpired(now: Instant, limit: number): Promise<number> {
    return deleteExpired(this.db, REVOKED, now, limit);
  }
}
