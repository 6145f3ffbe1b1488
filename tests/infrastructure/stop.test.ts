import { expect, it } from '@jest/globals';
import { DAY, SECOND, type Duration } from '../../domain/kernel/instant.js';
import { PeriodicJobs } from '../../infrastructure/periodic-jobs.js';
import { startTestService } from '../support/service/test-service.js';

it('a stop does not wait for the end of a job that takes longer than it may', async () => {
  const reading = { name: 'read a large upload', run: () => new Promise<void>(() => undefined) };
  const uploadSweep = new PeriodicJobs([reading], DAY, { report: () => undefined });
  const waits: Duration[] = [];
  const patience = {
    waitFor: (_work: Promise<void>, longest: Duration) => {
      waits.push(longest);
      return Promise.resolve(false);
    },
  };
  const service = await startTestService({ overrides: { uploadSweep, patience } });
  await service.stop();
  expect(waits).toHaveLength(1);
  // docs/operating.md, the table of signals.
  expect(waits[0]).toBeLessThanOrEqual(8 * SECOND);
});
