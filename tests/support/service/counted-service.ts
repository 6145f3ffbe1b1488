import type { Database, DatabaseConfig } from '../../../adapters/typeorm/engine/database.js';
import { DAY } from '../../../domain/kernel/instant.js';
import { PeriodicJobs } from '../../../infrastructure/periodic-jobs.js';
import { counted, type Statements } from '../database/counted-database.js';
import { startTestService, type TestService } from './test-service.js';

const INERT = new PeriodicJobs([], DAY, { report: () => undefined });

/** Starts a service whose `statements` are only those of requests: no periodic job runs. `before` wraps the database. */
export async function startCountedService(
  database: DatabaseConfig,
  statements: Statements,
  before = (inner: Database): Database => inner,
): Promise<TestService> {
  const service = await startTestService({
    database,
    before: (inner) => counted(before(inner), statements),
    overrides: { stateRefresh: INERT, expirySweep: INERT },
  });
  // Loads what the periodic jobs keep fresh.
  await service.service.parts.keyRing.refresh();
  return service;
}
