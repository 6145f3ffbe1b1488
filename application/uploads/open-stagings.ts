import type { StagingId } from '../ports/stores/blob-store.js';
import type { UploadStore } from '../ports/stores/upload-store.js';

const PAGE = 500;

/** The staging ids of all open sessions: bytes under one of them are in use, staged or put in place. */
export async function openStagings(uploads: UploadStore): Promise<ReadonlySet<StagingId>> {
  const open = new Set<StagingId>();
  for (let after: string | null = null; ;) {
    const page: Awaited<ReturnType<UploadStore['openStaging']>> = await uploads.openStaging(after, PAGE);
    for (const { stagingId } of page) open.add(stagingId);
    if (page.length < PAGE) return open;
    after = page.at(-1)?.id ?? null;
  }
}
