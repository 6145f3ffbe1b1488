import { HighestPasswordCost } from '../../application/accounts/highest-password-cost.js';
import { SweepExpired } from '../../application/sweeps/sweep-expired.js';
import { DeleteDueAccounts } from '../../application/deletion/delete-due-accounts.js';
import { ApplyHardLimit } from '../../application/quota/apply-hard-limit.js';
import { CollectBlobs } from '../../application/uploads/collect-blobs.js';
import { PruneUploads } from '../../application/uploads/prune-uploads.js';
import { SweepStrays } from '../../application/uploads/sweep-strays.js';
import { DeliverWebhooks } from '../../application/webhooks/deliver-webhooks.js';
import { TellExpiredGrace } from '../../application/webhooks/tell-expired-grace.js';
import { SAMPLE_INTERVAL } from '../../domain/admin/history.js';
import { HOUR, MINUTE, SECOND } from '../../domain/kernel/instant.js';
import type { Wiring } from '../parts.js';
import { PeriodicJobs } from '../periodic-jobs.js';

/** The time within which a node sees an operator's change on another node. */
const STATE_REFRESH_INTERVAL = 3 * SECOND;
/** Bounds how long uploads of a dead node wait, and how long expired and purged bytes occupy storage. */
const UPLOAD_SWEEP_INTERVAL = 10 * SECOND;
/** Bounds the delay of a due deletion. Deletions have a round of their own, because they may take minutes. */
const DELETION_SWEEP_INTERVAL = 10 * SECOND;
/** The interval at which due webhooks are sent. */
const WEBHOOK_INTERVAL = SECOND;
/** Long, because these jobs read every account and every blob name. */
const STORAGE_SWEEP_INTERVAL = 6 * HOUR;

/** The background jobs, by interval. */
export const periodicJobParts: Wiring<
  | 'stateRefresh'
  | 'expirySweep'
  | 'uploadSweep'
  | 'deletionSweep'
  | 'storageSweep'
  | 'historySampling'
  | 'webhookDelivery'
> = {
  stateRefresh: ({ make, keyRing, loadAnnouncements, incidents }) => {
    const jobs = [
      { name: 'refresh the server keys', run: () => keyRing.refresh() },
      { name: 'refresh the deprecation announcements', run: () => loadAnnouncements.execute() },
      { name: 'refresh the highest cost of a password hash', run: () => make(HighestPasswordCost).refresh() },
    ];
    return new PeriodicJobs(jobs, STATE_REFRESH_INTERVAL, incidents);
  },
  expirySweep: ({ make, guestRequests, clock, incidents }) => {
    const jobs = [
      { name: 'delete expired rows', run: () => make(SweepExpired).execute() },
      { name: 'record the uses of links', run: () => guestRequests.record(clock.now()) },
    ];
    return new PeriodicJobs(jobs, MINUTE, incidents);
  },
  uploadSweep: ({ make, expireUploads, processUpload, incidents }) => {
    const jobs = [
      { name: 'end expired uploads', run: () => expireUploads.execute() },
      { name: 'process waiting uploads', run: () => processUpload.resume() },
      { name: 'remove unreferenced blobs', run: () => make(CollectBlobs).execute() },
    ];
    return new PeriodicJobs(jobs, UPLOAD_SWEEP_INTERVAL, incidents);
  },
  deletionSweep: ({ make, incidents }) => {
    const jobs = [{ name: 'delete due accounts', run: () => make(DeleteDueAccounts).execute() }];
    return new PeriodicJobs(jobs, DELETION_SWEEP_INTERVAL, incidents);
  },
  storageSweep: ({ make, incidents }) => {
    const jobs = [
      { name: 'update grace windows', run: () => make(ApplyHardLimit).execute() },
      { name: 'report ended grace windows', run: () => make(TellExpiredGrace).execute() },
      { name: 'prune old upload sessions', run: () => make(PruneUploads).execute() },
      { name: 'remove stray files', run: () => make(SweepStrays).execute() },
    ];
    return new PeriodicJobs(jobs, STORAGE_SWEEP_INTERVAL, incidents);
  },
  historySampling: ({ serviceHistory, incidents }) => {
    const jobs = [{ name: 'sample the figures of the service', run: () => serviceHistory.record() }];
    return new PeriodicJobs(jobs, SAMPLE_INTERVAL, incidents);
  },
  webhookDelivery: ({ make, incidents, settings }) => {
    const deliver = { name: 'deliver webhooks', run: () => make(DeliverWebhooks).execute() };
    return new PeriodicJobs(settings.webhooks ? [deliver] : [], WEBHOOK_INTERVAL, incidents);
  },
};
