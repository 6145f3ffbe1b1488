import type { Configuration } from '../config/config.js';
import { ProcessLifecycle } from '../lifecycle.js';
import { WorkersMetrics } from '../metrics.js';
import { startAdminShare } from '../service.js';
import { openStorage } from '../storage.js';
import { acceptStart } from './accept-start.js';
import { announce } from './announce.js';
import { endOnFailure, endOnSignal } from './ending.js';
import { migrateForStart } from './migrate-for-start.js';
import { Workers } from './workers.js';

/**
 * Runs the primary process: migrates, starts and restarts the workers, and serves the admin listener for all of them.
 * It serves no user, so it answers while the workers are overloaded.
 */
export async function runPrimary({ config, secrets }: Configuration, force: boolean): Promise<void> {
  const migrations = await migrateForStart({ config, secrets }, force);
  const storage = await openStorage({ config, secrets });
  await acceptStart({ config, secrets, ...storage }, force);
  const lifecycle = new ProcessLifecycle();
  const overrides = { lifecycle, metricsReport: new WorkersMetrics() };
  const admin = await startAdminShare({ config, secrets, ...storage }, overrides);
  const logger = admin.parts.logger;
  endOnFailure(logger);
  const workers = new Workers(config.workers, lifecycle, logger);
  endOnSignal(logger, async () => {
    lifecycle.stopping = true;
    await workers.stop();
    await admin.stop();
    await storage.close();
  });
  const port = await workers.start();
  // The process ends with the stop.
  if (port === null) return;
  announce(config, { public: { port }, admin: admin.listener });
  if (migrations.length > 0) logger.info({ migrations }, 'schema migrated');
}
