import { migration } from './migration.js';

/**
 * Pages of an account's albums cost what a page needs. `album_created_at` repeats the album's `created_at`, which never
 * changes, so that an index has an account's memberships in the order of its list; the other index has its own albums by
 * id, in which those with trash are found.
 */
export const albumPages = migration(32, 'album-pages', async ({ types: t, ...schema }) => {
  await schema.addColumn('album_members', 'album_created_at', `${t.instant} NOT NULL DEFAULT 0`);
  await schema.run(`
    UPDATE album_members
    SET album_created_at = COALESCE((SELECT a.created_at FROM albums a WHERE a.id = album_members.album_id), 0)
    WHERE album_created_at = 0`);
  await schema.createIndex('album_members', ['account_id', 'album_created_at', 'album_id']);
  await schema.createIndex('albums', ['owner_id', 'id']);
});
