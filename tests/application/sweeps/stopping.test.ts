import { expect, it } from '@jest/globals';
import { ApplyHardLimit } from '../../../application/quota/apply-hard-limit.js';
import { ProcessUpload } from '../../../application/uploads/process-upload.js';
import { PruneUploads } from '../../../application/uploads/prune-uploads.js';
import { TellExpiredGrace } from '../../../application/webhooks/tell-expired-grace.js';
import type { BaseParts } from '../../../infrastructure/parts.js';
import { FixedClock } from '../../support/service/fixed-clock.js';

const PAGE = 500;
const stopping = { lifecycle: { stopping: true } };

type Parts = ConstructorParameters<typeof ApplyHardLimit>[0] &
  ConstructorParameters<typeof TellExpiredGrace>[0] &
  ConstructorParameters<typeof ProcessUpload>[0] &
  ConstructorParameters<typeof PruneUploads>[0];

/** The stores of a deployment with more accounts and ended uploads than a page; `asked` counts the pages. */
function parts(asked: string[]): Parts {
  const more = (what: string) => asked.push(what) < 4;
  const account = { usage: { used: 0n, reserved: 0n, hardExceededSince: null }, ownLimits: { soft: null, hard: null } };
  const stores = {
    quotas: { page: () => Promise.resolve(more('accounts') ? Array<unknown>(PAGE).fill(account) : []) },
    uploads: {
      prune: () => Promise.resolve(more('uploads') ? PAGE : 0),
      unprocessed: () => Promise.resolve(more('waiting uploads') ? ['one', 'another'] : []),
      find: () => Promise.reject(new Error('the store is closed')),
    },
    incidents: { report: (what: string) => asked.push(what) },
    unitOfWork: {} as BaseParts['unitOfWork'],
    settings: { quota: { soft: null, hard: null, graceWindow: 1 }, webhooks: true },
    clock: new FixedClock(),
  };
  return { ...stores, ...stopping } as unknown as Parts;
}

it.each([
  ['the hard limits', 'accounts', (all: Parts) => new ApplyHardLimit(all).execute()],
  ['the ended grace windows', 'accounts', (all: Parts) => new TellExpiredGrace(all).execute()],
  ['the ended uploads', 'uploads', (all: Parts) => new PruneUploads(all).execute()],
  ['the waiting uploads', 'waiting uploads', (all: Parts) => new ProcessUpload(all).resume()],
])('the job over %s ends after a page when the service is stopping', async (_, what, run) => {
  const asked: string[] = [];
  await run(parts(asked));
  expect(asked).toEqual([what]);
});

it('an upload whose processing the stop interrupts is no incident', async () => {
  const asked: string[] = [];
  expect(await new ProcessUpload(parts(asked)).attempt('one')).toBeNull();
  expect(asked).toEqual([]);
});
