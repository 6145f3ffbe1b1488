import type {
  RevocationCursor,
  RevokedCapability,
  RevokedCapabilityStore,
} from '../../../../application/ports/stores/revoked-capability-store.js';
import { REVOCATIONS_KEPT } from '../../../../domain/discovery/revocation-list.js';
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

  find(jti: string): Promise<RevokedCapability | null> {
    return this.db.run((database) => database.table(REVOKED).first((row) => row.jti === jti));
  }

  page(since: Instant, after: RevocationCursor | null, limit: number): Promise<readonly RevokedCapability[]> {
    return this.db.run((database) =>
      database
        .table(REVOKED)
        .filter((row) => row.revokedAt > since && (after === null || inOrder(after, row) < 0))
        .sort(inOrder)
        .slice(0, limit),
    );
  }

  deleteExpired(now: Instant, limit: number): Promise<number> {
    return deleteExpired(this.db, REVOKED, now - REVOCATIONS_KEPT, limit);
  }
}

function inOrder(left: RevocationCursor, right: RevocationCursor): number {
  if (left.revokedAt !== right.revokedAt) return left.revokedAt - right.revokedAt;
  return left.jti === right.jti ? 0 : left.jti < right.jti ? -1 : 1;
}
