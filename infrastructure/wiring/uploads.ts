import type { UseCases } from '../../adapters/http/routing/use-cases.js';
import { ApplyHardLimit } from '../../application/quota/apply-hard-limit.js';
import { AuditQuota } from '../../application/quota/audit-quota.js';
import { ReadQuota } from '../../application/quota/read-quota.js';
import { AppendUpload } from '../../application/uploads/append-upload.js';
import { Attest } from '../../application/uploads/attest.js';
import { CancelUpload } from '../../application/uploads/cancel-upload.js';
import { CollectBlobs } from '../../application/uploads/collect-blobs.js';
import { CreateUpload } from '../../application/uploads/create-upload.js';
import { ExpireUploads } from '../../application/uploads/expire-uploads.js';
import { ProcessUpload } from '../../application/uploads/process-upload.js';
import { PruneUploads } from '../../application/uploads/prune-uploads.js';
import { ReadUpload } from '../../application/uploads/read-upload.js';
import { SweepStrays } from '../../application/uploads/sweep-strays.js';
import { HOUR, SECOND } from '../../domain/kernel/instant.js';
import type { Get } from '../container.js';
import type { Parts, Wiring } from '../parts.js';
import { Upkeep } from '../upkeep.js';

/** How soon what a dead node left is taken up, and the room of expired and purged bytes is free again. */
const SWEEP_INTERVAL = 10 * SECOND;
/** They look at every account, and at the name of every blob. */
const LONG_SWEEP_INTERVAL = 6 * HOUR;

type UploadParts =
  | 'uploadSettings'
  | 'expireUploads'
  | 'processUpload'
  | 'collectBlobs'
  | 'sweepStrays'
  | 'auditQuota'
  | 'applyHardLimit'
  | 'uploadSweep'
  | 'longSweep';

export const uploadParts: Wiring<UploadParts> = {
  uploadSettings: (get) => ({
    lifetime: get('config').uploadExpiry,
    limits: get('config').quota,
    clock: get('clock'),
    random: get('random'),
    incidents: get('incidents'),
  }),
  expireUploads: (get) => new ExpireUploads(get('unitOfWork'), get('stores').uploads, get('blobStore'), get('clock')),
  processUpload: (get) => {
    const attest = new Attest(get('keyRing'), get('documents'));
    const { uploads } = get('stores');
    return new ProcessUpload(get('unitOfWork'), uploads, get('blobStore'), attest, get('uploadSettings'));
  },
  collectBlobs: (get) => new CollectBlobs(get('unitOfWork'), get('stores').blobs, get('blobStore')),
  sweepStrays: (get) => {
    const { blobs, uploads } = get('stores');
    const lifecycle = get('lifecycle');
    const isStopping = () => lifecycle.stopping;
    return new SweepStrays(get('unitOfWork'), blobs, uploads, get('blobStore'), get('clock'), isStopping);
  },
  auditQuota: (get) => new AuditQuota(get('unitOfWork'), get('stores'), get('config').quota, get('clock')),
  applyHardLimit: (get) =>
    new ApplyHardLimit(get('unitOfWork'), get('stores').quotas, get('config').quota, get('clock')),
  uploadSweep: (get) => {
    const chores = [
      { what: 'expired uploads', run: () => get('expireUploads').execute() },
      { what: 'uploads that wait for processing', run: () => get('processUpload').resume() },
      { what: 'blobs without a reference', run: () => get('collectBlobs').execute() },
    ];
    return new Upkeep(chores, SWEEP_INTERVAL, get('incidents'));
  },
  longSweep: (get) => {
    const prune = new PruneUploads(get('stores').uploads, get('clock'));
    const chores = [
      { what: 'grace windows', run: () => get('applyHardLimit').execute() },
      { what: 'old upload sessions', run: () => prune.execute() },
      { what: 'stray bytes in the blob store', run: () => get('sweepStrays').execute() },
    ];
    return new Upkeep(chores, LONG_SWEEP_INTERVAL, get('incidents'));
  },
};

type UploadUseCases = Pick<UseCases, 'createUpload' | 'readUpload' | 'appendUpload' | 'cancelUpload' | 'readQuota'>;

export function uploadUseCases(get: Get<Parts>): UploadUseCases {
  const { uploads, sponsoredAccounts } = get('stores');
  const [unitOfWork, blobStore, clock] = [get('unitOfWork'), get('blobStore'), get('clock')];
  const [settings, expiry] = [get('uploadSettings'), get('expireUploads')];
  return {
    createUpload: new CreateUpload(unitOfWork, sponsoredAccounts, expiry, get('policies'), settings),
    readUpload: new ReadUpload(uploads, clock),
    appendUpload: new AppendUpload(unitOfWork, uploads, blobStore, get('processUpload'), settings),
    cancelUpload: new CancelUpload(unitOfWork, uploads, blobStore, clock),
    readQuota: new ReadQuota(uploads, get('config').quota, clock),
  };
}
