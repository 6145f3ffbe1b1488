import { migration } from './migration.js';

/** The owners of sponsored accounts beside their sponsors, who have no row. The index over assets adds up what each stores. */
export const sponsoredOwners = migration(16, 'sponsored-owners', async ({ types: t, ...schema }) => {
  await schema.createTable(
    'sponsored_owners',
    `account_id ${t.uuid} NOT NULL,
     owner_id ${t.uuid} NOT NULL,
     PRIMARY KEY (account_id, owner_id)`,
  );
  await schema.createIndex('sponsored_owners', ['owner_id', 'account_id']);
  await schema.createIndex('assets', ['owner_id', 'trashed_at']);
});
