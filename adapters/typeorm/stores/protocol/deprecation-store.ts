import type { DeprecationStore } from '../../../../application/ports/stores/deprecation-store.js';
import type { Deprecation } from '../../../../domain/protocol/window.js';
import { DeprecationEntity } from '../../mapping/deprecation.js';
import type { StoreContext } from '../../engine/store-context.js';

/** Uses TypeORM's entity manager only. */
export class TypeormDeprecationStore implements DeprecationStore {
  constructor(private readonly db: StoreContext) {}

  list(): Promise<readonly Deprecation[]> {
    const order = { cutoffAt: 'ASC', protocolVersion: 'ASC' } as const;
    return this.db.read(({ manager }) => manager.find(DeprecationEntity, { order }));
  }

  async put(deprecation: Deprecation): Promise<void> {
    await this.db.write(({ manager }) =>
      manager
        .createQueryBuilder()
        .insert()
        .into(DeprecationEntity)
        .values({ ...deprecation })
        .orUpdate(['min_client_build', 'announced_at', 'cutoff_at', 'info_url'], ['protocol_version'])
        .execute(),
    );
  }
}
