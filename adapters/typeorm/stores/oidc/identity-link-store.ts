import type { IdentityLinkStore } from '../../../../application/ports/stores/identity-link-store.js';
import type { AccountId } from '../../../../domain/kernel/ids.js';
import type { Identity, IdentityLink } from '../../../../domain/oidc/identity.js';
import { IdentityLinkEntity } from '../../mapping/identity-link.js';
import { isDuplicateKey } from '../../engine/errors.js';
import type { StoreContext } from '../../engine/store-context.js';

/** Uses TypeORM's entity manager only. */
export class TypeormIdentityLinkStore implements IdentityLinkStore {
  constructor(private readonly db: StoreContext) {}

  async insert(link: IdentityLink): Promise<'inserted' | 'identity_taken' | 'issuer_taken'> {
    try {
      await this.db.write(({ manager }) => manager.insert(IdentityLinkEntity, { ...link }));
      return 'inserted';
    } catch (error) {
      if (isDuplicateKey(error, 'PRIMARY')) return 'identity_taken';
      if (isDuplicateKey(error, 'identity_links_account_id_issuer')) return 'issuer_taken';
      throw error;
    }
  }

  find({ issuer, subject }: Identity): Promise<IdentityLink | null> {
    return this.db.read(({ manager }) => manager.findOneBy(IdentityLinkEntity, { issuer, subject }));
  }

  list(accountId: AccountId): Promise<readonly IdentityLink[]> {
    return this.db.read(({ manager }) =>
      manager.find(IdentityLinkEntity, { where: { accountId }, order: { linkedAt: 'ASC', issuer: 'ASC' } }),
    );
  }

  async delete(accountId: AccountId, issuer: string): Promise<boolean> {
    const result = await this.db.write(({ manager }) => manager.delete(IdentityLinkEntity, { accountId, issuer }));
    return result.affected === 1;
  }
}
