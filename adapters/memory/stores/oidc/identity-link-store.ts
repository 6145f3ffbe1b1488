import type { IdentityLinkStore } from '../../../../application/ports/stores/identity-link-store.js';
import type { AccountId } from '../../../../domain/kernel/ids.js';
import type { Identity, IdentityLink } from '../../../../domain/oidc/identity.js';
import type { MemoryContext } from '../../engine/memory-database.js';
import type { TableDefinition } from '../../engine/memory-table.js';

const keyOf = (...parts: readonly string[]): string => JSON.stringify(parts);

export const LINKS: TableDefinition<IdentityLink> = {
  name: 'identity_links',
  key: ({ issuer, subject }) => keyOf(issuer, subject),
  unique: { issuer: ({ accountId, issuer }) => keyOf(accountId, issuer) },
};

export class MemoryIdentityLinkStore implements IdentityLinkStore {
  constructor(private readonly db: MemoryContext) {}

  insert(link: IdentityLink): Promise<'inserted' | 'identity_taken' | 'issuer_taken'> {
    return this.db.run((database) => {
      const clash = database.table(LINKS).insert(link);
      if (clash === null) return 'inserted';
      return clash === 'primary' ? 'identity_taken' : 'issuer_taken';
    });
  }

  find({ issuer, subject }: Identity): Promise<IdentityLink | null> {
    return this.db.run((database) => database.table(LINKS).get(keyOf(issuer, subject)));
  }

  list(accountId: AccountId): Promise<readonly IdentityLink[]> {
    return this.db.run((database) =>
      database
        .table(LINKS)
        .filter((row) => row.accountId === accountId)
        .sort((left, right) => left.linkedAt - right.linkedAt || (left.issuer < right.issuer ? -1 : 1)),
    );
  }

  delete(accountId: AccountId, issuer: string): Promise<boolean> {
    return this.db.run(
      (database) => database.table(LINKS).delete((row) => row.accountId === accountId && row.issuer === issuer) === 1,
    );
  }
}
