import { DAY, type Duration } from '../../domain/kernel/instant.js';
import type { Clock } from '../ports/platform/clock.js';
import type { Lifecycle } from '../ports/platform/lifecycle.js';
import type { UploadStore } from '../ports/stores/upload-store.js';

const BATCH = 500;
/** The time for which a client can read that its upload failed, was cancelled or expired. */
const KEPT: Duration = 30 * DAY;

/**
 * Deletes sessions that stored nothing. Completed sessions stay as long as their assets may: they hold the attestation.
 */
export class PruneUploads {
  constructor(
    private readonly parts: {
      readonly uploads: UploadStore;
      readonly clock: Clock;
      readonly lifecycle: Pick<Lifecycle, 'stopping'>;
    },
  ) {}

  /** Ends early when the service is stopping. */
  async execute(): Promise<void> {
    const { uploads, clock, lifecycle } = this.parts;
    const before = clock.now() - KEPT;
    while ((await uploads.prune(before, BATCH)) === BATCH && !lifecycle.stopping);
  }
}
