import { uuidV7Instant } from '../../domain/kernel/ids.js';
import type { Clock } from '../ports/platform/clock.js';
import type { BlobStore, StagingId } from '../ports/stores/blob-store.js';
import { YOUNG_STAGING } from '../uploads/open-stagings.js';
import type { CheckOptions, Finding } from './finding.js';

const STEP = 1_000;

/** Finds staged bytes without an open upload. */
export async function* checkStagings(
  { blobStore, clock }: { readonly blobStore: BlobStore; readonly clock: Clock },
  open: ReadonlySet<StagingId>,
  { repair, progress }: CheckOptions,
): AsyncGenerator<Finding> {
  let done = 0;
  for await (const staged of blobStore.staged()) {
    done += 1;
    if (done % STEP === 0) progress('stagings', done);
    // An id dated far ahead was minted by a wrong clock.
    if (open.has(staged.id) || Math.abs(clock.now() - uuidV7Instant(staged.id)) <= YOUNG_STAGING) continue;
    if (repair) await blobStore.discard(staged);
    const note = repair ? 'The staged bytes were removed.' : 'No open upload has these bytes. --repair removes them.';
    yield { kind: 'abandoned_staging', subject: staged.id, stored: null, actual: null, mended: repair, note };
  }
  progress('stagings', done);
}
