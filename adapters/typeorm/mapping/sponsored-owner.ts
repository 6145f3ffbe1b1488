import { EntitySchema } from './entity-schema.js';
import { uuid } from './columns.js';

export interface SponsoredOwnerRow {
  readonly accountId: string;
  readonly ownerId: string;
}

export const SponsoredOwnerEntity = new EntitySchema<SponsoredOwnerRow>({
  name: 'SponsoredOwner',
  tableName: 'sponsored_owners',
  columns: { accountId: uuid({ primary: true }), ownerId: uuid({ primary: true }) },
});
