import { migration, type Schema } from './migration.js';

/**
 * Returns the value of the charged account's oldest reference, else of its cached blob, else of anybody's oldest
 * reference, else of the column `without`.
 */
const fromReferences = (column: 'kind' | 'created_at', without: 'kind' | 'charged_at') => `
  COALESCE(
    (SELECT ${column} FROM asset_references r
     WHERE r.content_hash = blobs.content_hash AND r.upload_user_id = blobs.charged_to ORDER BY created_at LIMIT 1),
    (SELECT ${column === 'kind' ? "'cached'" : column} FROM cached_blobs c
     WHERE c.content_hash = blobs.content_hash AND c.account_id = blobs.charged_to),
    (SELECT ${column} FROM asset_references r WHERE r.content_hash = blobs.content_hash ORDER BY created_at LIMIT 1),
    ${without})`;

/**
 * Adds the kind and date of each charge, and each account's sum by kind, so that GET /quota/blobs reads no more than
 * its page. The index has the order of that list and replaces the one by account alone.
 */
export const charges = migration(17, 'charges', async (schema) => {
  const { types: t } = schema;
  await schema.addColumn('blobs', 'kind', `${t.text(16)} NOT NULL DEFAULT 'original'`);
  await schema.addColumn('blobs', 'charged_at', `${t.instant} NOT NULL DEFAULT 0`);
  await schema.run(
    `UPDATE blobs SET kind = ${fromReferences('kind', 'kind')}, charged_at = ${fromReferences('created_at', 'charged_at')}`,
  );
  await schema.createIndex('blobs', ['charged_to', 'doomed_at', 'size', 'content_hash']);
  await schema.dropIndex('blobs', ['charged_to']);
  for (const kind of ['derivative', 'provenance', 'metadata', 'cached']) await countKind(schema, kind);
});

async function countKind({ types: t, ...schema }: Schema, kind: string): Promise<void> {
  await schema.addColumn('accounts', `used_${kind}`, `${t.u64} NOT NULL DEFAULT 0`);
  await schema.run(`
    UPDATE accounts SET used_${kind} = COALESCE((
      SELECT SUM(b.size) FROM blobs b WHERE b.charged_to = accounts.id AND b.doomed_at IS NULL AND b.kind = '${kind}'
    ), 0)`);
}
