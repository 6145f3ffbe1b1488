import type { CachedBlob, CachedBlobCursor, CachedBlobStore } from '../ports/stores/cached-blob-store.js';
import type { Caller } from '../sessions/caller.js';

/** What the caller holds in the cache, newest first. */
export class ListPulls {
  constructor(private readonly cachedBlobs: CachedBlobStore) {}

  execute(
    { account }: Caller,
    page: { readonly limit: number; readonly after: CachedBlobCursor | null },
  ): Promise<readonly CachedBlob[]> {
    return this.cachedBlobs.list(account.id, page);
  }
}
