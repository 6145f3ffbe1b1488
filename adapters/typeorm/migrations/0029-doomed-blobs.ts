import { migration } from './migration.js';

/**
 * A blob without references has no row any more, but a doomed place. A removal then changes the row's two indexes once
 * instead of twice, and the account is no longer named once its last reference is dropped. Earlier releases kept the
 * row, with `doomed_at`. The id is the place's location, or the first half of the hash for the place of a blob without
 * one. Its order is that of the arrivals, so that a removal of many changes neighbouring entries.
 */
export const doomedBlobs = migration(29, 'doomed-blobs', async (schema) => {
  const { types: t } = schema;
  await schema.createTable(
    'doomed_blobs',
    `id ${t.uuid} NOT NULL PRIMARY KEY,
     content_hash ${t.hash32} NOT NULL,
     location ${t.uuid} NULL`,
  );
  // A step that failed half way runs again, so each place is inserted unless it is there.
  const id = 'COALESCE(location, SUBSTR(content_hash, 1, 16))';
  await schema.run(`
    INSERT INTO doomed_blobs (id, content_hash, location) SELECT ${id}, content_hash, location FROM blobs
    WHERE refs = 0 AND ${id} NOT IN (SELECT id FROM doomed_blobs)`);
  await schema.run('DELETE FROM blobs WHERE refs = 0');
  await schema.createIndex('blobs', ['charged_to', 'size', 'content_hash']);
  await schema.dropIndex('blobs', ['charged_to', 'doomed_at', 'size', 'content_hash']);
  await schema.dropIndex('blobs', ['doomed_at']);
  await schema.dropColumn('blobs', 'doomed_at');
});
