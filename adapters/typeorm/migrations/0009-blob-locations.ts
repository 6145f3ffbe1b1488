import { migration } from './migration.js';

/** SHA-256 of zero bytes. No blob is empty: even its seal has bytes. */
const OF_NOTHING = "X'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'";

/**
 * `location` names the blob's file; NULL is the place that earlier releases used (docs/decisions/upload-path.md).
 *
 * Release 0.1 stored the metadata of every asset as size 0 under the hash of zero bytes, so that every reader got the
 * first writer's bytes. Those references cannot be told apart, so they are deleted with their row; the next sweep
 * removes the file, which no row names any more. Clients put the metadata again. No account was charged for it.
 */
export const blobLocations = migration(9, 'blob-locations', async ({ types: t, ...schema }) => {
  await schema.addColumn('blobs', 'location', `${t.uuid} NULL`);
  for (const table of ['asset_references', 'cached_blobs', 'blobs']) {
    await schema.run(`DELETE FROM ${table} WHERE content_hash = ${OF_NOTHING}`);
  }
});
