import { DAY, type Duration } from '../../domain/kernel/instant.js';
import { inPages } from '../in-pages.js';
import type { StagingId } from '../ports/stores/blob-store.js';
import type { UploadStore } from '../ports/stores/upload-store.js';

const PAGE = 500;
/** The row of a younger staging id may not be committed yet, or not have been seen yet. */
export const YOUNG_STAGING: Duration = DAY;

/** The staging ids of all open sessions: bytes under one of them are in use, staged or in place. */
export async function openStagings(uploads: UploadStore): Promise<ReadonlySet<StagingId>> {
  const open = new Set<StagingId>();
  for await (const page of inPages(
    (after) => uploads.openStaging(after, PAGE),
    PAGE,
    ({ id }) => id,
  )) {
    for (const { stagingId } of page) open.add(stagingId);
  }
  return open;
}
