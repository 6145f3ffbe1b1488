import { IsNull, MoreThanOrEqual } from 'typeorm';
import type {
  ProviderLogout,
  ProviderLogoutStore,
} from '../../../../application/ports/stores/provider-logout-store.js';
import type { Instant } from '../../../../domain/kernel/instant.js';
import type { ProviderMarks } from '../../../../domain/oidc/provider-logout.js';
import { isDuplicateKey } from '../../engine/errors.js';
import { deleteExpired } from '../../engine/expiring-rows.js';
import type { StoreContext } from '../../engine/store-context.js';
import { ProviderLogoutEntity, rowOf } from '../../mapping/provider-logout.js';

/** Uses TypeORM's entity manager only. */
export class TypeormProviderLogoutStore implements ProviderLogoutStore {
  constructor(private readonly db: StoreContext) {}

  async note(logout: ProviderLogout): Promise<'noted' | 'under_way' | 'done'> {
    try {
      await this.db.write(({ manager }) => manager.insert(ProviderLogoutEntity, rowOf(logout)));
      return 'noted';
    } catch (error) {
      if (!isDuplicateKey(error, 'PRIMARY')) throw error;
    }
    const { tokenMark } = logout;
    const row = await this.db.read(({ manager }) => manager.findOneBy(ProviderLogoutEntity, { tokenMark }));
    return row?.doneAt === null ? 'under_way' : 'done';
  }

  async finish(tokenMark: Uint8Array, now: Instant): Promise<boolean> {
    const result = await this.db.write(({ manager }) =>
      manager.update(ProviderLogoutEntity, { tokenMark, doneAt: IsNull() }, { doneAt: now }),
    );
    return result.affected === 1;
  }

  async covers({ providerSubject, providerSession }: ProviderMarks, since: Instant): Promise<boolean> {
    const ofPerson = () => ({ providerSubject, notedAt: MoreThanOrEqual(since) });
    const where = () =>
      providerSession === null ? ofPerson() : [{ providerSession }, { ...ofPerson(), providerSession: IsNull() }];
    return (await this.db.read(({ manager }) => manager.findOne(ProviderLogoutEntity, { where: where() }))) !== null;
  }

  deleteExpired(now: Instant, limit: number): Promise<number> {
    return deleteExpired(this.db, ProviderLogoutEntity, 'tokenMark', now, limit);
  }
}
