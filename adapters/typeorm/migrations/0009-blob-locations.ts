import { migration } from './migration.js';

/** SHA-256 of no bytes at all. No blob is empty: a seal alone has bytes. */
const OF_NOTHING = "X'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'";

/**
 * `location` says which file is the blob; NULL is the place that blobs had before (docs/decisions/upload-path.md).
 *
 * Release 0.1 kept the metadata of every asset as size 0 under the hash of nothing, so that whoever read it was served the
 * first writer's bytes. Those references cannot be told apart any more, and are dropped with their row; the file, which no
 * row names then, is removed by the next sweep. Clients put the metadata again. Nobody was charged for it.
 */
export const blobLocations = migration(9, 'blob-locations', async ({ types: t, ...schema }) => {
  await schema.addColumn('blobs', 'location', `${t.uuid} NULL`);
  for (const table of ['asset_references', 'cached_blobs', 'blobs']) {
    await schema.run(`DELETE FROM ${table} WHERE content_hash = ${OF_NOTHING}`);
  }
});
