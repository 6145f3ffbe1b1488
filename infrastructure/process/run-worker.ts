import cluster from 'node:cluster';
import type { Configuration } from '../config/config.js';
import { startPublicShare } from '../service.js';
import { openStorage } from '../storage.js';
import { endOnFailure, endOnSignal } from './ending.js';

/** Runs one of several processes that serve the public port. The primary has migrated and sends the stop signal. */
export async function runWorker({ config, secrets }: Configuration): Promise<void> {
  // The primary has exited, and the port is closed.
  cluster.worker?.on('error', () => process.exit(1));
  // A terminal sends Ctrl-C to the whole process group: the primary handles it and stops the workers in order.
  process.on('SIGINT', () => undefined);
  process.on('SIGHUP', () => undefined);
  const storage = await openStorage({ config, secrets });
  const share = await startPublicShare({ config, secrets, ...storage });
  const logger = share.parts.logger;
  share.parts.metrics.share();
  endOnFailure(logger);
  const stop = async (): Promise<void> => {
    await share.stop();
    await storage.close();
  };
  endOnSignal(logger, stop, ['SIGTERM']);
}
