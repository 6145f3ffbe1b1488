import type { CachedBlob, CachedBlobCursor, CachedBlobStore } from '../ports/stores/cached-blob-store.js';
import type { Caller } from '../sessions/caller.js';

/** Lists the caller's cached blobs, newest first. */
export class ListPulls {
  constructor(private readonly parts: { readonly cachedBlobs: CachedBlobStore }) {}

  execute(
    { account }: Caller,
    page: { readonly limit: number; readonly after: CachedBlobCursor | null },
  ): Promise<readonly CachedBlob[]> {
    return this.parts.cachedBlobs.list(account.id, page);
  }
}
