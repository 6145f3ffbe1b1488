import { adminRoutes, routes } from '../adapters/http/routes.js';
import { SECOND } from '../domain/kernel/instant.js';
import { composeParts } from './compose-parts.js';
import type { Get } from './container.js';
import type { Givens, Parts } from './parts.js';
import { listen, type Listener } from './server.js';
import { makeFirstKeys } from './wiring/keys.js';

/** How long requests in flight may go on after the service is told to stop; with the rest of the end, under 10 s. */
const STOP_GRACE = 8 * SECOND;
const ADMIN_STOP_GRACE = SECOND / 2;

/** Parts that run: with one listener or two. */
interface Running {
  readonly get: Get<Parts>;
  /** Lets requests in flight finish, at most 10 s, then ends everything it started itself. */
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

/** Wires the parts, loads the signing keys and listens. `overrides` replace parts for tests. */
export async function startService(givens: Givens, overrides: Partial<Parts> = {}): Promise<Service> {
  const get = await wire(givens, overrides);
  const publicListener = await listenPublic(get);
  const adminListener = await listenAdmin(get);
  startSweeps(get);
  return { public: publicListener, admin: adminListener, get, stop: () => stop(get, [publicListener], adminListener) };
}

/** What one of several worker processes runs. */
export async function startPublicShare(givens: Givens): Promise<ServiceShare> {
  const get = await wire(givens, {});
  const listener = await listenPublic(get);
  return { listener, get, stop: () => stop(get, [listener], null) };
}

/** What the process above the workers runs. */
export async function startAdminShare(givens: Givens, overrides: Partial<Parts>): Promise<ServiceShare> {
  const get = await wire(givens, overrides);
  const listener = await listenAdmin(get);
  startSweeps(get);
  return { listener, get, stop: () => stop(get, [], listener) };
}

async function wire(givens: Givens, overrides: Partial<Parts>): Promise<Get<Parts>> {
  const get = composeParts(givens, overrides);
  if (givens.databaseLoad) get('metrics').watchDatabase(givens.databaseLoad);
  await makeFirstKeys(get);
  await get('upkeep').start();
  await get('housekeeping').start();
  return get;
}

function listenPublic(get: Get<Parts>): Promise<Listener> {
  return listen(routes, get('http'), get('config').listen);
}

/** No web page may call it, whatever `CORS_ORIGINS` says. */
function listenAdmin(get: Get<Parts>): Promise<Listener> {
  const context = get('http');
  const settings = { ...context.settings, corsOrigins: [] };
  return listen(adminRoutes, { ...context, settings }, get('config').admin);
}

/** Once a node, however many workers it has. */
function startSweeps(get: Get<Parts>): void {
  get('uploadSweep').startBehind();
  get('longSweep').startBehind();
}

/** The operator's listener goes last: it tells meanwhile that the service is alive and no longer ready. */
async function stop(get: Get<Parts>, publicListeners: readonly Listener[], admin: Listener | null): Promise<void> {
  get('lifecycle').stopping = true;
  await Promise.all(publicListeners.map((listener) => listener.stop(STOP_GRACE)));
  await admin?.stop(ADMIN_STOP_GRACE);
  const keepers = [get('upkeep'), get('housekeeping'), get('uploadSweep'), get('longSweep')];
  await Promise.all(keepers.map((keeper) => keeper.stop()));
  await get('passwords').close();
}
