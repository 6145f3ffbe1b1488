import { SweepExpired } from '../../application/housekeeping/sweep-expired.js';
import { ApplyHardLimit } from '../../application/quota/apply-hard-limit.js';
import { CollectBlobs } from '../../application/uploads/collect-blobs.js';
import { PruneUploads } from '../../application/uploads/prune-uploads.js';
import { SweepStrays } from '../../application/uploads/sweep-strays.js';
import { HOUR, MINUTE, SECOND } from '../../domain/kernel/instant.js';
import type { Wiring } from '../parts.js';
import { Upkeep } from '../upkeep.js';

/** How soon this node knows of itself what an operator did at another one. */
const REFRESH_INTERVAL = 3 * SECOND;
/** How soon what a dead node left is taken up, and the room of expired and purged bytes is free again. */
const SWEEP_INTERVAL = 10 * SECOND;
/** They look at every account, and at the name of every blob. */
const LONG_SWEEP_INTERVAL = 6 * HOUR;

/** The chores beside requests, by interval. */
export const upkeepParts: Wiring<'upkeep' | 'housekeeping' | 'uploadSweep' | 'longSweep'> = {
  upkeep: ({ keyRing, loadAnnouncements, incidents }) => {
    const chores = [
      { what: 'the server keys', run: () => keyRing.refresh() },
      { what: 'the deprecation announcements', run: () => loadAnnouncements.execute() },
    ];
    return new Upkeep(chores, REFRESH_INTERVAL, incidents);
  },
  housekeeping: ({ make, incidents }) => {
    const chores = [{ what: 'expired rows', run: () => make(SweepExpired).execute() }];
    return new Upkeep(chores, MINUTE, incidents);
  },
  uploadSweep: ({ make, expireUploads, processUpload, incidents }) => {
    const chores = [
      { what: 'expired uploads', run: () => expireUploads.execute() },
      { what: 'uploads that wait for processing', run: () => processUpload.resume() },
      { what: 'blobs without a reference', run: () => make(CollectBlobs).execute() },
    ];
    return new Upkeep(chores, SWEEP_INTERVAL, incidents);
  },
  longSweep: ({ make, incidents }) => {
    const chores = [
      { what: 'grace windows', run: () => make(ApplyHardLimit).execute() },
      { what: 'old upload sessions', run: () => make(PruneUploads).execute() },
      { what: 'stray bytes in the blob store', run: () => make(SweepStrays).execute() },
    ];
    return new Upkeep(chores, LONG_SWEEP_INTERVAL, incidents);
  },
};
