import type { Configuration } from '../config/config.js';
import { startService } from '../service.js';
import { openStorage } from '../storage.js';
import { acceptStart } from './accept-start.js';
import { announce } from './announce.js';
import { endOnFailure, endOnSignal } from './ending.js';
import { migrateForStart } from './migrate-for-start.js';

/** Runs the whole service in this process. */
export async function runAlone({ config, secrets }: Configuration, force: boolean): Promise<void> {
  const migrations = await migrateForStart({ config, secrets }, force);
  const storage = await openStorage({ config, secrets });
  await acceptStart({ config, secrets, ...storage }, force);
  const service = await startService({ config, secrets, ...storage });
  const logger = service.parts.logger;
  endOnFailure(logger);
  endOnSignal(logger, async () => {
    await service.stop();
    await storage.close();
  });
  announce(config, { public: service.public, admin: service.admin });
  if (migrations.length > 0) logger.info({ migrations }, 'schema migrated');
}
