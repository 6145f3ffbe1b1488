import type { Stores } from '../ports/stores/stores.js';

/** Returns the number of references, of assets and pulls, to each of these blobs; leaves out those without any. */
export async function countReferences(
  { assets, cachedBlobs }: Pick<Stores, 'assets' | 'cachedBlobs'>,
  contentHashes: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map(await assets.countReferences(contentHashes));
  for (const [hash, count] of await cachedBlobs.countReferences(contentHashes)) {
    counts.set(hash, (counts.get(hash) ?? 0) + count);
  }
  return counts;
}
