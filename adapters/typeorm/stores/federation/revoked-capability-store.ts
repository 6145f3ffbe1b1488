import type {
  RevocationCursor,
  RevokedCapability,
  RevokedCapabilityStore,
} from '../../../../application/ports/stores/revoked-capability-store.js';
import { REVOCATIONS_KEPT } from '../../../../domain/discovery/revocation-list.js';
import type { Instant } from '../../../../domain/kernel/instant.js';
import { INSTANT } from '../../mapping/columns.js';
import { RevokedCapabilityEntity } from '../../mapping/revoked-capability.js';
import { Table } from '../../mapping/table.js';
import { unlessTaken } from '../../engine/errors.js';
import { deleteExpired } from '../../engine/expiring-rows.js';
import { byIndex } from '../../engine/ordered-pages.js';
import { SqlStore } from '../../engine/sql-store.js';

const REVOKED = new Table(RevokedCapabilityEntity);
const FIND = `SELECT ${REVOKED.columns} FROM revoked_capabilities WHERE jti = ?`;
/** Two comparisons, since MySQL does not use an index range for a comparison of pairs. */
const PAGE = `
  SELECT ${REVOKED.columns} FROM revoked_capabilities ${byIndex('revoked_capabilities_revoked_at')}
  WHERE revoked_at >= ? AND (revoked_at > ? OR jti > ?)
  ORDER BY revoked_at, jti LIMIT ?`;

export class TypeormRevokedCapabilityStore extends SqlStore implements RevokedCapabilityStore {
  async add(revoked: RevokedCapability): Promise<boolean> {
    return unlessTaken(this.run(REVOKED.insert, REVOKED.valuesOf(revoked)));
  }

  async find(jti: string): Promise<RevokedCapability | null> {
    const row = await this.first(FIND, [jti]);
    return row === null ? null : REVOKED.read(row);
  }

  async page(since: Instant, after: RevocationCursor | null, limit: number): Promise<readonly RevokedCapability[]> {
    const { revokedAt, jti } = after ?? firstAfter(since);
    const values = [INSTANT.to(revokedAt), INSTANT.to(revokedAt), jti, limit];
    return (await this.all(PAGE, values)).map((row) => REVOKED.read(row));
  }

  deleteExpired(now: Instant, limit: number): Promise<number> {
    return deleteExpired(this.db, RevokedCapabilityEntity, 'jti', now - REVOCATIONS_KEPT, limit);
  }
}

/** Returns the position before all revocations of the next millisecond: no jti is empty. */
function firstAfter(since: Instant): RevocationCursor {
  return { revokedAt: since + 1, jti: '' };
}
