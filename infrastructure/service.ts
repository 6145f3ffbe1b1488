import { performance } from 'node:perf_hooks';
import { adminRoutes, routes } from '../adapters/http/routes.js';
import type { HttpParts } from '../adapters/http/routing/reports.js';
import { recordingDeeds } from '../application/admin/recorded-deeds.js';
import { MakeFirstKeys } from '../application/keys/make-first-keys.js';
import { SECOND } from '../domain/kernel/instant.js';
import { composeParts } from './compose-parts.js';
import type { ListenAddress } from './config/addresses.js';
import type { BaseParts, Parts } from './parts.js';
import { listen, type Listener } from './server.js';

/**
 * The time that requests in flight, and then running jobs, have to finish after a stop signal. The whole stop must take
 * less than 10 s.
 */
const STOP_GRACE = 8 * SECOND;
const ADMIN_STOP_GRACE = SECOND / 2;
const LEAST_JOB_GRACE = SECOND / 2;

/** Running parts with one listener or two. */
interface Running {
  readonly parts: Parts;
  /** Waits up to 8 s for requests in flight and running jobs, then stops everything that it started. */
  stop(): Promise<void>;
}

/** The whole service in one process. */
export interface Service extends Running {
  readonly public: Listener;
  readonly admin: Listener;
}

/** One listener's share of the service. */
export interface ServiceShare extends Running {
  readonly listener: Listener;
}

/** Wires the parts, loads the signing keys and listens. Tests replace parts with `overrides`. */
export async function startService(baseParts: BaseParts, overrides: Partial<Parts> = {}): Promise<Service> {
  const parts = await wire(baseParts, overrides);
  const publicListener = await listenPublic(parts);
  const adminListener = await listenAdmin(parts, parts.config.listen);
  startSweeps(parts);
  return {
    public: publicListener,
    admin: adminListener,
    parts,
    stop: () => stop(parts, [publicListener], adminListener),
  };
}

/** Starts a worker process's share of the service. The primary listens already. */
export async function startPublicShare(baseParts: BaseParts): Promise<ServiceShare> {
  const parts = await wire(baseParts, {});
  const listener = await listenPublic(parts, parts.config.admin);
  return { listener, parts, stop: () => stop(parts, [listener], null) };
}

/** Starts the primary process's share of the service. */
export async function startAdminShare(baseParts: BaseParts, overrides: Partial<Parts>): Promise<ServiceShare> {
  const parts = await wire(baseParts, overrides);
  const listener = await listenAdmin(parts);
  startSweeps(parts);
  return { listener, parts, stop: () => stop(parts, [], listener) };
}

async function wire(baseParts: BaseParts, overrides: Partial<Parts>): Promise<Parts> {
  const parts = composeParts(baseParts, overrides);
  if (baseParts.databaseLoad) parts.metrics.watchDatabase(baseParts.databaseLoad);
  parts.metrics.watchPasswords(() => parts.passwords.waiting());
  await parts.make(MakeFirstKeys).execute();
  await parts.stateRefresh.start();
  await parts.expirySweep.start();
  return parts;
}

function listenPublic(parts: Parts, besides?: ListenAddress): Promise<Listener> {
  return listen(routes, parts.http, { ...parts.config.listen, ...(besides && { besides }) });
}

/** The admin listener has an address of its own, and allows no CORS origin, whatever `CORS_ORIGINS` says. */
function listenAdmin(parts: Parts, besides?: ListenAddress): Promise<Listener> {
  const context = parts.http;
  const settings = { ...context.settings, basePath: '', corsOrigins: [] };
  const make = recordingDeeds<HttpParts>(parts, parts.make);
  return listen(adminRoutes, { ...context, settings, make }, { ...parts.config.admin, ...(besides && { besides }) });
}

/** They run once per node, however many workers it has. */
const SWEEPS = ['uploadSweep', 'deletionSweep', 'storageSweep', 'historySampling', 'webhookDelivery'] as const;

function startSweeps(parts: Parts): void {
  for (const name of SWEEPS) parts[name].startBehind();
}

/** Stops the admin listener last: until then it reports that the service is alive and no longer ready. */
async function stop(parts: Parts, publicListeners: readonly Listener[], admin: Listener | null): Promise<void> {
  const jobsEnd = performance.now() + STOP_GRACE;
  parts.lifecycle.stopping = true;
  await Promise.all(publicListeners.map((listener) => listener.stop(STOP_GRACE)));
  await admin?.stop(ADMIN_STOP_GRACE);
  const jobs = [parts.stateRefresh, parts.expirySweep, ...SWEEPS.map((name) => parts[name])];
  const jobsEnded = Promise.all(jobs.map((job) => job.stop())).then(() => undefined);
  // A job that takes longer, such as one that reads a large upload, is repeated as after a crash.
  await parts.patience.waitFor(jobsEnded, Math.max(LEAST_JOB_GRACE, jobsEnd - performance.now()));
  await parts.guestRequests.record(parts.clock.now()).catch((cause: unknown) => {
    parts.incidents.report('the last uses of links could not be recorded', cause);
  });
  await parts.passwords.close();
}
