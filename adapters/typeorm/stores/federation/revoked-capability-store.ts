import { MoreThan } from 'typeorm';
import type {
  RevokedCapability,
  RevokedCapabilityStore,
} from '../../../../application/ports/stores/revoked-capability-store.js';
import type { Instant } from '../../../../domain/kernel/instant.js';
import { RevokedCapabilityEntity } from '../../mapping/revoked-capability.js';
import { unlessTaken } from '../../engine/errors.js';
import { deleteExpired } from '../../engine/expiring-rows.js';
import type { StoreContext } from '../../engine/store-context.js';

/** Uses TypeORM's entity manager only. */
export class TypeormRevokedCapabilityStore implements RevokedCapabilityStore {
  constructor(private readonly db: StoreContext) {}

  async add(revoked: RevokedCapability): Promise<boolean> {
    return unlessTaken(this.db.write(({ manager }) => manager.insert(RevokedCapabilityEntity, { ...revoked })));
  }

  listSince(since: Instant): Promise<readonly RevokedCapability[]> {
    const order = { revokedAt: 'ASC', jti: 'ASC' } as const;
    return this.db.read(({ manager }) =>
      manager.find(RevokedCapabilityEntity, { where: { revokedAt: MoreThan(since) }, order }),
    );
  }

  deleteExpired(now: Instant, limit: number): Promise<number> {
    return deleteExpired(this.db, RevokedCapabilityEntity, 'jti', now, limit);
  }
}
