import { MoreThan } from 'typeorm';
import type {
  RevokedCapability,
  RevokedCapabilityStore,
} from '../../../../application/ports/stores/revoked-capability-store.js';
import type { Instant } from '../../../../domain/kernel/instant.js';
import { RevokedCapabilityEntity } from '../../mapping/revoked-capability.js';
import { isDuplicateKey } from '../../engine/errors.js';
import { deleteExpired } from '../../engine/expiring-rows.js';
import type { StoreContext } from '../../engine/store-context.js';

/** Uses TypeORM's entity manager only. */
export class TypeormRevokedCapabilityStore implements RevokedCapabilityStore {
  constructor(private readonly db: StoreContext) {}

  async add(revoked: RevokedCapability): Promise<boolean> {
    try {
      await this.db.write(({ manager }) => manager.insert(RevokedCapabilityEntity, { ...revoked }));
      return true;
    } catch (error) {
      if (isDuplicateKey(error, 'PRIMARY')) return false;
      throw error;
    }
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
